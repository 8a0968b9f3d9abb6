import { errorCodes } from "../../../../../../shared/contract/error-codes.ts"
import { draftLimits } from "../../../../../../shared/limits/content.ts"
import { emptyContent } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { refusedFields } from "../../../../../../src/admin/features/editor/draft/field-issues.ts"

const refusal = (...paths: string[]) => ({
  status: 400,
  code: errorCodes.invalidRequest.code,
  message: "",
  data: { details: paths.map((path) => ({ path: `body.${path}`, message: "in English" })) },
  retryAfter: null,
})

const issueOf = (path: string, value: string) =>
  refusedFields(refusal(path), writeField(emptyContent("blog", "Ann"), path, value)).get(path)

const tooLong = "x".repeat(draftLimits.lineMax + 1)

test.each([
  ["translations.en.title", "titleLine"],
  ["link", "linkLine"],
  ["author.ru", "authorLine"],
  ["translations.en.excerpt", "excerpt"],
])("says of %s that is too long to be saved as %s", (path, issue) => {
  expect(issueOf(path, tooLong)).toBe(issue)
})

test.each([
  ["translations.en.title", "x".repeat(161), "title"],
  ["translations.en.title", "", "title"],
  ["author.ru", "", "author"],
])("says of %s that cannot be published as it is what it needs: %j", (path, value, issue) => {
  expect(issueOf(path, value)).toBe(issue)
})

test("says the same of a city, by its language", () => {
  const content = writeField(emptyContent("jobs", "Ann"), "city", { en: tooLong, ru: "" })
  expect([...refusedFields(refusal("city.en"), content)]).toEqual([["city.en", "cityLine"]])
})
