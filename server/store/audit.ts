import type { Store } from "./connection.ts"

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
