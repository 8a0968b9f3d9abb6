import { useTranslation } from "react-i18next"
import { boundWords } from "../../../shared/bound-words.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { studioWords } from "../../../shared/studio-words.ts"
import * as styles from "./studio-numbers.module.css"

/** Numbers about the studio, if it names any; the demo's blog has a story about each. */
export const StudioNumbers = () => {
  const { t } = useTranslation("main")
  const locale = useLocale()
  if (studioWords.numbers.length === 0) return null
  return (
    <section className={styles.numbers} aria-labelledby="numbers-title">
      <div className="page-width">
        <h2 id="numbers-title" className={styles.title}>
          {t("numbers.title")}
        </h2>
        <ul className={styles.list}>
          {studioWords.numbers.map(({ value, text }, index) => (
            <li key={index} className={styles.item}>
              <span className={styles.value}>{value}</span>
              <span className={styles.text}>{boundWords(text[locale])}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
