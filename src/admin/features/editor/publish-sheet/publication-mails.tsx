import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { NotificationProgress, NotifyBody } from "../../../../../shared/contract/subscriptions.ts"
import { inEachLocale, locales, type Locale } from "../../../../../shared/locales.ts"
import { hasRole } from "../../../../../shared/roles.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { formatInStudio } from "../../../formats/studio-time.ts"
import { MailPreview } from "../../../notifications/mail-preview.tsx"
import { NotificationFields } from "../../../notifications/notification-fields.tsx"
import {
  hasWords,
  isTimeWrong,
  notifyBodyOf,
  wordsOf,
  type NotificationPlan,
} from "../../../notifications/notification-plan.ts"
import { CancelNotification, NotificationState } from "../../../notifications/notification-state.tsx"
import { useListNotificationsQuery, useNotifySubscribersMutation } from "../../../notifications/notifications-api.ts"
import { useMailPlans } from "../../../notifications/use-mail-plans.ts"
import { failureOf } from "../../../store/failure-of.ts"
import { useCurrentUserQuery } from "../../../store/session-api.ts"
import { Button } from "../../../ui/button.tsx"
import { CheckLine } from "../../../ui/check-line.tsx"
import { Notice } from "../../../ui/notice.tsx"
import type { AdminEntry } from "../draft/entry-content.ts"
import { useLanguageName } from "../../../formats/language-names.ts"
import type { CheckedContent } from "./publication-check.ts"
import type { PublicationStep } from "./publication-plan.ts"
import { useTopicName } from "../../../store/topic-name.ts"
import * as styles from "./publish-sheet.module.css"

/** A mail for each language that shall have one. */
type MailPlans = Record<Locale, NotificationPlan | null>

/** Null for what subscribers are not notified of. */
export const notifiableKindOf = (contentType: CheckedContent["contentType"]): NotifyBody["kind"] | null => {
  if (contentType === "legal") return null
  return contentType === "jobs" ? "job" : contentType
}

/** The mails that a publication shall bring, and those that there are; null for a user who may not send any, or not now. */
export type PublicationMails = {
  kind: NotifyBody["kind"]
  id: string
  plans: MailPlans
  setWanted: (locale: Locale, isWanted: boolean) => void
  /** Whether words for a mail were typed that was not asked for yet. */
  hasWords: (locale: Locale) => boolean
  setPlan: (locale: Locale, plan: NotificationPlan) => void
  /** Those of the entry, earlier ones too. */
  earlier: readonly NotificationProgress[]
}

const isCanceled = ({ state }: NotificationProgress): boolean => state === "canceled" || state === "dropped"

/** Whether the audience of a plan has a mail about this language already. */
const isNotified = ({ earlier }: PublicationMails, locale: Locale, { isForLauncher }: NotificationPlan): boolean =>
  earlier.some((one) => one.locale === locale && !isCanceled(one) && (one.topic === "launcher") === isForLauncher)

/** Mails belong to editors; recruiters publish vacancies too. */
export const usePublicationMails = ({ contentType, id }: CheckedContent): PublicationMails | null => {
  const kind = notifiableKindOf(contentType)
  const { planOf, setPlan } = useMailPlans(kind ?? "blog", id)
  const [wanted, setWanted] = useState(inEachLocale(() => false))
  const { data: user } = useCurrentUserQuery(undefined)
  const isEditor = hasRole(user?.roles ?? [], ["editor"])
  const { data, isLoading } = useListNotificationsQuery(
    { entry: id, perPage: "100" },
    { skip: !isEditor || kind === null }
  )
  // There at once: a row that grew later would move the choices below from under the pointer.
  if (!isEditor || kind === null || !(data || isLoading)) return null
  return {
    kind,
    id,
    plans: inEachLocale((locale) => (wanted[locale] ? planOf(locale) : null)),
    setWanted: (locale, isWanted) => setWanted({ ...wanted, [locale]: isWanted }),
    hasWords: (locale) => hasWords(planOf(locale)),
    setPlan,
    earlier: data?.items ?? [],
  }
}

/** The languages whose mails are wanted: those that a step publishes, and whose audience has none yet. */
const wantedOf = (mails: PublicationMails, steps: readonly PublicationStep[]) =>
  locales.flatMap((locale) => {
    const plan = mails.plans[locale]
    const step = steps.find((one) => one.kind === "publish" && one.state !== "draft" && one.locales.includes(locale))
    return plan && step?.kind === "publish" && !isNotified(mails, locale, plan) ? [{ locale, plan, step }] : []
  })

