import { useTranslation } from "react-i18next"
import type { PictureView } from "../../components/content/view-types.ts"
import { Picture } from "../../components/media/picture.tsx"
import { useLocale } from "../../i18n/use-locale.ts"
import { studioCities } from "./studio-cities.ts"
import * as styles from "./hiring.module.css"

const steps = ["letter", "talk", "task", "offer"] as const

/** The studio's people, how hiring goes step by step, and who reads an application. */
export const Hiring = ({ people }: { people: PictureView }) => {
  const { t } = useTranslation("jobs")
  const locale = useLocale()
  return (
    <section id="hiring" className={styles.band} aria-labelledby="hiring-title">
      <figure>
        <div className={styles.frame}>
          <Picture view={people} fill sizes="100vw" />
        </div>
        <figcaption className={`${styles.caption} page-width`}>
          {t("hiring.picture", { cities: studioCities(locale) })}
        </figcaption>
      </figure>
      <div className={`${styles.content} page-width`}>
        <div className={styles.intro}>
          <h2 id="hiring-title" className={styles.title}>
            {t("hiring.title")}
          </h2>
          <p className={styles.readers}>{t("hiring.readers")}</p>
        </div>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step} className={styles.step}>
              <h3 className={styles.name}>{t(`hiring.${step}.title`)}</h3>
              <p className={styles.time}>{t(`hiring.${step}.time`)}</p>
              <p className={styles.text}>{t(`hiring.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
