import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import { useListReleasesQuery } from "../../store/publishing-api.ts"
import { LoadState } from "../../ui/load-state.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { formatNumber } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { useHomePublishesQuery } from "./home-api.ts"
import { HomeSection } from "./home-section.tsx"
import * as styles from "./releases-section.module.css"

const rowCount = 4

/** The latest releases: what visitors saw change, and how long it took to publish. */
export const ReleasesSection = () => {
  const { t } = useTranslation("adminHome")
  const locale = useLocale()
  const { data, isLoading, error, refetch } = useListReleasesQuery(undefined)
  const { data: log } = useHomePublishesQuery(undefined)
  const secondsOf = (id: string): number | null => log?.items.find(({ release }) => release === id)?.seconds ?? null
  return (
    <HomeSection
      level={3}
      title={t("releases.title")}
      more={[{ to: `${paths.admin}/releases`, label: t("releases.all") }]}
    >
      {data ? (
        <ul>
          {data.items.slice(0, rowCount).map(({ id, madeAt, live, changedFiles, story }) => {
            const seconds = secondsOf(id)
            return (
              <li key={id} className={styles.row}>
                <span className={styles.name}>
                  {story?.items[0]?.title ?? t("releases.changed", { count: changedFiles })}
                  {story && story.count > 1 ? ` ${t("releases.others", { count: story.count - 1 })}` : null}
                </span>
                <span className={styles.note}>
                  <DateTime at={madeAt} />
                  {seconds === null ? null : ` · ${t("releases.seconds", { seconds: formatNumber(seconds, locale) })}`}
                  {live ? ` · ${t("releases.live")}` : null}
                </span>
              </li>
            )
          })}
        </ul>
      ) : (
        <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      )}
    </HomeSection>
  )
}