/** The mails of a plan whose time does not lie ahead. */
export const mailsTooEarly = (
  mails: PublicationMails | null,
  steps: readonly PublicationStep[],
  now: number
): Locale[] =>
  mails === null
    ? []
    : wantedOf(mails, steps)
        .filter(({ plan }) => isTimeWrong(plan, now))
        .map(({ locale }) => locale)

/** The requests for the mails of a plan. The mail of an update is sent when the update is public. */
export const mailRequests = (
  mails: PublicationMails | null,
  entry: AdminEntry,
  steps: readonly PublicationStep[]
): NotifyBody[] =>
  mails === null
    ? []
    : wantedOf(mails, steps).map(({ locale, plan, step }) => {
        const isPublic = entry.translations[locale]?.state === "published"
        const from = isPublic && step.state === "scheduled" ? step.publishAt : null
        return notifyBodyOf({ kind: mails.kind, id: mails.id, locale, from }, plan)
      })

type RowMailsProps = {
  mails: PublicationMails
  locale: Locale
  /** Whether this language goes public, now or later. */
  isPublishing: boolean
  isTimeWrong: boolean
}

/** The mails about one language: one to set up with its publication, and those that there are. */
export const RowMails = ({ mails, locale, isPublishing, isTimeWrong: isWrong }: RowMailsProps) => {
  const { t } = useTranslation("adminNotifications")
  const nameOf = useTopicName((own) => t(`topic.${own}`))
  const [isPreviewing, setIsPreviewing] = useState(false)
  const { kind, id, plans, setWanted, setPlan, earlier } = mails
  const plan = plans[locale]
  const own = earlier.filter((one) => one.locale === locale)
  const both = locales.flatMap((each) => {
    const planned = plans[each]
    return planned ? [{ locale: each, words: wordsOf(planned) }] : []
  })
  const [first, ...others] = both
  return (
    <div className={styles.mails}>
      {own.length > 0 ? (
        <ul aria-label={t("sheet.earlier")} className={styles.earlier}>
          {own.map((one) => (
            <li key={one.id} className={styles.earlierMail}>
              <span>
                {nameOf(one.topic)}: <NotificationState notification={one} />
              </span>
              <CancelNotification notification={one} />
            </li>
          ))}
        </ul>
      ) : null}
      {isPublishing ? (
        <CheckLine checked={plan !== null} onChange={(isWanted) => setWanted(locale, isWanted)}>
          {t("sheet.tell")}
        </CheckLine>
      ) : null}
      {isPublishing && !plan && mails.hasWords(locale) ? <p className={styles.quiet}>{t("sheet.kept")}</p> : null}
      {isPublishing && plan && isNotified(mails, locale, plan) ? <Notice kind="wait">{t("sheet.told")}</Notice> : null}
      {isPublishing && plan ? (
        <NotificationFields
          kind={kind}
          id={id}
          locale={locale}
          latest
          hasAudience
          plan={plan}
          isTimeWrong={isWrong}
          onChange={(next) => setPlan(locale, next)}
          onPreview={() => setIsPreviewing(true)}
        />
      ) : null}
      {isPreviewing && first ? (
        <MailPreview
          kind={kind}
          id={id}
          mails={[first, ...others]}
          first={locale}
          latest
          onClose={() => setIsPreviewing(false)}
        />
      ) : null}
    </div>
  )
}

/** A request for mails, and whether the server took it. */
export type RequestedMail = { body: NotifyBody; isDone: boolean }

/** What became of a request for mails; one that failed can be repeated: the server makes no second one. */
export const MailOutcome = ({ requested }: { requested: RequestedMail }) => {
  const { t } = useTranslation("adminNotifications")
  const languageName = useLanguageName()
  const reader = useLocale()
  const [isDone, setIsDone] = useState(requested.isDone)
  const [notify, { isLoading }] = useNotifySubscribersMutation()
  const { kind, id, locales: of, sendAt = null } = requested.body
  const { dropPlan } = useMailPlans(kind, id)
  const locale = of.map((each) => languageName(each)).join(", ")
  const retry = async (): Promise<void> => {
    if (failureOf((await notify(requested.body)).error)) return
    for (const each of of) dropPlan(each)
    setIsDone(true)
  }
  if (isDone)
    return (
      <p role="status">
        {sendAt === null
          ? t("sheet.set", { locale })
          : t("sheet.planned", { locale, moment: formatInStudio(sendAt, reader) })}
      </p>
    )
  return (
    <Notice kind="bad">
      <p>{t("sheet.failed", { locale })}</p>
      <Button disabled={isLoading} onClick={() => void retry()}>
        {t("sheet.retry")}
      </Button>
    </Notice>
  )
}
