import { sql, type Selectable } from "kysely"
import { auditLimits } from "../../shared/limits/audit.ts"
import type { Store } from "../db/connection.ts"
import { hasText } from "../db/folded-text.ts"
import type { Schema } from "../db/schema.ts"
import { changedFields, type AuditedChange } from "./audited-change.ts"

export type AuditRow = Selectable<Schema["audit_entry"]>

/** Who acts: a user of the admin, or the product itself. */
export type Actor = { id: string | null; name: string }

/** Actor of scheduled and queued work. */
export const system: Actor = { id: null, name: "system" }

/** Actor of an action without a session. */
export const visitor: Actor = { id: null, name: "visitor" }

export type AuditFacts = {
  actor: Actor
  /** Kind and verb, as `blog.edit`. */
  action: string
  subjectId?: string
  /** What the subject is called, where it cannot be looked up once it is removed. Never a name that may be a person's. */
  name?: string
  /** Fields before and after; those that did not change are not stored. No secrets, and nothing that visitors sent. */
  change?: AuditedChange
  /** Other facts. No personal data: this outlives a forgotten visitor. */
  details?: Record<string, unknown>
}

const detailsOf = ({ name, change, details }: AuditFacts): Record<string, unknown> => ({
  ...details,
  ...(name === undefined ? {} : { name }),
  ...(change && changedFields(change)),
})

/** Records who did what; call it in the transaction of the change. */
export const recordAudit = async (store: Store, now: Date, facts: AuditFacts): Promise<void> => {
  const { actor, action, subjectId = null } = facts
  await store
    .insertInto("audit_entry")
    .values({
      made_at: now,
      actor_id: actor.id,
      actor_name: actor.name,
      action,
      subject_id: subjectId,
      details: JSON.stringify(detailsOf(facts)),
    })
    .execute()
}

/** The newest entry about a subject that has one of the actions. */
export const findLastAudit = (
  store: Store,
  subjectId: string,
  actions: readonly string[]
): Promise<Pick<AuditRow, "action" | "details"> | undefined> =>
  store
    .selectFrom("audit_entry")
    .select(["action", "details"])
    .where("subject_id", "=", subjectId)
    .where("action", "in", actions)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()

const { repeatsFor, repeatsMax } = auditLimits

/**
 * Records what anybody can cause as often as they like. Of one actor, action and route, only `auditLimits.repeatsMax`
 * entries are stored in `repeatsFor`; the last one says that more may follow.
 */
export const recordRepeatable = async (store: Store, now: Date, facts: AuditFacts): Promise<void> => {
  const { actor, action, details } = facts
  const recent = store
    .selectFrom("audit_entry")
    .where("actor_id", "is not distinct from", actor.id)
    .where("actor_name", "=", actor.name)
    .where("action", "=", action)
    .where(sql`details->>'method'`, "is not distinct from", details?.["method"] ?? null)
    .where(sql`details->>'route'`, "is not distinct from", details?.["route"] ?? null)
    .where("made_at", ">", new Date(now.getTime() - repeatsFor))
  const { total } = await store
    .selectFrom(recent.select("id").limit(repeatsMax).as("recent"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
  if (total >= repeatsMax) return
  await recordAudit(store, now, total === repeatsMax - 1 ? { ...facts, details: { ...details, more: true } } : facts)
}

/**
 * Deletes the oldest entries before an instant, at most a number of them; the database refuses this for entries of the
 * last 365 days.
 */
export const deleteAuditBefore = async (store: Store, instant: Date, atMost: number): Promise<number> => {
  await sql`select set_config('audit.retention', 'on', true)`.execute(store)
  const oldest = store.selectFrom("audit_entry").select("id").where("made_at", "<", instant).orderBy("made_at")
  const deleted = await store.deleteFrom("audit_entry").where("id", "in", oldest.limit(atMost)).executeTakeFirst()
  await sql`select set_config('audit.retention', 'off', true)`.execute(store)
  return Number(deleted.numDeletedRows)
}

export type AuditScope = {
  q?: string | undefined
  /** Kind and verb, or the kind alone. */
  action?: string | undefined
  /** A user, the product itself, or a visitor without a session. */
  actor?: { id: string } | { name: string } | undefined
  subjectId?: string | undefined
}

/** A page of the audit, newest first, and the total number of matches. */
export const listAudit = async (
  store: Store,
  { q, action, actor, subjectId }: AuditScope,
  page: { limit: number; offset: number }
): Promise<{ rows: AuditRow[]; total: number }> => {
  let fitting = store.selectFrom("audit_entry")
  if (actor && "id" in actor) fitting = fitting.where("actor_id", "=", actor.id)
  // A deleted user has no id either.
  if (actor && "name" in actor) fitting = fitting.where("actor_id", "is", null).where("actor_name", "=", actor.name)
  if (subjectId !== undefined) fitting = fitting.where("subject_id", "=", subjectId)
  if (action !== undefined)
    fitting = action.includes(".")
      ? fitting.where("action", "=", action)
      : fitting.where("action", "like", `${action}.%`)
  if (q !== undefined && q !== "") {
    const here = hasText(
      ["actor_name", "action", "subject_id"].map((name) => sql.ref(name)),
      q
    )
    const title = hasText([sql.ref("title")], q)
    fitting = fitting.where(sql<boolean>`(${here} or subject_id in (
      select post_id::text from post_translation where ${title} union all
      select job_id::text from job_translation where ${title}))`)
  }
  const { total } = await fitting.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  const rows = await fitting.selectAll().orderBy("id", "desc").limit(page.limit).offset(page.offset).execute()
  return { rows, total }
}
