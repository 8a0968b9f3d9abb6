import type { Locale } from "../../../shared/locales.ts"
import { usePersistedDraft } from "../drafts/use-persisted-draft.ts"
import { emptyPlan, type NotifiableKind, type NotificationPlan } from "./notification-plan.ts"

type MailPlans = Partial<Record<Locale, NotificationPlan | null>>

/**
 * What was typed for the mails about an entry, wherever that was, until the server has taken the request. Whether a mail
 * is wanted is no part of it: a choice of another day must not send a mail.
 */
export const useMailPlans = (kind: NotifiableKind, id: string) => {
  const [plans, setPlans, latest] = usePersistedDraft<MailPlans>(`mails:${kind}:${id}`, "saved")
  const put = (locale: Locale, plan: NotificationPlan | null): void => {
    const next = { ...latest(), [locale]: plan }
    setPlans(Object.values(next).some(Boolean) ? next : null)
  }
  return {
    planOf: (locale: Locale): NotificationPlan => plans?.[locale] ?? emptyPlan,
    setPlan: (locale: Locale, plan: NotificationPlan): void => put(locale, plan),
    /** Forgets what was typed: the request was taken. */
    dropPlan: (locale: Locale): void => put(locale, null),
  }
}
