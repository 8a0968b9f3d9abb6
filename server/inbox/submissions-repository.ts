import { sql, type Insertable, type Selectable } from "kysely"
import type { SubmissionStatus } from "../../shared/contract/inbox.ts"
import type { Locale } from "../../shared/locales.ts"
import type { SubmissionKind } from "../../shared/submission-kinds.ts"
import type { Store } from "../db/connection.ts"
import { hasText } from "../db/folded-text.ts"
import type { Schema } from "../db/schema.ts"

export type SubmissionRow = Selectable<Schema["feedback"]>

export type NewSubmission = Insertable<Schema["feedback"]>

/** @returns whether it was stored: false when there is one with this id */
export const insertSubmission = async (store: Store, row: NewSubmission): Promise<boolean> => {
  const added = await store
    .insertInto("feedback")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findSubmission = (store: Store, id: string): Promise<SubmissionRow | undefined> =>
  store.selectFrom("feedback").selectAll().where("id", "=", id).executeTakeFirst()

/** Number of submissions with an e-mail address after an instant. */
export const countSubmissions = async (store: Store, since: Date, email: string): Promise<number> => {
  const { total } = await store
    .selectFrom("feedback")
    .where("received_at", ">", since)
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email.toLowerCase()))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
  return total
}

/** The latest submissions of the same kind that came earlier from the same address, in upper or lower case. */
export const listEarlierSubmissions = (
  store: Store,
  { kind, email, received_at: receivedAt }: SubmissionRow,
  limit: number
): Promise<SubmissionRow[]> =>
  store
    .selectFrom("feedback")
    .selectAll()
    .where("kind", "=", kind)
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", eb.fn("lower", [eb.val(email)])))
    .where("received_at", "<", receivedAt)
    .orderBy("received_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute()

export type SubmissionFilter = {
  kind: SubmissionKind
  q?: string | undefined
  status?: SubmissionStatus | undefined
  job?: string | undefined
}

/** A page of submissions of one kind, newest first, and the total number. */
export const listSubmissionRows = async (
  store: Store,
  { kind, q, status, job: vacancy }: SubmissionFilter,
  page: { limit: number; offset: number }
): Promise<{ rows: SubmissionRow[]; total: number }> => {
  let fitting = store.selectFrom("feedback").where("kind", "=", kind)
  if (status !== undefined) fitting = fitting.where("status", "=", status)
  if (vacancy !== undefined) fitting = fitting.where("job_id", "=", vacancy)
  if (q !== undefined) {
    const columns = ["name", "email", "message", "company", "channel_url", "link", "phone"]
    fitting = fitting.where(
      hasText(
        columns.map((column) => sql.ref(column)),
        q
      )
    )
  }
  const { total } = await fitting.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  const rows = await fitting
    .selectAll()
    .orderBy("received_at", "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total }
}

/** How many submissions of some kinds are new, by kind; kinds without any are left out. */
export const countNewSubmissions = async (
  store: Store,
  kinds: readonly SubmissionKind[]
): Promise<{ kind: SubmissionKind; total: number }[]> =>
  kinds.length === 0
    ? []
    : await store
        .selectFrom("feedback")
        .where("kind", "in", kinds)
        .where("status", "=", "new")
        .groupBy("kind")
        .select(["kind", (eb) => eb.fn.countAll<number>().as("total")])
        .execute()

/** The titles of vacancies in every language that they have, published or not. */
export const listVacancyTitles = (
  store: Store,
  ids: readonly string[]
): Promise<{ job_id: string; locale: Locale; title: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : store
        .selectFrom("job_translation")
        .select(["job_id", "locale", "title"])
        .where("job_id", "in", [...new Set(ids)])
        .orderBy("locale")
        .execute()

/** Saves the changes of a user, if the version is still the one that the user has read. */
export const updateSubmission = (
  store: Store,
  { id, version }: { id: string; version: number },
  changes: { status: SubmissionStatus; updated_at: Date }
): Promise<SubmissionRow | undefined> =>
  store
    .updateTable("feedback")
    .set({ ...changes, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirst()

/** Restarts the retention of a submission, and locks it until the transaction ends; undefined when it is deleted. */
export const touchSubmission = (store: Store, id: string, now: Date): Promise<SubmissionRow | undefined> =>
  store.updateTable("feedback").set({ updated_at: now }).where("id", "=", id).returningAll().executeTakeFirst()

export type DeletedSubmission = { id: string; kind: SubmissionKind }

/** Whether a submission has a withdrawal token with this hash. */
export const hasWithdrawToken = async (store: Store, withdrawHash: string): Promise<boolean> =>
  (await store.selectFrom("feedback").select("id").where("withdraw_hash", "=", withdrawHash).executeTakeFirst()) !==
  undefined

/** Deletes the submission whose withdrawal token has this hash. */
export const deleteWithdrawn = (store: Store, withdrawHash: string): Promise<DeletedSubmission | undefined> =>
  store.deleteFrom("feedback").where("withdraw_hash", "=", withdrawHash).returning(["id", "kind"]).executeTakeFirst()

/** Deletes all submissions of some kinds from an e-mail address, in upper or lower case. */
export const deleteSubmissionsOf = (
  store: Store,
  email: string,
  kinds: readonly SubmissionKind[]
): Promise<DeletedSubmission[]> =>
  store
    .deleteFrom("feedback")
    .where("kind", "in", kinds)
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", eb.fn("lower", [eb.val(email)])))
    .returning(["id", "kind"])
    .execute()

/** Deletes submissions of one kind that have not changed since an instant. */
export const deleteSubmissionsBefore = (
  store: Store,
  kind: SubmissionKind,
  instant: Date
): Promise<DeletedSubmission[]> =>
  store
    .deleteFrom("feedback")
    .where("kind", "=", kind)
    .where("updated_at", "<", instant)
    .returning(["id", "kind"])
    .execute()
