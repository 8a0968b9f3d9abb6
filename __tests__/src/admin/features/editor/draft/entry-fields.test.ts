import { blogAddition, devblogAddition } from "../../../../../../shared/contract/admin-posts.ts"
import { jobAddition } from "../../../../../../shared/contract/admin-vacancies.ts"
import type { EntryContent } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { differingFields } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"

/** A content of which every field of the contract has this value. */
const contentOf = (fields: readonly string[], value: number): EntryContent =>
  ({
    ...Object.fromEntries(fields.map((name) => [name, value])),
    author: { en: value, ru: value },
    translations: { en: null, ru: null },
  }) as unknown as EntryContent

test.each([
  ["blog", Object.keys(blogAddition.shape)],
  ["devblog", Object.keys(devblogAddition.shape)],
  ["jobs", Object.keys(jobAddition.shape)],
] as const)("finds a difference in every field that %s has in the contract", (contentType, fields) => {
  const found = differingFields(contentType, contentOf(fields, 1), contentOf(fields, 2))
  const names = new Set(found.map((path) => path.split(".")[0] ?? ""))
  expect(fields.filter((name) => !["id", "translations"].includes(name) && !names.has(name))).toEqual([])
})
