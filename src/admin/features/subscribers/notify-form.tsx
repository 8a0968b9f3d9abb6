import { useState } from "react"
import { useTranslation } from "react-i18next"
import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import type { Locale } from "../../../../shared/locales.ts"
import type { Topic } from "../../../../shared/subscriptions.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { usePublishStatusQuery } from "../../store/publishing-api.ts"
import { Button } from "../../ui/button.tsx"
import { Choice } from "../../ui/choice.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { Notice } from "../../ui/notice.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { MailPreview } from "../../notifications/mail-preview.tsx"
import { NotificationFields } from "../../notifications/notification-fields.tsx"
import { isTimeWrong, notifyBodyOf, wordsOf, type NotificationPlan } from "../../notifications/notification-plan.ts"
import { useListNotificationsQuery, useNotifySubscribersMutation } from "../../notifications/notifications-api.ts"
import { useMailPlans } from "../../notifications/use-mail-plans.ts"
import { serverNow } from "../../store/server-clock.ts"
import { useLanguageName } from "../../formats/language-names.ts"
import { audienceOf, isHeldBack, topicOf, type NotifiableKind, type Audience } from "./audience.ts"
import { PublishNote } from "../../publication-notes/publish-note.tsx"
import { useTopicName } from "../../store/topic-name.ts"
import * as styles from "./notify-form.module.css"
import { useCountSubscribersQuery, type NotifiableItem } from "./subscribers-api.ts"

/** A blog post is for the readers of the studio's news, or for those who wait for the launcher. */
const TopicChoice = ({ topic, onChoose }: { topic: Topic; onChoose: (isForLauncher: boolean) => void }) => {
  const { t } = useTranslation("adminSubscribers")
  return (
    <Choice
      label={t("reach.audience")}
      value={topic}
      options={(["news", "launcher"] as const).map((value) => ({ value, label: t(`topic.${value}`) }))}
      onChoose={(value) => onChoose(value === "launcher")}
    />
  )
}

type AudienceRowProps = { row: Audience; isChosen: boolean; onToggle: () => void }

const AudienceRow = ({ row, isChosen, onToggle }: AudienceRowProps) => {
  const { locale, recipients: count, title, notifiedAt } = row
  const { t } = useTranslation("adminSubscribers")
  const languageName = useLanguageName()
  return (
    <label className={styles.row}>
      <input type="checkbox" checked={isChosen} disabled={notifiedAt !== null} onChange={onToggle} />
      <span>
        <b>{languageName(locale)}</b>: <span lang={locale}>{title}</span>
      </span>
      <span className={styles.people}>
        {notifiedAt === null ? (
          t("reach.people", { count })
        ) : (
          <>
            {t("reach.told")} <DateTime at={notifiedAt} />
          </>
        )}
      </span>
    </label>
  )
}

/** What is said of failures that the editor can do something about. */
const failureTexts = new Map<number | null, "reach.notPublic" | "reach.held">([
  [errorCodes.notFound.code, "reach.notPublic"],
  [errorCodes.heldBack.code, "reach.held"],
])

/** Says before the press, and in the question, that the newsletter would lead to a page that visitors do not see yet. */
const PublishNotes = ({ kind, id, wanted }: { kind: NotifiableKind; id: string; wanted: readonly Audience[] }) =>
  wanted.map(({ locale }) => <PublishNote key={locale} kind={kind} id={id} locale={locale} />)

/** Selected languages, with their plans and audience sizes. */
const useAudience = (kind: NotifiableKind, entry: NotifiableItem) => {
  const [left, setLeft] = useState<ReadonlySet<Locale>>(new Set())
  const { planOf, setPlan, dropPlan } = useMailPlans(kind, entry.id)
  const [isForLauncher, setIsForLauncher] = useState(false)
  const counts = useCountSubscribersQuery(undefined)
  const before = useListNotificationsQuery({ entry: entry.id, perPage: "100" })
  const topic = isForLauncher ? "launcher" : topicOf(kind, "game" in entry ? entry.game : null)
  const audience = counts.data && before.data ? audienceOf(entry, topic, counts.data, before.data.items) : null
  const isChosen = ({ locale, notifiedAt }: Audience): boolean => notifiedAt === null && !left.has(locale)
  return {
    counts,
    before,
    topic,
    setIsForLauncher,
    audience,
    isChosen,
    planOf: (locale: Locale): NotificationPlan => ({ ...planOf(locale), isForLauncher }),
    setPlan,
    dropPlan,
    toggle: (locale: Locale): void => {
      const next = new Set(left)
      if (!next.delete(locale)) next.add(locale)
      setLeft(next)
    },
  }
}

type LanguagesProps = Pick<ReturnType<typeof useAudience>, "isChosen" | "planOf" | "setPlan" | "toggle"> & {
  kind: NotifiableKind
  id: string
  audience: readonly Audience[]
  /** When the times were checked last; null before. */
  readAt: number | null
}

