import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { NotificationProgress } from "../../../../shared/contract/subscriptions.ts"
import { serverNow } from "../../store/server-clock.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { Notice } from "../../ui/notice.tsx"
import { ListPagination } from "../../ui/list-pagination.tsx"
import { CancelNotification, NotificationState } from "../../notifications/notification-state.tsx"
import { useListNotificationsQuery } from "../../notifications/notifications-api.ts"
import { useTopicName } from "../../store/topic-name.ts"
import { useLanguageName } from "../../formats/language-names.ts"
import * as styles from "./notification-list.module.css"

/** Poll interval in milliseconds while mails are being sent, while they wait, and otherwise (0: off). */
const readEvery = { running: 2_000, waiting: 15_000, still: 0 }

/** In milliseconds: what was asked for just now begins within seconds, unless it waits for something. */
const soon = 60_000

const isRunning = ({ state, sendAt, madeAt }: NotificationProgress): boolean =>
  state === "sending" || (state === "waiting" && sendAt === null && serverNow() - Date.parse(madeAt) < soon)

const paceOf = (items: readonly NotificationProgress[], isPaused: boolean): keyof typeof readEvery => {
  if (items.some(isRunning)) return isPaused ? "waiting" : "running"
  return items.some(({ state }) => state === "waiting") ? "waiting" : "still"
}

/** Notifications with their progress, newest first; with `entryId` only those of this entry. */
export const NotificationList = ({ entryId }: { entryId?: string }) => {
  const { t } = useTranslation("adminSubscribers")
  const languageName = useLanguageName()
  const nameOf = useTopicName((own) => t(`topic.${own}`))
  const [page, setPage] = useState(1)
  const [pollingInterval, setPollingInterval] = useState(readEvery.still)
  const { data, isLoading, error, refetch } = useListNotificationsQuery(
    { page: String(page), entry: entryId },
    { pollingInterval }
  )
  const items = data?.items ?? []
  const wanted = readEvery[paceOf(items, Boolean(data?.pausedUntil))]
  if (wanted !== pollingInterval) setPollingInterval(wanted)
  if (!data) return <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
  if (items.length === 0) return <p className={styles.empty}>{t("notifications.empty")}</p>
  return (
    <>
      {error ? <LoadState isLoading={false} error={error} retry={() => void refetch()} /> : null}
      {data.pausedUntil ? (
        <Notice kind="wait">
          <p>
            {t("notifications.paused")} <DateTime at={data.pausedUntil} />
          </p>
        </Notice>
      ) : null}
      <DataTable
        label={t("notifications.title")}
        items={items}
        idOf={({ id }) => id}
        columns={[
          {
            key: "title",
            title: t("notifications.entry"),
            cell: ({ title, locale, topic }) => (
              <>
                <span lang={locale} className={styles.title}>
                  {title}
                </span>{" "}
                <span className={styles.locale}>
                  {languageName(locale)} · {nameOf(topic)}
                </span>
              </>
            ),
          },
          { key: "state", title: t("notifications.state"), cell: (item) => <NotificationState notification={item} /> },
          { key: "by", title: t("notifications.by"), cell: ({ madeBy }) => madeBy, quiet: true },
          { key: "at", title: t("notifications.at"), cell: ({ madeAt }) => <DateTime at={madeAt} />, quiet: true },
          {
            key: "actions",
            title: t("notifications.actions"),
            cell: (item) => <CancelNotification notification={item} />,
          },
        ]}
      />
      {data.total > data.perPage ? <ListPagination {...data} onPage={setPage} /> : null}
    </>
  )
}
