import { useTranslation } from "react-i18next"
import { boundWords } from "../../../shared/bound-words.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { studio } from "../../../shared/studio.ts"
import * as styles from "./copyright.module.css"

/** The year of the build; if it is outdated, the next navigation corrects it. */
export const Copyright = () => {
  const { t } = useTranslation("shell")
  const locale = useLocale()
  const name = boundWords(studio.name[locale])
  const first = studio.foundedIn
  // oxlint-disable-next-line react/purity -- the year is meant to follow the clock
  const year = new Date().getUTCFullYear()
  return (
    <p className={styles.copyright} suppressHydrationWarning>
      {t("footer.copyright", { years: first < year ? `${first}–${year}` : year, name })}
    </p>
  )
}
