import type { PublishStatus } from "../../../../shared/contract/publishing.ts"
import type { NotificationProgress, SubscriptionCounts } from "../../../../shared/contract/subscriptions.ts"
import type { GameId } from "../../../../shared/games.ts"
import { locales, type Locale } from "../../../../shared/locales.ts"
import type { Topic } from "../../../../shared/subscriptions.ts"

export const notifiableKinds = ["blog", "devblog", "job"] as const

export type NotifiableKind = (typeof notifiableKinds)[number]

type Texts = Record<Locale, { title: string; state: string } | null>

/** Topic of the mails about an entry. @param game null if the entry belongs to no game */
export const topicOf = (kind: NotifiableKind, game: GameId | null): Topic =>
  kind === "job" ? "vacancies" : (game ?? "news")

/** Whether a roll-back keeps an entry in a language off the site, as far as the status names what waits. */
export const isHeldBack = (
  status: Pick<PublishStatus, "hold" | "waiting"> | undefined,
  { kind, id, locale }: { kind: NotifiableKind; id: string; locale: Locale }
): boolean =>
  status?.hold != null &&
  status.waiting?.items.some((one) => one.kind === kind && one.id === id && one.locale === locale) === true

/** Whether an audience has a notification that was not canceled: another one would not be made. */
const countsAsNotified = ({ state }: Pick<NotificationProgress, "state">): boolean =>
  state !== "canceled" && state !== "dropped"

export type Audience = {
  locale: Locale
  title: string
  /** Number of confirmed subscribers of this topic in this language. */
  recipients: number
  /** When they were notified of the entry; null if they were not. */
  notifiedAt: string | null
}

/** The subscribers to notify of an entry, for each published language. */
export const audienceOf = (
  entry: { id: string; translations: Texts },
  topic: Topic,
  counts: SubscriptionCounts,
  notifications: readonly Pick<NotificationProgress, "entryId" | "locale" | "topic" | "state" | "madeAt">[]
): Audience[] =>
  locales.flatMap((locale) => {
    const text = entry.translations[locale]
    if (text?.state !== "published") return []
    const count = counts.topics.find((row) => row.topic === topic && row.locale === locale)
    const notified = notifications.find(
      (row) => row.entryId === entry.id && row.locale === locale && row.topic === topic && countsAsNotified(row)
    )
    return [{ locale, title: text.title, recipients: count?.confirmed ?? 0, notifiedAt: notified?.madeAt ?? null }]
  })
