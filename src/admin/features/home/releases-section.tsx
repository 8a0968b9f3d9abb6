import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import { useListReleasesQuery } from "../../store/publishing-api.ts"
import { LoadState } from "../../ui/load-state.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { HomeSection } from "./home-section.tsx"
import * as styles from "./releases-section.module.css"

const rowCount = 4

/** The latest releases, with the number of changes in each. */
export const ReleasesSection = () => {
  const { t } = useTranslation("adminHome")
  const { data, isLoading, error, refetch } = useListReleasesQuery(undefined)
  return (
    <HomeSection title={t("releases.title")} more={[{ to: `${paths.admin}/releases`, label: t("releases.all") }]}>
      {data ? (
        <ul>
          {data.items.slice(0, rowCount).map(({ id, madeAt, live, changedFiles, story }) => (
            <li key={id} className={styles.row}>
              <DateTime at={madeAt} />
              <span className={styles.note}>
                {story?.items[0]?.title ?? t("releases.changed", { count: changedFiles })}
                {story && story.count > 1 ? ` ${t("releases.others", { count: story.count - 1 })}` : null}
                {live ? ` · ${t("releases.live")}` : null}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      )}
    </HomeSection>
  )
}
