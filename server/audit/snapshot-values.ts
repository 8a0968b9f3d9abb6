import type { BodyDocument } from "../../shared/contract/document.ts"
import { documentText } from "../../shared/document-text.ts"
import { isLocale } from "../../shared/locales.ts"
import type { AuditedValue } from "./audited-change.ts"

/** A value of a revision, with what has to be equal for the value to be the same. */
export type SnapshotValue = { value: AuditedValue; compared: unknown; isText: boolean }

type Values = Record<string, unknown>

const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isBody = (value: Values): boolean => value["type"] === "doc" && Array.isArray(value["content"])

/** What every save changes, and what follows from other fields. */
const ignored = new Set(["id", "version", "createdAt", "updatedAt", "formerLinks", "closedAt"])

/** Folders of a revision that are no part of a field's name. */
const folders = new Set(["fields", "texts", "text"])

const nameOf = (path: readonly string[]): string => {
  const locale = path.find(isLocale)
  const name = path.filter((step) => !folders.has(step) && !isLocale(step))
  return [...name, ...(locale === undefined ? [] : [locale])].join(".")
}

/** What a reader can read of any value, without the names that only a machine knows. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return [String(value)]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const valueOf = (value: unknown): AuditedValue => {
  if (value === null || value === undefined) return null
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value
  return Array.isArray(value) ? value.map((one) => textsIn(one).join(" ")) : null
}

/**
 * The values of a stored revision by the name of the field, as `title.en`, `cover.fileId` and `salary.min`. It reads any
 * shape, because revisions have the one of their time.
 */
export const snapshotValues = (snapshot: Values, path: readonly string[] = []): Map<string, SnapshotValue> => {
  const values = new Map<string, SnapshotValue>()
  for (const [key, value] of Object.entries(snapshot)) {
    if (ignored.has(key)) continue
    const steps = [...path, key]
    if (isValues(value) && isBody(value))
      values.set(nameOf(steps), { value: documentText(value as BodyDocument), compared: value, isText: true })
    else if (isValues(value)) for (const [name, one] of snapshotValues(value, steps)) values.set(name, one)
    else if (value !== null) values.set(nameOf(steps), { value: valueOf(value), compared: value, isText: false })
  }
  return values
}
