import { isDeepStrictEqual } from "node:util"
import type { Selectable } from "kysely"
import type { AuditChanges } from "../../shared/contract/audit.ts"
import { isLocale } from "../../shared/locales.ts"
import { readSnapshot, type Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"
import { entryKinds, type EntryKind } from "../db/tables/history.ts"
import { ApiError } from "../http/api-error.ts"
import type { ServiceContext } from "../service-context.ts"
import { findAuditEntry, findFileNames, findSnapshots } from "./audit-changes-repository.ts"
import type { AuditedValue } from "./audited-change.ts"
import { snapshotValues, type SnapshotValue } from "./snapshot-values.ts"
import { editedView, storedView } from "./snapshot-views.ts"

type AuditRow = Selectable<Schema["audit_entry"]>

type Changes = AuditChanges["changes"]

type Values = Record<string, unknown>

const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isEmpty = (value: AuditedValue | undefined): boolean => value === undefined || value === null || value === ""

const compared = (before: Map<string, SnapshotValue>, after: Map<string, SnapshotValue>): Changes =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const [was, is] = [before.get(field), after.get(field)]
    // A field that did not exist yet is as empty as one without a value.
    if (isDeepStrictEqual(was?.compared, is?.compared) || (isEmpty(was?.value) && isEmpty(is?.value))) return []
    const isText = (was ?? is)?.isText === true
    return [{ field, before: toJson(was?.value), after: toJson(is?.value), isText }]
  })

const toJson = (value: AuditedValue | undefined): Changes[number]["before"] =>
  value === undefined ? null : Array.isArray(value) ? [...(value as readonly string[])] : (value as string | null)

const isEntryKind = (subject: string): subject is EntryKind => entryKinds.some((kind) => kind === subject)

/** Shows the files of an entry by their names, as far as the library still has them. */
const withFileNames = async (store: Store, changes: Changes): Promise<Changes> => {
  const isFile = ({ field }: Changes[number]) => field.split(".").includes("fileId")
  const ids = changes.filter(isFile).flatMap(({ before, after }) => [before, after])
  const names = await findFileNames(
    store,
    ids.filter((id) => typeof id === "string")
  )
  const nameOf = (value: Changes[number]["before"]) => (typeof value === "string" ? (names.get(value) ?? value) : value)
  return changes.map((change) =>
    isFile(change) ? { ...change, before: nameOf(change.before), after: nameOf(change.after) } : change
  )
}

const changesOfSave = async (store: Store, row: AuditRow): Promise<Changes> => {
  const [kind = ""] = row.action.split(".")
  const { version } = row.details
  if (!isEntryKind(kind) || row.subject_id === null || typeof version !== "number") return []
  const { before, after } = await findSnapshots(store, { kind, id: row.subject_id, version })
  // Without the save before, the change of this one is unknown, unless it was the first.
  if (!after || (!before && version > 1)) return []
  const changesIn = (view: (snapshot: Values) => Values): Changes =>
    compared(before ? snapshotValues(view(before)) : new Map<string, SnapshotValue>(), snapshotValues(view(after)))
  const edited = changesIn(editedView)
  // Making a working copy public changes nothing for its editor: then what visitors see differently is the change.
  return withFileNames(store, edited.length > 0 ? edited : changesIn(storedView))
}

/** Values as older entries of the audit have them: each room had its own way. */
const oldForm = ({ action, details }: AuditRow): { before: Values; after: Values } | null => {
  const { from, to, before, after } = details
  if (action.endsWith(".status") && "to" in details) return { before: { status: from }, after: { status: to } }
  if (action === "redirect.edit" && "to" in details)
    return { before: isValues(before) ? before : {}, after: { from, to } }
  if (action === "redirect.add" && "to" in details) return { before: {}, after: { from, to } }
  if (action === "redirect.remove" && "to" in details) return { before: { from, to }, after: {} }
  if (action === "file.edit" && isValues(before) && isValues(after)) {
    const named = (values: Values) =>
      Object.fromEntries(Object.entries(values).map(([key, text]) => [isLocale(key) ? `alt.${key}` : key, text]))
    return { before: named(before), after: named(after) }
  }
  return null
}

/** Values of groups get the name of their group too, as those of an entry do. */
const recordedValues = (values: Values, group = ""): Map<string, SnapshotValue> =>
  new Map(
    Object.entries(values).flatMap(([field, value]): [string, SnapshotValue][] =>
      isValues(value)
        ? [...recordedValues(value, `${group}${field}.`)]
        : [[group + field, { value: value as AuditedValue, compared: value, isText: false }]]
    )
  )

const changesOfDetails = (row: AuditRow): Changes => {
  const { before, after } = row.details
  const old = oldForm(row)
  if (!old && !isValues(before) && !isValues(after)) return []
  const sides = old ?? { before: isValues(before) ? before : {}, after: isValues(after) ? after : {} }
  return compared(recordedValues(sides.before), recordedValues(sides.after))
}

const factsOf = (row: AuditRow): Values => {
  const { before: _before, after: _after, name: _name, version: _version, states: _states, ...facts } = row.details
  if (oldForm(row) === null) return facts
  const { from: _from, to: _to, ...others } = facts
  return others
}

/**
 * What an audited action changed, field by field. For the save of an entry the changes come from the revisions, otherwise from the audit.
 *
 * @throws ApiError notFound
 */
export const readAuditChanges = (context: ServiceContext, id: number): Promise<AuditChanges> =>
  readSnapshot(context.database.store, async (store) => {
    const row = await findAuditEntry(store, id)
    if (!row) throw new ApiError("notFound")
    const ofSave = await changesOfSave(store, row)
    return { changes: [...ofSave, ...changesOfDetails(row)], facts: factsOf(row) }
  })
