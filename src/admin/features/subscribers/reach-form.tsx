import { useState } from "react"
import { useTranslation } from "react-i18next"
import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import type { Locale } from "../../../../shared/locales.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { Button } from "../../ui/button.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { Moment } from "../../ui/moment.tsx"
import { reachOf, topicOf, type AnnouncedKind, type Reach } from "./announced-entry.ts"
import * as styles from "./reach-form.module.css"
import { TestLetter } from "./test-letter.tsx"
import {
  useCountSubscribersQuery,
  useListNotificationsQuery,
  useNotifySubscribersMutation,
  type AnnouncedItem,
} from "./subscribers-api.ts"

/** Those who hear of an entry, by language, and the button that writes to them. */
export const ReachForm = ({ kind, entry }: { kind: AnnouncedKind; entry: AnnouncedItem }) => {
  const { t } = useTranslation("adminSubscribers")
  const [left, setLeft] = useState<ReadonlySet<Locale>>(new Set())
  const [asking, setAsking] = useState(false)
  const counts = useCountSubscribersQuery(undefined)
  const before = useListNotificationsQuery({ perPage: "100" })
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
  const topic = topicOf(kind, "game" in entry ? entry.game : null)
  const reach = reachOf(entry, topic, counts.data, before.data.items)
  const wanted = reach.filter(({ locale, toldAt }) => toldAt === null && !left.has(locale))
  const people = wanted.reduce((sum, row) => sum + row.people, 0)
  const toggle = (locale: Locale): void => {
    const next = new Set(left)
    if (!next.delete(locale)) next.add(locale)
    setLeft(next)
  }
  const send = async (): Promise<void> => {
    const { error } = await notify({ kind, id: entry.id, locales: wanted.map(({ locale }) => locale) })
    const failure = failureOf(error)
    setAsking(false)
    if (failure)
      showErrorToast(t(failure.code === errorCodes.notFound.code ? "reach.notPublic" : "reach.failed"), failure.data)
  }
  const row = ({ locale, people: count, title, toldAt }: Reach) => (
    <label key={locale} className={styles.row}>
      <input
        type="checkbox"
        checked={toldAt === null && !left.has(locale)}
        disabled={toldAt !== null}
        onChange={() => toggle(locale)}
      />
      <span>
        <b>{t(`locale.${locale}`)}</b>: <span lang={locale}>{title}</span>
      </span>
      <span className={styles.people}>
        {toldAt === null ? (
          t("reach.people", { count })
        ) : (
          <>
            {t("reach.told")} <Moment at={toldAt} />
          </>
        )}
      </span>
    </label>
  )
  return (
    <div className={styles.form}>
      <p className={styles.topic}>{t("reach.topic", { topic: t(`topic.${topic}`) })}</p>
      <div>{reach.map(row)}</div>
      <TestLetter
        kind={kind}
        id={entry.id}
        locales={reach.filter(({ locale }) => !left.has(locale)).map(({ locale }) => locale)}
      />
      <Button look="main" disabled={wanted.length === 0 || people === 0} onClick={() => setAsking(true)}>
        {t("reach.send", { count: people })}
      </Button>
      {wanted.length > 0 && people === 0 ? <p className={styles.topic}>{t("reach.nobody")}</p> : null}
      {asking ? (
        <ConfirmDialog
          title={t("reach.confirmTitle", { count: people })}
          confirm={t("reach.send", { count: people })}
          look="main"
          busy={isLoading}
          onConfirm={() => void send()}
          onClose={() => setAsking(false)}
        >
          <p>{t("reach.confirmText")}</p>
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