/** The mail of each language: whether it goes out, its words, its time, and how it will look. */
const Languages = ({ kind, id, audience, readAt, isChosen, planOf, setPlan, toggle }: LanguagesProps) => {
  const languageName = useLanguageName()
  const [previewed, setPreviewed] = useState<Locale | null>(null)
  const wanted = audience.filter(isChosen)
  const [first, ...others] = wanted.map(({ locale }) => ({ locale, words: wordsOf(planOf(locale)) }))
  return (
    <>
      {audience.map((row) => (
        <div key={row.locale} className={styles.language} role="group" aria-label={languageName(row.locale)}>
          <AudienceRow row={row} isChosen={isChosen(row)} onToggle={() => toggle(row.locale)} />
          {isChosen(row) ? (
            <NotificationFields
              kind={kind}
              id={id}
              locale={row.locale}
              latest={false}
              hasAudience={false}
              plan={planOf(row.locale)}
              isTimeWrong={readAt !== null && isTimeWrong(planOf(row.locale), readAt)}
              onChange={(plan) => setPlan(row.locale, plan)}
              onPreview={() => setPreviewed(row.locale)}
            />
          ) : null}
        </div>
      ))}
      {previewed && first ? (
        <MailPreview
          kind={kind}
          id={id}
          mails={[first, ...others]}
          first={previewed}
          latest={false}
          onClose={() => setPreviewed(null)}
        />
      ) : null}
    </>
  )
}

/** To whom the mails about an entry go, in which words and when; and the button to send them. */
export const NotifyForm = ({ kind, entry }: { kind: NotifiableKind; entry: NotifiableItem }) => {
  const { t } = useTranslation("adminSubscribers")
  const nameOf = useTopicName((own) => t(`topic.${own}`))
  const [isConfirming, setIsConfirming] = useState(false)
  const [readAt, setReadAt] = useState<number | null>(null)
  const { data: status } = usePublishStatusQuery(undefined)
  const [notify, { isLoading }] = useNotifySubscribersMutation()
  const { counts, before, topic, setIsForLauncher, audience, ...chosen } = useAudience(kind, entry)
  const { isChosen, planOf, dropPlan } = chosen
  if (!audience)
    return (
      <LoadState
        isLoading={counts.isLoading || before.isLoading}
        error={counts.error ?? before.error}
        retry={() => {
          void counts.refetch()
          void before.refetch()
        }}
      />
    )
  const wanted = audience.filter(isChosen)
  const recipients = wanted.reduce((sum, row) => sum + row.recipients, 0)
  const isHeld = wanted.some(({ locale }) => isHeldBack(status, { kind, id: entry.id, locale }))
  const isTimed = wanted.some(({ locale }) => planOf(locale).at !== null)
  const ask = (): void => {
    const now = serverNow()
    setReadAt(now)
    if (!wanted.some(({ locale }) => isTimeWrong(planOf(locale), now))) setIsConfirming(true)
  }
  const send = async (): Promise<void> => {
    for (const { locale } of wanted) {
      const body = notifyBodyOf({ kind, id: entry.id, locale, from: null }, planOf(locale))
      const failure = failureOf((await notify(body)).error)
      if (!failure) {
        dropPlan(locale)
        continue
      }
      showErrorToast(t(failureTexts.get(failure.code) ?? "reach.failed"), failure.data)
      break
    }
    setIsConfirming(false)
  }
  const notes = <PublishNotes kind={kind} id={entry.id} wanted={wanted} />
  return (
    <div className={styles.form}>
      {kind === "blog" ? <TopicChoice topic={topic} onChoose={setIsForLauncher} /> : null}
      <p className={styles.topic}>{t("reach.topic", { topic: nameOf(topic) })}</p>
      <Languages kind={kind} id={entry.id} audience={audience} readAt={readAt} {...chosen} />
      {isHeld ? null : notes}
      {isHeld ? (
        <Notice kind="wait">
          <p id="held-reason">{t("reach.held")}</p>
        </Notice>
      ) : null}
      <Button
        variant="main"
        disabled={wanted.length === 0 || recipients === 0 || isHeld}
        aria-describedby={isHeld ? "held-reason" : undefined}
        onClick={ask}
      >
        {t(isTimed ? "reach.schedule" : "reach.send", { count: recipients })}
      </Button>
      {wanted.length > 0 && recipients === 0 ? <p className={styles.topic}>{t("reach.nobody")}</p> : null}
      {isConfirming ? (
        <ConfirmDialog
          title={t("reach.confirmTitle", { count: recipients })}
          confirm={t(isTimed ? "reach.schedule" : "reach.send", { count: recipients })}
          variant="main"
          busy={isLoading}
          onConfirm={() => void send()}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t("reach.confirmText")}</p>
          {notes}
          <ul className={styles.subjects}>
            {wanted.map(({ locale, title }) => (
              <li key={locale} lang={locale}>
                {planOf(locale).subject?.trim() || title}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
