import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ReleaseSummary } from "../../../../shared/contract/publishing.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { fileSizeText } from "../../../../shared/file-size.ts"
import { hasRole } from "../../../../shared/roles.ts"
import { useListReleasesQuery, usePublishStatusQuery } from "../../store/publishing-api.ts"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { PublishLog } from "./publish-log.tsx"
import * as styles from "./release-list.module.css"
import { ReleaseStory } from "./release-story.tsx"
import { RollBackDialog } from "./roll-back-dialog.tsx"

/** All retained releases; admins can roll back to one, and hold the one that is live. */
const ReleaseList = () => {
  const { t } = useTranslation("adminPublish")
  const { data: user } = useCurrentUserQuery(undefined)
  const { data, isLoading, isFetching, error, refetch } = useListReleasesQuery(undefined)
  const { data: status } = usePublishStatusQuery(undefined)
  const locale = useLocale()
  const [releaseToRestore, setReleaseToRestore] = useState<ReleaseSummary | null>(null)
  const mayRollBack = hasRole(user?.roles ?? [], ["admin"])
  const items = data?.items ?? []
  return (
    <ScreenFrame title={t("releases.title")}>
      {data ? (
        <p className={styles.note}>
          {t("releases.kept", { count: data.retention.count })} {t("releases.keptDays", { count: data.retention.days })}{" "}
          {t("releases.room", { used: fileSizeText(data.disk.used, locale) })}
          {data.disk.free === null ? null : ` ${t("releases.free", { free: fileSizeText(data.disk.free, locale) })}`}
        </p>
      ) : null}
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {data && items.length === 0 ? <p className={styles.empty}>{t("releases.empty")}</p> : null}
      {items.length > 0 ? (
        <DataTable
          label={t("releases.title")}
          busy={isFetching}
          items={items}
          idOf={({ id }) => id}
          columns={[
            {
              key: "made",
              title: t("releases.made"),
              cell: ({ madeAt, live }) => (
                <span className={styles.made}>
                  <DateTime at={madeAt} />
                  {live ? <Badge variant="good">{t("releases.live")}</Badge> : null}
                  {live && status?.hold ? <Badge variant="wait">{t("releases.held")}</Badge> : null}
                </span>
              ),
            },
            { key: "story", title: t("story.title"), cell: ({ story }) => <ReleaseStory story={story} /> },
            {
              key: "changed",
              title: t("releases.changed"),
              cell: ({ changedFiles, removedFiles }) => (
                <>
                  {t("releases.files", { count: changedFiles })}
                  {removedFiles > 0 ? `, ${t("releases.removed", { count: removedFiles })}` : null}
                </>
              ),
              quiet: true,
            },
            ...(mayRollBack
              ? [
                  {
                    key: "back",
                    title: t("rollBack.column"),
                    cell: (release: ReleaseSummary) =>
                      release.live && status?.hold ? null : (
                        <Button onClick={() => setReleaseToRestore(release)}>
                          {t(release.live ? "keep.button" : "rollBack.button")}
                        </Button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      ) : null}
      <PublishLog />
      {releaseToRestore ? (
        <RollBackDialog release={releaseToRestore} onClose={() => setReleaseToRestore(null)} />
      ) : null}
    </ScreenFrame>
  )
}

export default ReleaseList
