import { useTranslation } from "react-i18next"
import * as styles from "./why-here.module.css"

const reasons = ["account", "forty", "task", "cities"] as const

/** What it is like to work here, said with things that can be checked. */
export const WhyHere = () => {
  const { t } = useTranslation("jobs")
  return (
    <section className={styles.band} aria-labelledby="why-title">
      <div className="page-width">
        <h2 id="why-title" className={styles.title}>
          {t("why.title")}
        </h2>
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason} className={styles.reason}>
              <h3 className={styles.name}>{t(`why.${reason}.title`)}</h3>
              <p className={styles.text}>{t(`why.${reason}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
