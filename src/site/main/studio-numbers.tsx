import { useTranslation } from "react-i18next"
import { formatNumber } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { studio } from "../../../shared/studio.ts"
import * as styles from "./studio-numbers.module.css"

/** Numbers about the studio; the blog has a story about each. */
export const StudioNumbers = () => {
  const { t } = useTranslation("main")
  const locale = useLocale()
  const { firstGameCopies, lettersADay } = studio.numbers
  const numbers = [
    { id: "founded", value: String(studio.foundedIn), text: t("numbers.founded") },
    {
      id: "copies",
      value: formatNumber(firstGameCopies, locale),
      text: t("numbers.copies", { count: firstGameCopies }),
    },
    { id: "letters", value: formatNumber(lettersADay, locale), text: t("numbers.letters", { count: lettersADay }) },
    {
      id: "kitchens",
      value: formatNumber(studio.offices.length, locale),
      text: t("numbers.kitchens", { count: studio.offices.length }),
    },
  ]
  return (
    <section className={styles.numbers} aria-labelledby="numbers-title">
      <div className="page-width">
        <h2 id="numbers-title" className={styles.title}>
          {t("numbers.title")}
        </h2>
        <ul className={styles.list}>
          {numbers.map(({ id, value, text }) => (
            <li key={id} className={styles.item}>
              <span className={styles.value}>{value}</span>
              <span className={styles.text}>{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
