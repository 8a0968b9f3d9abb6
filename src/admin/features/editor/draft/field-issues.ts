import { jobAddition } from "../../../../../shared/contract/admin-vacancies.ts"
import { blogAddition, devblogAddition } from "../../../../../shared/contract/admin-posts.ts"
import { errorCodes } from "../../../../../shared/contract/error-codes.ts"
import { fieldNames } from "../../../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../../../shared/contract/post-fields.ts"
import type { ApiFailure } from "../../../../components/api/fetch-api.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { fieldErrorsOf } from "../../../store/field-errors-of.ts"
import type { EntryContent } from "./entry-content.ts"
import type { FieldPath } from "./entry-fields.ts"

const additions = { blog: blogAddition, devblog: devblogAddition, jobs: jobAddition } as const

const issueNames = [
  "title",
  ...fieldNames(postTextFields),
  "summary",
  "body",
  "coverAlt",
  "publishAt",
  "link",
  "author",
  ...fieldNames(postFields),
  "country",
  "city",
  "salary",
  "validThrough",
  "translations",
] as const

type IssueName = (typeof issueNames)[number] | "linkTaken" | "other"

export type FieldIssues = ReadonlyMap<FieldPath, IssueName>

/** The field that shows an issue: paths inside a body, a salary or a cover belong to the complete field. */
const fieldOf = (path: readonly string[]): FieldPath => {
  const depth = path[0] === "translations" ? 3 : path[0] === "author" || path[0] === "city" ? 2 : 1
  return path.slice(0, depth).join(".")
}

const nameOf = (field: FieldPath): IssueName => {
  const parts = field.split(".")
  return issueNames.find((name) => name === parts.at(-1)) ?? issueNames.find((name) => name === parts[0]) ?? "other"
}

const issuesAt = (paths: readonly (readonly string[])[]): FieldIssues =>
  new Map(paths.map(fieldOf).map((field) => [field, nameOf(field)]))

/** Issues that the server would find, by field. */
export const issuesOf = (contentType: ContentTypeName, id: string, content: EntryContent): FieldIssues => {
  const { error } = additions[contentType].safeParse({ id, ...content })
  return issuesAt(error?.issues.map(({ path }) => path.map(String)) ?? [])
}

/** Issues that the server found, by field; empty if the failure has another reason. */
export const refusedFields = (failure: ApiFailure): FieldIssues => {
  if (failure.code === errorCodes.linkTaken.code) return new Map([["link", "linkTaken"]])
  return issuesAt([...fieldErrorsOf(failure).keys()].map((path) => path.split(".")))
}
