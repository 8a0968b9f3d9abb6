import { sql, type Insertable, type RawBuilder, type Selectable } from "kysely"
import type { Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { Schema } from "../../db/schema.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import type { Part } from "../entries/content-parts.ts"
import { deleteWaitingMails } from "../../mail/mail-repository.ts"
import type { Publishers } from "./publishers.ts"
import { reviewMailKinds } from "./review-mail-kinds.ts"

export type EntryPlace = { kind: EntryKind; id: string }

const mayPublish = (
  { issuers, roles, seenAfter }: Publishers,
  table = "app_user"
): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${table}.disabled_at`)} is null and ${sql.ref(`${table}.issuer`)} in (${sql.join(issuers)})
  and ${sql.ref(`${table}.last_seen_at`)} > ${seenAfter}
  and ${sql.ref(`${table}.roles`)} ?| array[${sql.join(["admin", ...roles])}]::text[]
)`

export type ReviewRow = Selectable<Schema["review"]> & {
  asker: string | null
  decider: string | null
  /** The name of the user who is asked; null for any user, also where that one may not publish the entry any more. */
  reviewer: string | null
}

const withNames = (store: Store, publishers: Publishers) =>
  store
    .selectFrom("review")
    .leftJoin("app_user as asker", "asker.id", "review.asked_by")
    .leftJoin("app_user as decider", "decider.id", "review.decided_by")
    .leftJoin("app_user as reviewer", (join) =>
      join.onRef("reviewer.id", "=", "review.reviewer_id").on(mayPublish(publishers, "reviewer"))
    )
    .selectAll("review")
    .select(["asker.name as asker", "decider.name as decider", "reviewer.name as reviewer"])

export const findReview = (
  store: Store,
  { kind, id }: EntryPlace,
  publishers: Publishers
): Promise<ReviewRow | undefined> =>
  withNames(store, publishers).where("entry_kind", "=", kind).where("entry_id", "=", id).executeTakeFirst()

const isRemoved = sql<boolean>`(
  exists (select 1 from post where post.id = review.entry_id and removed_at is not null)
  or exists (select 1 from job where job.id = review.entry_id and removed_at is not null)
)`

type ListedFor = { userId: string; publishers: Publishers; limit: number }

const ofPresentEntries = (store: Store, kind: EntryKind, { publishers, limit }: ListedFor) =>
  withNames(store, publishers)
    .where("entry_kind", "=", kind)
    .where(sql<boolean>`not ${isRemoved}`)
    .limit(limit)

/** Reviews of a kind that another user asks a user or any user for, oldest first. */
export const listAskedReviews = (store: Store, kind: EntryKind, listed: ListedFor): Promise<ReviewRow[]> =>
  ofPresentEntries(store, kind, listed)
    .where("state", "=", "asked")
    .where("asked_by", "is distinct from", listed.userId)
    .where((eb) => eb.or([eb("reviewer.id", "is", null), eb("reviewer.id", "=", listed.userId)]))
    .orderBy("asked_at")
    .execute()

/** Reviews of a kind that a user asked for and that are decided, the last decision first. */
export const listDecidedReviews = (store: Store, kind: EntryKind, listed: ListedFor): Promise<ReviewRow[]> =>
  ofPresentEntries(store, kind, listed)
    .where("state", "<>", "asked")
    .where("asked_by", "=", listed.userId)
    .orderBy("decided_at", "desc")
    .execute()

/** Mails of a review that were not sent yet say what is not true any more. */
const deleteMails = async (store: Store, id: string): Promise<void> => {
  const { asked, approved, changes } = reviewMailKinds
  await deleteWaitingMails(store, id, { kinds: [asked, approved, changes] })
}

/** Adds the review of an entry, or replaces it, with the mails of the former one that were not sent yet. */
export const putReview = async (store: Store, row: Insertable<Schema["review"]>): Promise<void> => {
  const { entry_kind: _kind, entry_id: id, ...facts } = row
  await deleteMails(store, id)
  await store
    .insertInto("review")
    .values(row)
    .onConflict((conflict) => conflict.columns(["entry_kind", "entry_id"]).doUpdateSet(facts))
    .execute()
}

/** Deletes the review of an entry, with its mails that were not sent yet. */
export const deleteReview = async (store: Store, { kind, id }: EntryPlace): Promise<void> => {
  await deleteMails(store, id)
  await store.deleteFrom("review").where("entry_kind", "=", kind).where("entry_id", "=", id).execute()
}

/** The review without names, as far as saves of the entry need it. */
export const findReviewState = (
  store: Store,
  { kind, id }: EntryPlace
): Promise<{ state: string; decided_version: number | null; changed: boolean } | undefined> =>
  store
    .selectFrom("review")
    .select(["state", "decided_version", "changed"])
    .where("entry_kind", "=", kind)
    .where("entry_id", "=", id)
    .executeTakeFirst()

export const setReviewChanged = async (store: Store, { kind, id }: EntryPlace, changed: boolean): Promise<void> => {
  await store.updateTable("review").set({ changed }).where("entry_kind", "=", kind).where("entry_id", "=", id).execute()
}

/** The states of the reviews of entries, by the ids of the entries. */
export const listReviewStates = async (
  store: Store,
  kind: EntryKind,
  ids: readonly string[]
): Promise<Map<string, { state: ReviewRow["state"]; changed: boolean }>> => {
  if (ids.length === 0) return new Map()
  const rows = await store
    .selectFrom("review")
    .select(["entry_id", "state", "changed"])
    .where("entry_kind", "=", kind)
    .where("entry_id", "in", ids)
    .execute()
  return new Map(rows.map(({ entry_id: id, ...row }) => [id, row]))
}

/** What is approved of entries and not used up, by the ids of the entries. */
export const findApprovedParts = async (
  store: Store,
  kind: EntryKind,
  ids: readonly string[]
): Promise<ReadonlyMap<string, ReadonlySet<Part>>> => {
  if (ids.length === 0) return new Map()
  const approvals = store.selectFrom("approval").select(["entry_id", "part"])
  const rows = await approvals.where("entry_kind", "=", kind).where("entry_id", "in", ids).execute()
  const found = Map.groupBy(rows, (row) => row.entry_id)
  return new Map([...found].map(([id, own]) => [id, new Set(own.map(({ part }) => part))]))
}

export type OverrulingRow = Pick<
  Selectable<Schema["approval"]>,
  "approved_by" | "approved_at" | "reason" | "entry_version"
> & { name: string | null }

/** The last approval of an entry against the rule. */
export const findOverruling = (store: Store, { kind, id }: EntryPlace): Promise<OverrulingRow | undefined> =>
  store
    .selectFrom("approval")
    .leftJoin("app_user", "app_user.id", "approval.approved_by")
    .select(["approved_by", "approved_at", "reason", "entry_version", "app_user.name"])
    .where("entry_kind", "=", kind)
    .where("entry_id", "=", id)
    .where("reason", "is not", null)
    .orderBy("approval.id", "desc")
    .limit(1)
    .executeTakeFirst()

type Approval = Omit<Insertable<Schema["approval"]>, "part">

/** Adds an approval of parts of a version. */
export const putApproval = async (store: Store, approval: Approval, parts: readonly Part[]): Promise<void> => {
  if (parts.length === 0) return
  await store
    .insertInto("approval")
    .values(parts.map((part) => ({ ...approval, part })))
    .execute()
}

/** Ends approvals of an entry: all, those by a user, or those of parts. */
export const deleteApprovals = async (
  store: Store,
  { kind, id }: EntryPlace,
  { by, parts }: { by?: string; parts?: readonly Part[] } = {}
): Promise<void> => {
  let query = store.deleteFrom("approval").where("entry_kind", "=", kind).where("entry_id", "=", id)
  if (by !== undefined) query = query.where("approved_by", "=", by)
  if (parts !== undefined) query = query.where("part", "in", parts)
  await query.execute()
}

/** A user who may publish; the language is the one that they chose for mails. */
export type Publisher = { id: string; name: string; email: string | null; locale: Locale | null }

/** Users who may publish the entries of a kind, by name. */
export const listPublishers = (store: Store, publishers: Publishers): Promise<Publisher[]> =>
  store
    .selectFrom("app_user")
    .leftJoin("alert_setting", "alert_setting.user_id", "app_user.id")
    .select(["app_user.id", "app_user.name", "app_user.email", "alert_setting.locale"])
    .where(mayPublish(publishers))
    .orderBy("app_user.name")
    .orderBy("app_user.id")
    .execute()

/** The version of an entry after its last publication or schedule, as the audit knows it. */
export const findPublishedVersion = async (store: Store, { kind, id }: EntryPlace): Promise<number | null> => {
  const actions = ["publish", "update", "schedule"].map((verb) => `${kind}.${verb}`)
  const row = await store
    .selectFrom("audit_entry")
    .select(sql<number | null>`max((details->>'version')::integer)`.as("version"))
    .where("subject_id", "=", id)
    .where("action", "in", actions)
    .executeTakeFirst()
  return row?.version ?? null
}

/** Whether publications need an approval. */
export const isReviewRequired = async (store: Store): Promise<boolean> =>
  (await store.selectFrom("review_setting").select("required").executeTakeFirst())?.required ?? false

export const putReviewRequired = async (store: Store, required: boolean): Promise<void> => {
  await store
    .insertInto("review_setting")
    .values({ required })
    .onConflict((conflict) => conflict.column("only_row").doUpdateSet({ required }))
    .execute()
}

/** The instants at which entries become public or are updated, also those that have come, the first one first. */
export const findScheduledEntries = async (store: Store): Promise<(EntryPlace & { at: Date })[]> => {
  const { rows } = await sql<EntryPlace & { at: Date }>`
    select post.kind, post.id, published_at as at from post_translation join post on post.id = post_id
      where state = 'scheduled' and removed_at is null
    union select 'job', job.id, published_at from job_translation join job on job.id = job_id
      where state = 'scheduled' and removed_at is null
    union select entry_kind, entry_id, publish_at from working_copy where layer = 'scheduled'
    order by at, kind, id`.execute(store)
  return rows
}

/**
 * Deletes the reviews and approvals of entries that were removed before an instant.
 *
 * @returns number of deleted reviews
 */
export const deleteReviewsOfRemoved = async (store: Store, before: Date): Promise<number> => {
  const removed = sql<string>`(
    select id from post where removed_at < ${before} union all select id from job where removed_at < ${before}
  )`
  await store.deleteFrom("approval").where("entry_id", "in", removed).execute()
  const { numDeletedRows } = await store.deleteFrom("review").where("entry_id", "in", removed).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
