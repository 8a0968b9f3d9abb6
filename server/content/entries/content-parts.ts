import { createHash } from "node:crypto"
import { withoutUnnamed } from "../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../shared/contract/post-fields.ts"
import { locales, type Locale } from "../../../shared/locales.ts"
import type { EntryContent } from "./entry.ts"
import { plannedFields, plansOf, topFields, topText } from "./layers.ts"

/**
 * A part of an entry: the text of a language or one shared field, named, with a hash of what it says. Approvals are of
 * parts and revisions list theirs, so that they are compared without reading complete contents.
 */
export type Part = string

const sorted = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** A picture without its focal point: a crop in the library moves that one, in texts that nobody saves. */
const withoutFocalPoint = (value: unknown): unknown => {
  if (value === null || typeof value !== "object" || !("focalPoint" in value)) return value
  const { focalPoint: _focalPoint, ...others } = value
  return others
}

const partOf = (name: string, value: unknown): Part => {
  const json = JSON.stringify(value ?? null, sorted)
  return `${name} ${createHash("sha256").update(json).digest("base64url")}`
}

export const nameOfPart = (part: Part): string => part.split(" ", 1).join("")

export const textPart = (locale: Locale, text: object): Part =>
  partOf(`translations.${locale}`, withoutUnnamed(postTextFields, "approved", text))

/** A text, where there is one, with the shared fields that it comes with, but for the focal point of a cover. */
export const partsOf = (locale: Locale, text: object | null, fields: object): Part[] => [
  ...(text === null ? [] : [textPart(locale, text)]),
  ...Object.entries(withoutUnnamed(postFields, "approved", fields)).map(([name, value]) =>
    partOf(name, withoutFocalPoint(value))
  ),
]

/** The parts that an editor shows. */
export const topParts = (content: EntryContent<object, object>, locale: Locale): Part[] =>
  partsOf(locale, topText(content, locale), topFields(content))

/** All parts of an entry, in all its layers. */
export const allParts = (content: EntryContent<object, object>): Part[] => [
  ...new Set(
    [
      ...locales.map((locale) => topParts(content, locale)),
      ...locales.map((locale) => partsOf(locale, content.texts[locale]?.text ?? null, content.fields)),
      ...plansOf(content.layers).map(({ locale, plan }) => partsOf(locale, plan.text, plannedFields(content, locale))),
    ].flat()
  ),
]
