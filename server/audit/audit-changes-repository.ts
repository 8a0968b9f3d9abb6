import { sql, type Selectable } from "kysely"
import type { EntryState } from "../../shared/contract/entry.ts"
import type { Locale } from "../../shared/locales.ts"
import type { Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"
import type { EntryKind } from "../db/tables/history.ts"

type AuditRow = Selectable<Schema["audit_entry"]>

type States = Partial<Record<Locale, EntryState | null>>

/** The states of entries before audited saves, by the id of the row; none where no earlier save is recorded. */
export const findStatesBefore = async (store: Store, ids: readonly number[]): Promise<Map<number, States>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; states: States }>`
    select saved.id, former.states from audit_entry as saved cross join lateral (
      select earlier.details->'states' as states from audit_entry as earlier
      where earlier.subject_id = saved.subject_id and earlier.id < saved.id and earlier.details ? 'states'
      order by earlier.id desc limit 1
    ) as former where saved.id in (${sql.join(ids)})`.execute(store)
  return new Map(rows.map(({ id, states }) => [id, states]))
}

export const findAuditEntry = (store: Store, id: number): Promise<AuditRow | undefined> =>
  store.selectFrom("audit_entry").selectAll().where("id", "=", id).executeTakeFirst()

/** An entry as a save stored it, and as the save before had; undefined where the revision is not there. */
export const findSnapshots = async (
  store: Store,
  { kind, id, version }: { kind: EntryKind; id: string; version: number }
): Promise<{ after: Record<string, unknown> | undefined; before: Record<string, unknown> | undefined }> => {
  const rows = await store
    .selectFrom("revision")
    .select(["version", "snapshot"])
    .where("entry_kind", "=", kind)
    .where("entry_id", "=", id)
    .where("version", "<=", version)
    .orderBy("version", "desc")
    .limit(2)
    .execute()
  const isThere = rows[0]?.version === version
  return { after: isThere ? rows[0]?.snapshot : undefined, before: isThere ? rows[1]?.snapshot : undefined }
}

/** Names of files of the library by their ids. */
export const findFileNames = async (store: Store, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await store.selectFrom("uploaded_file").select(["id", "name"]).where("id", "in", ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
