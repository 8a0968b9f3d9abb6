import { useTranslation } from "react-i18next"
import { DailyNote } from "../../components/content/daily-note.tsx"
import type { GamePanelView } from "../../components/content/game-views.ts"
import type { DailyView } from "../../components/content/view-types.ts"
import type { LauncherSettings } from "../../settings/launcher.ts"
import { LauncherDownloads } from "./launcher-downloads.tsx"
import { LauncherNews } from "./launcher-news.tsx"
import { LauncherPreview } from "./launcher-preview.tsx"
import { LauncherRequirements } from "./launcher-requirements.tsx"
import * as styles from "./launcher-screen.module.css"

type LauncherScreenProps = {
  settings: LauncherSettings
  daily: DailyView | null
  games: readonly GamePanelView[]
}

const abilities = ["games", "updates", "quiet", "friends"] as const

/** The launcher: a description while the settings disable it, then the downloads. */
export const LauncherScreen = ({ settings, daily, games }: LauncherScreenProps) => {
  const { t } = useTranslation("launcher")
  const { enabled, downloads, requirements } = settings
  return (
    <>
      <header className={`${styles.intro} page-width`}>
        <div className={styles.words}>
          <p className={styles.status}>
            {enabled ? t("out.status", { version: downloads[0]?.version }) : t("soon.status")}
          </p>
          <h1 className={styles.title}>{t("title")}</h1>
          <p className={styles.lead}>{enabled ? t("out.lead") : t("soon.lead")}</p>
        </div>
        {games.length > 0 ? <LauncherPreview games={games} /> : null}
      </header>
      {daily ? <DailyNote note={daily} title={t("daily.title")} more={t("daily.more")} /> : null}
      {enabled ? <LauncherDownloads downloads={downloads} /> : null}
      <section className={`${styles.section} page-width`} aria-labelledby="does-title">
        <h2 id="does-title" className={styles.heading}>
          {enabled ? t("does.titleOut") : t("does.title")}
        </h2>
        <ul className={styles.abilities}>
          {abilities.map((ability) => (
            <li key={ability} className={styles.ability}>
              <h3 className={styles.name}>{t(`does.${ability}.title`)}</h3>
              <p className={styles.text}>{t(`does.${ability}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <LauncherRequirements requirements={requirements} />
      <LauncherNews />
    </>
  )
}
