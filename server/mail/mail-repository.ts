import { sql, type Expression, type Insertable, type Selectable, type Updateable } from "kysely"
import type { MailState } from "../../shared/contract/mail.ts"
import { mailLimits } from "../../shared/limits/mail.ts"
import type { Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"

export type MailRow = Selectable<Schema["mail"]>

export const insertMails = async (store: Store, mails: Insertable<Schema["mail"]>[]): Promise<void> => {
  if (mails.length > 0) await store.insertInto("mail").values(mails).execute()
}

/** Deletes all mails about a subject, sent or not. */
export const deleteMailsAbout = async (store: Store, subjectId: string): Promise<void> => {
  await store.deleteFrom("mail").where("subject_id", "=", subjectId).execute()
}

/** Deletes mails of some kinds about a subject, or only those to one address, that were not sent yet. @returns number */
export const deleteWaitingMails = async (
  store: Store,
  subjectId: string,
  { kinds, recipient }: { kinds: readonly string[]; recipient?: string }
): Promise<number> => {
  const { numDeletedRows } = await store
    .deleteFrom("mail")
    .where("subject_id", "=", subjectId)
    .where("kind", "in", kinds)
    .where("state", "=", "queued")
    .$if(recipient !== undefined, (query) => query.where("recipient", "=", recipient ?? ""))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Claims the mail that is due for the longest time, bulk mails last. The claim holds until `claimedUntil`: if the
 * process dies, another one can claim the mail then.
 */
export const claimDueMail = (
  store: Store,
  { now, claimedUntil }: { now: Date; claimedUntil: Date }
): Promise<MailRow | undefined> =>
  store
    .updateTable("mail")
    .set((eb) => ({ claimed_until: claimedUntil, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("mail")
        .select("id")
        .where("state", "=", "queued")
        .where("next_attempt_at", "<=", now)
        .where((free) => free.or([free("claimed_until", "is", null), free("claimed_until", "<=", now)]))
        .orderBy("bulk")
        .orderBy("next_attempt_at")
        .limit(1)
        .forUpdate()
        .skipLocked()
    )
    .returningAll()
    .executeTakeFirst()

/** A column of a mail with the tokens of its links erased: an erased link leads to its page, which says that it is old. */
const withoutTokens = (column: Expression<string | null>) =>
  sql<string>`regexp_replace(${column}, '([?#](?:token|confirm)=)[A-Za-z0-9_-]{43}', '\\1erased', 'g')`

/**
 * Records the outcome of an attempt; does nothing when the mail was deleted or another process has finished it. Of a
 * mail that is not sent any more, only its recipient needs the tokens.
 */
export const finishMail = async (store: Store, id: string, outcome: Updateable<Schema["mail"]>): Promise<void> => {
  await store
    .updateTable("mail")
    .set({ ...outcome, claimed_until: null })
    .$if(outcome.state !== undefined, (update) =>
      update.set((eb) => ({
        body_text: withoutTokens(eb.ref("body_text")),
        body_html: withoutTokens(eb.ref("body_html")),
        headers: sql<string>`${withoutTokens(sql<string>`headers::text`)}::jsonb`,
      }))
    )
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute()
}

/**
 * Until when all processes send nothing; null while they send. A pause that is longer than any was stored before the clock
 * was set back: it has ended.
 */
export const findMailPause = async (store: Store, now: Date): Promise<Date | null> => {
  const delivery = await store.selectFrom("mail_delivery").select("paused_until").executeTakeFirst()
  const until = delivery?.paused_until ?? null
  const left = until === null ? 0 : until.getTime() - now.getTime()
  return left > 0 && left <= mailLimits.pauseMax ? until : null
}

/** Counts a transient failure. Returns the number of consecutive ones. */
export const countMailFailure = async (store: Store): Promise<number> => {
  const { failures_in_row } = await store
    .insertInto("mail_delivery")
    .values({ failures_in_row: 1, paused_until: null })
    .onConflict((conflict) =>
      conflict
        .column("only_row")
        .doUpdateSet((eb) => ({ failures_in_row: eb("mail_delivery.failures_in_row", "+", 1) }))
    )
    .returning("failures_in_row")
    .executeTakeFirstOrThrow()
  return failures_in_row
}

export const pauseMailDelivery = async (store: Store, until: Date): Promise<void> => {
  await store.updateTable("mail_delivery").set({ paused_until: until }).execute()
}

/** Resets the count of failures, because the mail server works. */
export const resumeMailDelivery = async (store: Store): Promise<void> => {
  await store
    .updateTable("mail_delivery")
    .set({ failures_in_row: 0, paused_until: null })
    .where("failures_in_row", ">", 0)
    .execute()
}

/** Deletes mails that were sent or given up before the instant, at most a number of them. @returns number */
export const deleteFinishedMailsBefore = async (store: Store, instant: Date, atMost: number): Promise<number> => {
  const old = store.selectFrom("mail").select("id").where("settled_at", "<", instant).limit(atMost)
  const deleted = await store.deleteFrom("mail").where("id", "in", old).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** A page of all mails, newest first. */
export const listMails = async (
  store: Store,
  { state }: { state?: MailState },
  page: { limit: number; offset: number }
): Promise<{ mails: MailRow[]; total: number }> => {
  let scoped = store.selectFrom("mail")
  if (state !== undefined) scoped = scoped.where("state", "=", state)
  const { total } = await scoped.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow()
  const mails = await scoped
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { mails, total }
}

export const findMail = (store: Store, id: string): Promise<MailRow | undefined> =>
  store.selectFrom("mail").selectAll().where("id", "=", id).executeTakeFirst()

/** Number of mails of a kind that were created after an instant, counted up to `max`. */
export const countMails = async (store: Store, kind: string, since: Date, max: number): Promise<number> => {
  const found = store.selectFrom("mail").where("kind", "=", kind).where("created_at", ">", since)
  const { total } = await store
    .selectFrom(found.select("id").limit(max).as("found"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
  return total
}

/** Number of mails of a kind about a subject that were created after an instant. */
export const countMailsAbout = async (store: Store, subjectId: string, kind: string, since: Date): Promise<number> => {
  const { total } = await store
    .selectFrom("mail")
    .where("subject_id", "=", subjectId)
    .where("kind", "=", kind)
    .where("created_at", ">", since)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
  return total
}
