import { randomUUID } from "node:crypto"
import type { NotifyBody, TestBody } from "../../shared/contract/subscriptions.ts"
import type { CurrentUser } from "../../shared/contract/current-user.ts"
import { subscriptionLimits } from "../../shared/limits/subscriptions.ts"
import type { Locale } from "../../shared/locales.ts"
import { localizedPath, paths } from "../../shared/paths.ts"
import type { Topic } from "../../shared/subscriptions.ts"
import { ApiError } from "../http/api-error.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import { readSnapshot, type Store } from "../db/connection.ts"
import { findVacancies } from "../content/vacancies/vacancies-repository.ts"
import { findMailDelivery, insertMails } from "../mail/mail-repository.ts"
import {
  finishFanOut,
  findNotificationsOf,
  insertNotification,
  insertRecipients,
  listNotificationRows,
  lockNotification,
  type NotificationWithMails,
} from "./notifications-repository.ts"
import { findPosts } from "../content/posts/posts-repository.ts"
import { findMissingRecipients } from "./subscriptions-repository.ts"
import type { ServiceContext } from "../service-context.ts"
import { mailRow, queueMail } from "../mail/mail-service.ts"
import { pageOf, type PageQuery } from "../db/page-of.ts"
import { notificationMail, testNotificationMail } from "./subscriptions-mails.ts"

/** What the mails say about an entry. */
type NotifiableEntry = { topic: Topic; path: string; texts: Map<Locale, { title: string; summary: string }> }

const notifiableVacancy = async (store: Store, id: string, now: Date): Promise<NotifiableEntry | null> => {
  const [vacancy] = await findVacancies(store, [id], now)
  if (!vacancy || vacancy.translations.length === 0) return null
  const texts = new Map(vacancy.translations.map((text) => [text.locale, { title: text.title, summary: text.summary }]))
  return { topic: "vacancies", path: paths.job(id), texts }
}

const notifiablePost = async (
  store: Store,
  id: string,
  now: Date,
  kind: "blog" | "devblog"
): Promise<NotifiableEntry | null> => {
  const [post] = await findPosts(store, [id], now)
  if (!post || post.kind !== kind || post.translations.length === 0) return null
  const texts = new Map(post.translations.map((text) => [text.locale, { title: text.title, summary: text.excerpt }]))
  return post.game === null
    ? { topic: "news", path: paths.blogPost(post.link), texts }
    : { topic: post.game, path: paths.devblogPost(post.game, post.link), texts }
}

/** @throws ApiError notFound for an entry that is not public, invalidRequest for a language in which it is not */
const notifiableIn = async (
  store: Store,
  { kind, id, locale, now, at }: TestBody & { now: Date; at: string }
): Promise<{ entry: NotifiableEntry; text: { title: string; summary: string } }> => {
  const entry = kind === "job" ? await notifiableVacancy(store, id, now) : await notifiablePost(store, id, now, kind)
  if (!entry) throw new ApiError("notFound")
  const text = entry.texts.get(locale)
  if (!text) throw new ApiError("invalidRequest", [{ path: at, message: `is not published in ${locale}` }])
  return { entry, text }
}

/** What notifying needs beside the content. */
export type NotifyContext = ServiceContext & {
  /** Whether a roll-back keeps an entry in a language off the site: the link of a mail would lead nowhere. */
  isHeldBack: (entry: Pick<NotifyBody, "kind" | "id"> & { locale: Locale }) => Promise<boolean>
}

/** A title as the subject of a mail: one line. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim()

/**
 * Notifies the subscribers of an entry's topic, or of the one that the editor chose. Each entry is announced once per language, however often this is
 * requested. Tasks create and send the mails.
 *
 * @returns all notifications of the entry
 * @throws ApiError notFound for an entry that is not public, invalidRequest for a language in which it is not, heldBack for
 * one that waits behind a roll-back
 */
