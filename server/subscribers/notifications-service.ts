import { randomUUID } from "node:crypto"
import type { CurrentUser } from "../../shared/contract/current-user.ts"
import type { MailPreview, NotificationQuery, NotifyBody, TestBody } from "../../shared/contract/subscriptions.ts"
import { subscriptionLimits } from "../../shared/limits/subscriptions.ts"
import { otherLocales, type Locale } from "../../shared/locales.ts"
import { ApiError } from "../http/api-error.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import { readSnapshot, type Store } from "../db/connection.ts"
import { pageOf } from "../db/page-of.ts"
import { findMailPause } from "../mail/mail-repository.ts"
import { queueMail } from "../mail/mail-service.ts"
import type { ServiceContext } from "../service-context.ts"
import { findNotifiableText, type NotifiableText } from "./notifiable-entry.ts"
import {
  findNotificationsOf,
  insertNotification,
  listNotificationRows,
  type NotificationWithMails,
} from "./notifications-repository.ts"
import { countMissingRecipients } from "./subscriptions-repository.ts"
import { newsletterSample, testNewsletterMail, type SubscriberMail } from "./subscriptions-mails.ts"

/** What notifying needs beside the content. */
export type NotifyContext = ServiceContext & {
  /** Whether a roll-back keeps an entry in a language off the site: the link of a mail would lead nowhere. */
  isHeldBack: (entry: Pick<NotifyBody, "kind" | "id"> & { locale: Locale }) => Promise<boolean>
}

/** A title as the subject of a mail: one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim()

/** @throws ApiError notFound for an entry for which `isRequested` is false in every language; invalidRequest for another one */
const findRequested = async (
  store: Store,
  { kind, id, locale }: Pick<TestBody, "kind" | "id" | "locale">,
  {
    at,
    isRequested,
    ...when
  }: { at: string; isRequested: (text: NotifiableText) => boolean; latest: boolean; now: Date }
): Promise<NotifiableText> => {
  const textIn = (language: Locale) => findNotifiableText(store, { kind, id, locale: language }, when)
  const text = await textIn(locale)
  if (text !== null && isRequested(text)) return text
  const others = await Promise.all(otherLocales(locale).map(textIn))
  if (!others.some((other) => other !== null && isRequested(other))) throw new ApiError("notFound")
  throw new ApiError("invalidRequest", [{ path: at, message: `is not published in ${locale}` }])
}

const isComing = ({ state }: NotifiableText): boolean => state !== "draft"

const isPublic = ({ state }: NotifiableText): boolean => state === "published"

/** @throws ApiError invalidRequest for an instant that does not lie ahead, or lies too far ahead */
const checkSendAt = (sendAt: string | null, now: Date): Date | null => {
  if (sendAt === null) return null
  const ahead = Date.parse(sendAt) - now.getTime()
  if (ahead <= 0) throw new ApiError("invalidRequest", [{ path: "body.sendAt", message: "must lie ahead" }])
  if (ahead > subscriptionLimits.sendWithin)
    throw new ApiError("invalidRequest", [{ path: "body.sendAt", message: "must not lie more than a year ahead" }])
  return new Date(sendAt)
}

/**
 * Notifies the subscribers of an entry's topic, or of the one that the editor chose. Each entry is announced once per
 * language and audience, however often this is requested. A task begins when visitors can read the entry and the wanted
 * time has come; others create and send the mails.
 *
 * @returns all notifications of the entry
 * @throws ApiError notFound for an entry that is neither public nor scheduled, invalidRequest for a language in which it
 * is neither and for a time that does not lie ahead, heldBack for one that waits behind a roll-back
 */
