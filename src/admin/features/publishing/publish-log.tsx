import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { PublishLogEntry } from "../../../../shared/contract/publishing-log.ts"
import { formatNumber } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { usePublishStatusQuery } from "../../store/publishing-api.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { useListPublishesQuery } from "./publishing-log-api.ts"
import { PublishLogDialog } from "./publish-log-dialog.tsx"
import * as styles from "./publish-log.module.css"

const variants = { live: "good", failed: "bad", refused: "wait", "rolled-back": "wait", damaged: "wait" } as const

/** The latest publish runs: result, duration, and the reason if one did not go live. */
export const PublishLog = () => {
  const { t } = useTranslation("adminPublishLog")
  const locale = useLocale()
  const [open, setOpen] = useState<PublishLogEntry | null>(null)
  const { data, isLoading, isFetching, error, refetch } = useListPublishesQuery(undefined)
  const { data: status } = usePublishStatusQuery(undefined)
  const ended = status && status.state !== "building" && status.state !== "queued" ? status.since : null
  useEffect(() => {
    // Another run has ended since the log was read.
    if (data && ended !== null && data.items.every(({ endedAt }) => endedAt < ended)) void refetch()
  }, [data, ended, refetch])
  const changes = ({ changedFiles, changedPages, damaged, reason }: PublishLogEntry): string => {
    if (damaged.length > 0) return damaged.join(", ")
    if (changedFiles !== null && changedPages !== null)
      return t("list.changed", { files: formatNumber(changedFiles, locale), pages: formatNumber(changedPages, locale) })
    return reason?.split("\n").find((line) => line.trim() !== "") ?? ""
  }
  return (
    <section className={styles.log} aria-labelledby="log-title">
      <h2 id="log-title">{t("list.title")}</h2>
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {data && data.items.length === 0 ? <p className={styles.quiet}>{t("list.empty")}</p> : null}
      {data && data.items.length > 0 ? (
        <DataTable
          label={t("list.title")}
          busy={isFetching}
          items={data.items}
          idOf={({ endedAt }) => endedAt}
          columns={[
            { key: "ended", title: t("list.ended"), cell: ({ endedAt }) => <DateTime at={endedAt} /> },
            {
              key: "result",
              title: t("list.result"),
              cell: ({ result }) => <Badge variant={variants[result]}>{t(`result.${result}`)}</Badge>,
            },
            {
              key: "took",
              title: t("list.took"),
              quiet: true,
              cell: ({ seconds }) =>
                seconds === null ? "–" : t("list.seconds", { seconds: formatNumber(seconds, locale) }),
            },
            {
              key: "what",
              title: t("list.what"),
              quiet: true,
              cell: (entry) => <span className={styles.what}>{changes(entry)}</span>,
            },
            {
              key: "details",
              title: t("list.details"),
              cell: (entry) =>
                entry.steps.length > 0 || entry.reason || entry.damaged.length > 0 ? (
                  <Button onClick={() => setOpen(entry)}>{t("list.open")}</Button>
                ) : null,
            },
          ]}
        />
      ) : null}
      {open ? <PublishLogDialog entry={open} onClose={() => setOpen(null)} /> : null}
    </section>
  )
}
