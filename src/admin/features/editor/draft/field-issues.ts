import { errorCodes } from "../../../../../shared/contract/error-codes.ts"
import { fieldNames } from "../../../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../../../shared/contract/post-fields.ts"
import { draftLimits } from "../../../../../shared/limits/content.ts"
import type { ApiFailure } from "../../../../components/api/fetch-api.ts"
import { fieldErrorsOf } from "../../../store/field-errors-of.ts"
import type { EntryContent } from "./entry-content.ts"
import { isMediaPath, readField, type FieldPath } from "./entry-fields.ts"

const issueNames = [
  "title",
  ...fieldNames(postTextFields),
  "summary",
  "body",
  "coverAlt",
  "versions",
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

/** Fields whose issue at a publication says something else than at a save, which takes any line of a draft's length. */
const lineNames = ["title", "link", "author", "city"] as const

type IssueName = (typeof issueNames)[number] | `${(typeof lineNames)[number]}Line` | "media" | "linkTaken" | "other"

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

/** The issue of a field that is too long even for a draft. */
const lineIssue = (content: EntryContent, field: FieldPath): IssueName | null => {
  const value = readField(content, field)
  if (typeof value !== "string" || value.trim().length <= draftLimits.lineMax) return null
  const name = lineNames.find((one) => field.split(".").includes(one))
  return name ? `${name}Line` : null
}

/**
 * Issues that the server found, by field; empty if the failure has another reason.
 *
 * @param content what was sent to be saved or published
 */
export const refusedFields = (failure: ApiFailure, content: EntryContent): FieldIssues => {
  if (failure.code === errorCodes.linkTaken.code) return new Map([["link", "linkTaken"]])
  // A publication names its entry, which is always the first.
  const paths = [...fieldErrorsOf(failure).keys()].map((path) => path.replace(/^entries\.0\./, ""))
  return new Map(
    paths.map((path) => {
      const parts = path.split(".")
      const field = fieldOf(parts)
      return [field, isMediaPath(parts) ? "media" : (lineIssue(content, field) ?? nameOf(field))]
    })
  )
}
