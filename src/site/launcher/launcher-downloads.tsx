import { useTranslation } from "react-i18next"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { fileSizeText } from "../../../shared/file-size.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { launcherPlatformNames, type LauncherDownload } from "../../settings/launcher.ts"
import * as styles from "./launcher-downloads.module.css"

/** One installer per platform, from the settings. */
export const LauncherDownloads = ({ downloads }: { downloads: readonly LauncherDownload[] }) => {
  const { t } = useTranslation("launcher")
  const locale = useLocale()
  return (
    <section className={`${styles.downloads} page-width`} aria-labelledby="downloads-title">
      <h2 id="downloads-title" className={styles.title}>
        {t("downloads.title")}
      </h2>
      <ul className={styles.list}>
        {downloads.map(({ platform, url, version, size }) => (
          <li key={platform} className={styles.item}>
            <ButtonLink icon="download" href={url}>
              {t("downloads.get", { platform: launcherPlatformNames[platform] })}
            </ButtonLink>
            <p className={styles.facts}>{t("downloads.facts", { version, size: fileSizeText(size, locale) })}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
