import type { SkippedEntry } from "../../../shared/contract/admin-entries.ts"
import { errorNameOf, type ErrorName } from "../../../shared/contract/error-codes.ts"
import { isLocale, type Locale } from "../../../shared/locales.ts"
import type { ApiFailure } from "../../components/api/fetch-api.ts"
import { fieldErrorsOf } from "./field-errors-of.ts"

/** A field that was refused, of the text of a language or shared by both. */
type RefusedField = { name: string; isOfText: boolean }

/** Why an entry was left alone, as a text key with what its sentence names. */
export type SkipReason =
  | { kind: "changed" | "removed" | "notAllowed" | "empty" | "unapproved" | "fixed" | "other" }
  | { kind: "linkTaken"; title: string | null }
  | { kind: "missingLanguage"; locale: Locale }
  | { kind: "needs"; fields: RefusedField[] }

/** An entry that a bulk step left alone. */
export type Skipped = { id: string; title: string; reason: SkipReason }

/** The fields that paths lead into, each once. */
const refusedFields = (paths: readonly (readonly string[])[]): RefusedField[] => {
  const found = paths.flatMap(([first, , field]): RefusedField[] => {
    const isOfText = first === "translations"
    const name = isOfText ? field : first
    return name === undefined ? [] : [{ name, isOfText }]
  })
  return [...new Map(found.map((one) => [one.name, one])).values()]
}

const reasonOf = (code: ErrorName, paths: readonly string[], takenBy: string | null): SkipReason => {
  switch (code) {
    case "versionConflict":
      return { kind: "changed" }
    case "notFound":
    case "gone":
      return { kind: "removed" }
    case "linkTaken":
      return { kind: "linkTaken", title: takenBy }
    case "notAllowed":
      return { kind: "notAllowed" }
    case "reviewRequired":
      return { kind: "unapproved" }
    case "fixedDocument":
      return { kind: "fixed" }
    default: {
      const parts = paths.map((path) => path.split("."))
      const missing = parts.find(([first, , field]) => first === "translations" && field === undefined)?.[1]
      if (isLocale(missing)) return { kind: "missingLanguage", locale: missing }
      if (parts.some(([first, , ...rest]) => first === "translations" && rest.join(".") === "body.content"))
        return { kind: "empty" }
      const fields = refusedFields(parts)
      return fields.length > 0 ? { kind: "needs", fields } : { kind: "other" }
    }
  }
}

/** The entries that the server left alone, each with its reason. @param titleOf title of an entry in the list */
export const skippedOf = (skipped: readonly SkippedEntry[], titleOf: (id: string) => string): Skipped[] =>
  skipped.map(({ id, title, code, details, linkTakenBy }) => ({
    id,
    title: title || titleOf(id),
    reason: reasonOf(
      code,
      details.map(({ path }) => path),
      linkTakenBy?.title ?? null
    ),
  }))

/** Errors that the path of a detail gives away. */
const errorOfPath = [
  ["version", "versionConflict"],
  ["id", "gone"],
  ["review", "reviewRequired"],
] as const satisfies [string, ErrorName][]

/**
 * The same of a step that fits no entry: the server then responds with the error of the first, and with the paths of
 * all. Empty when the failure is not about entries, as without a connection.
 */
export const skippedByFailure = (
  failure: ApiFailure,
  ids: readonly string[],
  titleOf: (id: string) => string
): Skipped[] => {
  const paths = [...fieldErrorsOf(failure).keys()].map((path) => /^entries\.(\d+)\.(.+)$/.exec(path))
  const code = errorNameOf(failure.code) ?? "unexpected"
  return ids.flatMap((id, index) => {
    const own = paths.flatMap((found) => (found && Number(found[1]) === index && found[2] ? [found[2]] : []))
    if (own.length === 0) return []
    // The code is that of the first entry; the path says more about the others.
    const named = errorOfPath.find(([path]) => own.includes(path))?.[1] ?? code
    const isOthers =
      named === "linkTaken" ? !own.includes("link") : named === "reviewRequired" && !own.includes("review")
    return [{ id, title: titleOf(id), reason: reasonOf(isOthers ? "invalidRequest" : named, own, null) }]
  })
}

/** Why an entry was not removed. */
export const reasonOfRemoval = (failure: ApiFailure | null): SkipReason =>
  reasonOf(errorNameOf(failure?.code ?? null) ?? "unexpected", [], null)
