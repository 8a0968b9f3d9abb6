import { isDeepStrictEqual } from "node:util"

/** A value as the audit stores it. It is flat, so that no whole row with all that it holds gets into the audit. */
export type AuditedValue = string | number | boolean | null | readonly string[]

/** Values by the name of the field; the name of a field with a language ends with it, as `alt.en`. */
export type AuditedFields = Readonly<Record<string, AuditedValue>>

/** What a change may tell of its subject: `before` is null for an addition, `after` for a removal. */
export type AuditedChange = { before: AuditedFields | null; after: AuditedFields | null }

const among = (names: readonly string[], fields: AuditedFields): AuditedFields =>
  Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name] ?? null] as const] : [])))

/** The fields that differ, with their values before and after; of an addition or a removal all of them. */
export const changedFields = ({ before, after }: AuditedChange): { before?: AuditedFields; after?: AuditedFields } => {
  if (before === null || after === null) return { ...(before && { before }), ...(after && { after }) }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  return { before: among(changed, before), after: among(changed, after) }
}
