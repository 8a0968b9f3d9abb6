import type { NotificationProgress, SubscriptionCounts } from "../../../../shared/contract/subscriptions.ts"
import type { GameId } from "../../../../shared/games.ts"
import { locales, type Locale } from "../../../../shared/locales.ts"
import type { Topic } from "../../../../shared/subscriptions.ts"

export const notifiableKinds = ["blog", "devblog", "job"] as const

export type NotifiableKind = (typeof notifiableKinds)[number]

type Texts = Record<Locale, { title: string; state: string } | null>

/** What letters about an entry are about. @param game null for what belongs to no game */
export const topicOf = (kind: NotifiableKind, game: GameId | null): Topic =>
  kind === "job" ? "vacancies" : (game ?? "news")

export type Audience = {
  locale: Locale
  title: string
  /** How many confirmed this topic in this language. */
  recipients: number
  /** When they were told of the entry; null where they were not. */
  notifiedAt: string | null
}

/** Who can be told of an entry, by the languages in which it is published. */
export const audienceOf = (
  entry: { id: string; translations: Texts },
  topic: Topic,
  counts: SubscriptionCounts,
  notifications: readonly Pick<NotificationProgress, "entryId" | "locale" | "madeAt">[]
): Audience[] =>
  locales.flatMap((locale) => {
    const text = entry.translations[locale]
    if (text?.state !== "published") return []
    const count = counts.topics.find((row) => row.topic === topic && row.locale === locale)
    const notified = notifications.find((row) => row.entryId === entry.id && row.locale === locale)
    return [{ locale, title: text.title, recipients: count?.confirmed ?? 0, notifiedAt: notified?.madeAt ?? null }]
  })
