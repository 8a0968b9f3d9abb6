import { sql } from "kysely"
import type { Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { RevisionKey } from "./revisions-repository.ts"

// What schedules have done is known from the records of it: they make no revision.

/** The instants at which an entry lacked an approval, and when that was found, the last one first. */
export const findMissedInstants = (
  store: Store,
  { kind, id }: Omit<RevisionKey, "version">
): Promise<{ at: string | null; missedAt: Date }[]> =>
  store
    .selectFrom("audit_entry")
    .select([sql<string | null>`details->>'publishAt'`.as("at"), "made_at as missedAt"])
    .where("subject_id", "=", id)
    .where("action", "=", `${kind}.wait-approval`)
    .orderBy("id", "desc")
    .execute()

/** The languages that became public by their schedule between a version and the next one, and when. */
export const listDuePublications = async (
  store: Store,
  { kind, id, version }: RevisionKey
): Promise<{ locale: Locale; madeAt: Date }[]> => {
  const { rows } = await sql<{ locale: Locale; madeAt: Date }>`
    select locale, change.made_at as "madeAt" from public_change as change
    join revision as saved on saved.entry_kind = ${kind} and saved.entry_id = ${id} and saved.version = ${version}
    join revision as next on next.entry_kind = ${kind} and next.entry_id = ${id} and next.version = ${version + 1}
    where change.subject_id = ${id} and change.kind = ${kind} and happening = 'published' and actor_id is null
      and change.made_at > saved.made_at and change.made_at <= next.made_at`.execute(store)
  return rows
}

/** The shared fields that may no longer be possible when a scheduled update is due, with what its record says then. */
export const refusals = { link: "linkTaken", game: "gameGone" } as const

export type RefusableField = keyof typeof refusals

/** When updates of a version became public by their schedule, oldest first, and which of their shared fields could not. */
export const listDueUpdates = async (
  store: Store,
  { kind, id, version }: RevisionKey
): Promise<{ madeAt: Date; refused: Partial<Record<RefusableField, true>> }[]> => {
  const rows = await store
    .selectFrom("audit_entry")
    .select(["made_at as madeAt", "details"])
    .where("subject_id", "=", id)
    .where("action", "=", `${kind}.update`)
    .where("actor_id", "is", null)
    .where(sql<string>`details->>'version'`, "=", String(version))
    .orderBy("id")
    .execute()
  return rows.map(({ madeAt, details }) => ({
    madeAt,
    refused: Object.fromEntries(
      Object.entries(refusals).flatMap(([name, said]) => (said in details ? [[name, true]] : []))
    ),
  }))
}