export const notifySubscribers = async (
  context: NotifyContext,
  { kind, id, topic, locales }: NotifyBody,
  actor: Actor
): Promise<NotificationWithMails[]> => {
  for (const locale of locales) if (await context.isHeldBack({ kind, id, locale })) throw new ApiError("heldBack")
  return context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    for (const locale of locales) {
      const { entry, text } = await notifiableIn(store, { kind, id, locale, now, at: "body.locales" })
      const notification = {
        id: randomUUID(),
        entry_kind: kind,
        entry_id: id,
        locale,
        topic: topic ?? entry.topic,
        title: oneLine(text.title),
        summary: text.summary,
        path: localizedPath(entry.path, locale),
        made_at: now,
        made_by: actor.name,
      }
      if (!(await insertNotification(store, notification))) continue
      await context.queue.send("spread-notification", { id: notification.id }, { store })
      await recordAudit(store, now, { actor, action: `${kind}.notify`, subjectId: id, details: { locale } })
    }
    return findNotificationsOf(store, { entry_kind: kind, entry_id: id })
  })
}

/**
 * Sends the notification mail of an entry only to the current user, marked as a test. It has the content that
 * subscribers would get now; its link to unsubscribe has no effect.
 *
 * @returns the address of the user
 * @throws ApiError notFound for an entry that is not public; invalidRequest for a language in which it is not, and for
 * a user without an address
 */
export const sendTestNotification = (
  context: ServiceContext,
  { kind, id, locale }: TestBody,
  actor: Pick<CurrentUser, "id" | "name" | "email">
): Promise<string> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const { email } = actor
    if (email === null) throw new ApiError("invalidRequest", [{ path: "body", message: "your account has no address" }])
    const { entry, text } = await notifiableIn(store, { kind, id, locale, now, at: "body.locale" })
    const mail = {
      entry_kind: kind,
      locale,
      title: oneLine(text.title),
      summary: text.summary,
      path: localizedPath(entry.path, locale),
    }
    await queueMail(context, store, testNotificationMail(context.publicUrl, mail, email))
    await recordAudit(store, now, { actor, action: `${kind}.notify-test`, subjectId: id, details: { locale } })
    return email
  })

/** Creates the mails of the next recipients. @returns whether there may be more */
const fanOutBatch = (context: ServiceContext, id: string): Promise<boolean> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const notification = await lockNotification(store, id)
    if (!notification || notification.spread_at !== null) return false
    const subscribers = await findMissingRecipients(store, notification, subscriptionLimits.batch)
    if (subscribers.length === 0) {
      await finishFanOut(store, id, now)
      return false
    }
    const mails = subscribers.map((subscriber) => ({
      subscriber,
      mail: mailRow(notificationMail(context.publicUrl, notification, subscriber), now, true),
    }))
    await insertMails(
      store,
      mails.map(({ mail }) => mail)
    )
    await insertRecipients(
      store,
      mails.map(({ subscriber, mail }) => ({ notification_id: id, subscription_id: subscriber.id, mail_id: mail.id }))
    )
    await context.queue.send("send-mails", {}, { store })
    return true
  })

/** Creates the mails of a notification. It can be repeated after an interruption: each subscriber gets one mail. */
export const fanOutNotification = async (context: ServiceContext, id: string): Promise<void> => {
  while (await fanOutBatch(context, id));
}

export type NotificationPage = {
  notifications: NotificationWithMails[]
  page: number
  perPage: number
  total: number
  pausedUntil: Date | null
}

/** A page of the notifications, newest first, with their progress, and until when sending pauses. */
export const listNotifications = (context: ServiceContext, query: PageQuery): Promise<NotificationPage> => {
  const { page, perPage, place } = pageOf(query)
  return readSnapshot(context.database.store, async (store) => {
    const { paused_until: until } = await findMailDelivery(store)
    const pausedUntil = until !== null && until > context.now() ? until : null
    return { ...(await listNotificationRows(store, place)), page, perPage, pausedUntil }
  })
}
