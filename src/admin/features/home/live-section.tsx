import { useTranslation } from "react-i18next"
import { localizedPath, paths } from "../../../../shared/paths.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { openPublishing } from "../../keyboard/command-center.ts"
import { usePublishStatusQuery } from "../../store/publishing-api.ts"
import { Button } from "../../ui/button.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { HomeSection } from "./home-section.tsx"
import * as styles from "./live-section.module.css"

/** The live release, its time, and whether saved changes are not published yet. */
export const LiveSection = () => {
  const { t } = useTranslation("adminHome")
  const locale = useLocale()
  const { data: status, isLoading, error, refetch } = usePublishStatusQuery(undefined)
  const waits = status !== undefined && status.content.live !== status.content.present
  return (
    <HomeSection level={3} title={t("live.title")} more={[{ to: `${paths.admin}/releases`, label: t("releases.all") }]}>
      {status ? (
        <>
          <p>
            {status.live ? (
              <>
                <a href={localizedPath(paths.main, locale)}>{t("live.link")}</a>, {t("live.since")}{" "}
                <DateTime at={status.live.madeAt} />
              </>
            ) : (
              t("live.none")
            )}
          </p>
          <p className={styles.note}>
            {status.state === "failed" || status.state === "refused"
              ? t(`live.${status.state}`)
              : status.hold
                ? t("live.held")
                : t(waits ? "live.waiting" : "live.whole")}
          </p>
          {status.state === "failed" || status.state === "refused" ? (
            <Button onClick={openPublishing}>{t("live.why")}</Button>
          ) : null}
        </>
      ) : (
        <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      )}
    </HomeSection>
  )
}
