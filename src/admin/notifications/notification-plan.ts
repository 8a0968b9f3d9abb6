import type { NotificationWords, NotifyBody } from "../../../shared/contract/subscriptions.ts"
import type { Locale } from "../../../shared/locales.ts"
import { isAhead } from "../ui/schedule-time.tsx"

export type NotifiableKind = NotifyBody["kind"]

/** The mail about one language of an entry, as an editor plans it. */
export type NotificationPlan = {
  /** Whether it goes to those who wait for the launcher. */
  isForLauncher: boolean
  /** Typed words; null where nothing was typed, for those of the entry. */
  subject: string | null
  intro: string | null
  /** UTC in ISO 8601, empty while it is incomplete; null to send it as soon as the entry is live. */
  at: string | null
}

/** A mail to be looked at: its language, and its words that are not those of the entry. */
export type PreviewedMail = { locale: Locale; words: NotificationWords }

export const emptyPlan: NotificationPlan = { isForLauncher: false, subject: null, intro: null, at: null }

/** The words to send; an emptied subject is that of the entry. */
export const wordsOf = ({ subject, intro }: NotificationPlan): NotificationWords => ({
  subject: subject?.trim() ? subject.trim() : null,
  intro: intro === null ? null : intro.trim(),
})

/** Whether it has words that are not those of the entry. */
export const hasWords = ({ subject, intro }: NotificationPlan): boolean => subject !== null || intro !== null

/** Whether the planned time does not lie ahead, or is none. */
export const isTimeWrong = ({ at }: NotificationPlan, now: number): boolean => at !== null && !isAhead(at, now)

/**
 * The request that notifies subscribers of one language of an entry.
 *
 * @param from when that language changes, if it is public before; the mail must not tell what is not there yet
 */
export const notifyBodyOf = (
  { kind, id, locale, from }: { kind: NotifiableKind; id: string; locale: Locale; from: string | null },
  plan: NotificationPlan
): NotifyBody => {
  const words = wordsOf(plan)
  const sendAt = [plan.at, from].filter((at) => at !== null).sort()
  return {
    kind,
    id,
    locales: [locale],
    ...(plan.isForLauncher ? { topic: "launcher" as const } : {}),
    ...(words.subject === null && words.intro === null ? {} : { words: { [locale]: words } }),
    sendAt: sendAt.at(-1) ?? null,
  }
}
