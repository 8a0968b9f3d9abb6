import { sql, type Selectable } from "kysely"
import type { Store } from "../db/connection.ts"
import { hasText } from "../db/folded-text.ts"
import type { Schema } from "../db/schema.ts"

export type AuditRow = Selectable<Schema["audit_entry"]>

/** Who does something: a person of the staff, or the product itself. */
export type Actor = { id: string | null; name: string }

/** What is done by time or by a queue has this actor. */
export const system: Actor = { id: null, name: "system" }

export type AuditFacts = {
  actor: Actor
  /** Noun and verb, as `blog.edit`. */
  action: string
  subjectId?: string
  /** No personal data: this outlives a forgotten person. */
  details?: Record<string, unknown>
}

/** Writes down who did what; call it in the transaction that does it. */
export const recordAudit = async (store: Store, now: Date, facts: AuditFacts): Promise<void> => {
  const { actor, action, subjectId = null, details = {} } = facts
  await store
    .insertInto("audit_entry")
    .values({
      made_at: now,
      actor_id: actor.id,
      actor_name: actor.name,
      action,
      subject_id: subjectId,
      details: JSON.stringify(details),
    })
    .execute()
}

export type AuditScope = {
  q?: string | undefined
  /** A noun and its verb, or a noun alone. */
  action?: string | undefined
  /** A person's id, or null for the product itself. */
  actorId?: string | null | undefined
  subjectId?: string | undefined
}

/** A page of what was done, the latest first, and the number of all that fits. */
export const listAudit = async (
  store: Store,
  { q, action, actorId, subjectId }: AuditScope,
  page: { limit: number; offset: number }
): Promise<{ rows: AuditRow[]; total: number }> => {
  let fitting = store.selectFrom("audit_entry")
  if (actorId !== undefined) fitting = fitting.where("actor_id", actorId === null ? "is" : "=", actorId)
  // A person who is no longer known has no id either.
  if (actorId === null) fitting = fitting.where("actor_name", "=", system.name)
  if (subjectId !== undefined) fitting = fitting.where("subject_id", "=", subjectId)
  if (action !== undefined)
    fitting = action.includes(".")
      ? fitting.where("action", "=", action)
      : fitting.where("action", "like", `${action}.%`)
  if (q !== undefined && q !== "")
    fitting = fitting.where(
      hasText(
        ["actor_name", "action", "subject_id"].map((name) => sql.ref(name)),
        q
      )
    )
  const { total } = await fitting.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  const rows = await fitting.selectAll().orderBy("id", "desc").limit(page.limit).offset(page.offset).execute()
  return { rows, total }
}
