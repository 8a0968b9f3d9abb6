import { useTranslation } from "react-i18next"
import type { VacationCategory } from "../../../shared/vacation-categories.ts"
import * as styles from "./about-facts.module.css"

const facts = ["first", "second", "third", "fourth"] as const

/** Facts in numbers about a block. */
export const AboutFacts = ({ category }: { category: VacationCategory }) => {
  const { t } = useTranslation("about")
  return (
    <section className={styles.facts} aria-labelledby="facts-title">
      <h2 id="facts-title" className={styles.title}>
        {t("facts")}
      </h2>
      <dl>
        {facts.map((fact) => (
          <div key={fact} className={styles.row}>
            <dt className={styles.label}>{t(`${category}.fact.${fact}.label`)}</dt>
            <dd className={styles.value}>{t(`${category}.fact.${fact}.value`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
