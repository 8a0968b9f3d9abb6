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
import { audienceOf, isHeldBack, topicOf, type NotifiableKind, type Audience } from "./audience.ts"
import { PublishNote } from "../../ui/publish-note.tsx"
import * as styles from "./notify-form.module.css"
import { TestMail } from "./test-mail.tsx"
import {
  useCountSubscribersQuery,
  useListNotificationsQuery,
  useNotifySubscribersMutation,
  type NotifiableItem,
} from "./subscribers-api.ts"

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

type AudienceRowProps = { row: Audience; isLeft: boolean; onToggle: () => void }

const AudienceRow = ({ row, isLeft, onToggle }: AudienceRowProps) => {
  const { locale, recipients: count, title, notifiedAt } = row
  const { t } = useTranslation("adminSubscribers")
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        checked={notifiedAt === null && !isLeft}
        disabled={notifiedAt !== null}
        onChange={onToggle}
      />
      <span>
        <b>{t(`locale.${locale}`)}</b>: <span lang={locale}>{title}</span>
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

/** Says before the press, and in the question, that a letter would lead to a page that visitors do not see yet. */
const PublishNotes = ({ kind, id, wanted }: { kind: NotifiableKind; id: string; wanted: readonly Audience[] }) =>
  wanted.map(({ locale }) => <PublishNote key={locale} kind={kind} id={id} locale={locale} />)

/** Number of recipients of an entry by language, and the button to notify them. */
export const NotifyForm = ({ kind, entry }: { kind: NotifiableKind; entry: NotifiableItem }) => {
  const { t } = useTranslation("adminSubscribers")
  const [left, setLeft] = useState<ReadonlySet<Locale>>(new Set())
  const [isConfirming, setIsConfirming] = useState(false)
  const [isForLauncher, setIsForLauncher] = useState(false)
  const counts = useCountSubscribersQuery(undefined)
  const before = useListNotificationsQuery({ perPage: "100" })
  const { data: status } = usePublishStatusQuery(undefined)
  const [notify, { isLoading }] = useNotifySubscribersMutation()
  if (!counts.data || !before.data)
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
  const topic = isForLauncher ? "launcher" : topicOf(kind, "game" in entry ? entry.game : null)
  const audience = audienceOf(entry, topic, counts.data, before.data.items)
  const wanted = audience.filter(({ locale, notifiedAt }) => notifiedAt === null && !left.has(locale))
  const recipients = wanted.reduce((sum, row) => sum + row.recipients, 0)
  const isHeld = wanted.some(({ locale }) => isHeldBack(status, { kind, id: entry.id, locale }))
  const toggle = (locale: Locale): void => {
    const next = new Set(left)
    if (!next.delete(locale)) next.add(locale)
    setLeft(next)
  }
  const send = async (): Promise<void> => {
    const { error } = await notify({
      kind,
      id: entry.id,
      ...(isForLauncher ? { topic: "launcher" } : {}),
      locales: wanted.map(({ locale }) => locale),
    })
    const failure = failureOf(error)
    setIsConfirming(false)
    if (failure) showErrorToast(t(failureTexts.get(failure.code) ?? "reach.failed"), failure.data)
  }
  const notes = <PublishNotes kind={kind} id={entry.id} wanted={wanted} />
  return (
    <div className={styles.form}>
      {kind === "blog" ? <TopicChoice topic={topic} onChoose={setIsForLauncher} /> : null}
      <p className={styles.topic}>{t("reach.topic", { topic: t(`topic.${topic}`) })}</p>
      <div>
        {audience.map((row) => (
          <AudienceRow key={row.locale} row={row} isLeft={left.has(row.locale)} onToggle={() => toggle(row.locale)} />
        ))}
      </div>
      {isHeld ? null : notes}
      <TestMail
        kind={kind}
        id={entry.id}
        locales={audience.filter(({ locale }) => !left.has(locale)).map(({ locale }) => locale)}
      />
      {isHeld ? (
        <Notice kind="wait">
          <p id="held-reason">{t("reach.held")}</p>
        </Notice>
      ) : null}
      <Button
        variant="main"
        disabled={wanted.length === 0 || recipients === 0 || isHeld}
        aria-describedby={isHeld ? "held-reason" : undefined}
        onClick={() => setIsConfirming(true)}
      >
        {t("reach.send", { count: recipients })}
      </Button>
      {wanted.length > 0 && recipients === 0 ? <p className={styles.topic}>{t("reach.nobody")}</p> : null}
      {isConfirming ? (
        <ConfirmDialog
          title={t("reach.confirmTitle", { count: recipients })}
          confirm={t("reach.send", { count: recipients })}
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
                {title}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
