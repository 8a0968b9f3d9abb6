import { sql, type Selectable } from "kysely"
import type { Store } from "../db/connection.ts"
import { hasText } from "../db/folded-text.ts"
import type { Schema } from "../db/schema.ts"

export type AuditRow = Selectable<Schema["audit_entry"]>

/** Who acts: a user of the admin, or the product itself. */
export type Actor = { id: string | null; name: string }

/** Actor of scheduled and queued work. */
export const system: Actor = { id: null, name: "system" }

export type AuditFacts = {
  actor: Actor
  /** Kind and verb, as `blog.edit`. */
  action: string
  subjectId?: string
  /** No personal data: this outlives a forgotten visitor. */
  details?: Record<string, unknown>
}

/** Records who did what; call it in the transaction of the change. */
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
  /** Kind and verb, or the kind alone. */
  action?: string | undefined
  /** Id of a user, or null for the product itself. */
  actorId?: string | null | undefined
  subjectId?: string | undefined
}

/** A page of the audit, newest first, and the total number of matches. */
export const listAudit = async (
  store: Store,
  { q, action, actorId, subjectId }: AuditScope,
  page: { limit: number; offset: number }
): Promise<{ rows: AuditRow[]; total: number }> => {
  let fitting = store.selectFrom("audit_entry")
  if (actorId !== undefined) fitting = fitting.where("actor_id", actorId === null ? "is" : "=", actorId)
  // A deleted user has no id either.
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
