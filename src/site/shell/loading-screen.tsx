import { useTranslation } from "react-i18next"
import * as styles from "./loading-screen.module.css"

/** Shown while the next page loads: a bar at the top, over the previous page. */
export const LoadingScreen = () => {
  const { t } = useTranslation("shell")
  return (
    <div className={styles.screen} role="progressbar" aria-label={t("loading")}>
      <div className={styles.bar} />
    </div>
  )
}
