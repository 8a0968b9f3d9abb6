import { useTranslation } from "react-i18next"
import { useLocale } from "../../i18n/use-locale.ts"
import { boundWords } from "../../../shared/bound-words.ts"
import { officeAddress, studio } from "../../../shared/studio.ts"
import { studioWords } from "../../../shared/studio-words.ts"
import * as styles from "./offices.module.css"

export const Offices = () => {
  const { t } = useTranslation("pages")
  const locale = useLocale()
  return (
    <section className={styles.band} aria-labelledby="offices-title">
      <div className="page-width">
        <h2 id="offices-title" className={styles.title}>
          {t("offices.title")}
        </h2>
        <ul className={styles.offices}>
          {studio.offices.map((office, index) => {
            const note = studioWords.offices[index]?.note
            return (
              <li key={index} className={styles.office}>
                <h3 className={styles.city}>{office.city[locale]}</h3>
                <address className={styles.address}>
                  {officeAddress(office, locale)}
                  <br />
                  {office.country[locale]}
                </address>
                {note ? <p className={styles.text}>{boundWords(note[locale])}</p> : null}
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