export const notifySubscribers = async (
  context: NotifyContext,
  { kind, id, topic, locales, words, sendAt }: NotifyBody,
  actor: Actor
): Promise<NotificationWithMails[]> => {
  for (const locale of locales) if (await context.isHeldBack({ kind, id, locale })) throw new ApiError("heldBack")
  return context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const send_at = checkSendAt(sendAt ?? null, now)
    for (const locale of locales) {
      const requested = { at: "body.locales", isRequested: isComing, latest: false, now }
      const text = await findRequested(store, { kind, id, locale }, requested)
      const notification = {
        id: randomUUID(),
        entry_kind: kind,
        entry_id: id,
        locale,
        topic: topic ?? text.topic,
        title: oneLine(text.title),
        summary: text.summary,
        path: text.path,
        subject: words?.[locale]?.subject ?? null,
        intro: words?.[locale]?.intro ?? null,
        send_at,
        made_at: now,
        made_by: actor.name,
      }
      if (!(await insertNotification(store, notification))) continue
      const details = { locale, ...(send_at === null ? {} : { sendAt: send_at.toISOString() }) }
      await recordAudit(store, now, { actor, action: `${kind}.notify`, subjectId: id, details })
    }
    await context.queue.send("start-notifications", {}, { store })
    return findNotificationsOf(store, { entry_kind: kind, entry_id: id })
  })
}

/** The mail about an entry with the words of the editor. */
const mailOf = async (
  store: Store,
  { kind, id, locale, words, latest = false }: TestBody,
  now: Date
): Promise<{ mail: SubscriberMail; text: NotifiableText }> => {
  const isRequested = latest ? () => true : isPublic
  const text = await findRequested(store, { kind, id, locale }, { at: "body.locale", isRequested, latest, now })
  const { title, summary, path } = text
  const { subject = null, intro = null } = words ?? {}
  return { text, mail: { entry_kind: kind, locale, title: oneLine(title), summary, path, subject, intro } }
}

/**
 * The mail of a notification as it would arrive now, the words that it has without those of the editor, and how many
 * would get it.
 *
 * @throws ApiError as for a test mail, except that the user needs no address
 */
export const previewNotification = (context: ServiceContext, body: TestBody): Promise<MailPreview> =>
  readSnapshot(context.database.store, async (store) => {
    const { mail, text } = await mailOf(store, body, context.now())
    const { kind: entry_kind, id: entry_id, locale } = body
    const topic = body.topic ?? text.topic
    return {
      ...newsletterSample(context.publicUrl, mail),
      recipients: await countMissingRecipients(store, { entry_kind, entry_id, locale, topic }),
    }
  })

/**
 * Sends the notification mail of an entry only to the current user, marked as a test. It has the content that
 * subscribers would get now; its link to unsubscribe has no effect.
 *
 * @returns the address of the user
 * @throws ApiError notFound for an entry that is not public (with `latest`: not there); invalidRequest for a language in
 * which it is not, and for a user without an address
 */
export const sendTestNotification = (
  context: ServiceContext,
  body: TestBody,
  actor: Pick<CurrentUser, "id" | "name" | "email">
): Promise<string> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const { email } = actor
    if (email === null) throw new ApiError("invalidRequest", [{ path: "body", message: "your account has no address" }])
    const { kind, id, locale } = body
    const { mail } = await mailOf(store, body, now)
    await queueMail(context, store, testNewsletterMail(context.publicUrl, mail, email))
    await recordAudit(store, now, { actor, action: `${kind}.notify-test`, subjectId: id, details: { locale } })
    return email
  })

export type NotificationPage = {
  notifications: NotificationWithMails[]
  page: number
  perPage: number
  total: number
  pausedUntil: Date | null
}

/** A page of the notifications, newest first, with what came of them, and until when sending pauses. */
export const listNotifications = (
  context: ServiceContext,
  { entry, care, ...query }: NotificationQuery
): Promise<NotificationPage> => {
  const { page, perPage, place } = pageOf(query)
  const now = context.now()
  const scope = {
    entryId: entry,
    droppedSince: care === undefined ? undefined : new Date(now.getTime() - subscriptionLimits.careFor),
  }
  return readSnapshot(context.database.store, async (store) => {
    const pausedUntil = await findMailPause(store, now)
    return { ...(await listNotificationRows(store, scope, place)), page, perPage, pausedUntil }
  })
}
