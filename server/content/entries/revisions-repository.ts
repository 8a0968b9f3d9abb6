import { sql, type Insertable, type Selectable } from "kysely"
import { locales } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { Schema } from "../../db/schema.ts"
import type { EntryKind } from "../../db/tables/history.ts"

export type RevisionRow = Omit<Selectable<Schema["revision"]>, "words" | "parts">

export type RevisionKey = { kind: EntryKind; id: string; version: number }

export const insertRevision = async (store: Store, row: Insertable<Schema["revision"]>): Promise<void> => {
  await store.insertInto("revision").values(row).execute()
}

export const findRevision = (store: Store, { kind, id, version }: RevisionKey): Promise<RevisionRow | undefined> =>
  store
    .selectFrom("revision")
    .selectAll()
    .where("entry_kind", "=", kind)
    .where("entry_id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst()

/** The parts of a revision; null of one from before they were stored, and where there is none. */
export const findRevisionParts = async (store: Store, { kind, id, version }: RevisionKey): Promise<string[] | null> => {
  const row = await store
    .selectFrom("revision")
    .select("parts")
    .where("entry_kind", "=", kind)
    .where("entry_id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst()
  return row?.parts ?? null
}

/**
 * Who made each of the parts of a version what it is, where that is known: the user who made the first version that has it
 * ever since. Saves that change other parts, or states and dates only, do not count.
 */
export const listWriters = async (
  store: Store,
  { kind, id, version }: RevisionKey,
  parts: readonly string[]
): Promise<Map<string, string>> => {
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ part: string; author_id: string | null }>`
    select wanted.part, author_id from jsonb_array_elements_text(${JSON.stringify(parts)}::jsonb) as wanted (part)
    cross join lateral (
      select max(case when parts is null then version else version + 1 end) as version from revision
        where entry_kind = ${kind} and entry_id = ${id} and (parts is null or not parts ? wanted.part)
    ) as since
    join revision on entry_kind = ${kind} and entry_id = ${id}
      and revision.version = least(coalesce(since.version, 1), ${version}::integer)`.execute(store)
  return new Map(rows.flatMap(({ part, author_id: author }) => (author === null ? [] : [[part, author]])))
}

/**
 * Whether another user made a version of an entry after this one.
 *
 * @param from what the user made before it counts as well
 */
export const isOthersWorkSince = async (
  store: Store,
  { kind, id, version, from }: RevisionKey & { from?: Date },
  userId: string | null
): Promise<boolean> => {
  const row = await store
    .selectFrom("revision")
    .select("version")
    .where("entry_kind", "=", kind)
    .where("entry_id", "=", id)
    .where("version", ">", version)
    .where((eb) =>
      eb.or([eb("author_id", "is distinct from", userId), ...(from === undefined ? [] : [eb("made_at", "<", from)])])
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const bodies = ["texts", "layers,working", "layers,scheduled"].flatMap((place) =>
  locales.map((locale) => `{${place},${locale},text,body}`)
)

const withoutBodies = sql<RevisionRow["snapshot"]>`snapshot #- ${sql.join(
  bodies.map((path) => sql`${path}::text[]`),
  sql` #- `
)}`

/** The latest revisions of an entry, newest first. Their snapshots come without bodies, most of their size. */
export const listRevisions = (store: Store, kind: EntryKind, id: string, limit: number): Promise<RevisionRow[]> =>
  store
    .selectFrom("revision")
    .select(["entry_kind", "entry_id", "version", "made_at", "author_id", "author_name"])
    .select(withoutBodies.as("snapshot"))
    .where("entry_kind", "=", kind)
    .where("entry_id", "=", id)
    .orderBy("version", "desc")
    .limit(limit)
    .execute()

export type EditorRow = { entry_id: string; version: number; author_id: string | null; author_name: string }

/** The authors of the first and the current version of entries, as far as those revisions are stored. */
export const findEditors = (
  store: Store,
  kind: EntryKind,
  entries: readonly { id: string; version: number }[]
): Promise<EditorRow[]> => {
  if (entries.length === 0) return Promise.resolve([])
  const places = entries.flatMap(({ id, version }) =>
    version === 1
      ? [{ id, version }]
      : [
          { id, version: 1 },
          { id, version },
        ]
  )
  return store
    .selectFrom("revision")
    .select(["entry_id", "version", "author_id", "author_name"])
    .where("entry_kind", "=", kind)
    .where((eb) =>
      eb(
        eb.refTuple("entry_id", "version"),
        "in",
        places.map(({ id, version }) => eb.tuple(id, version))
      )
    )
    .execute()
}
