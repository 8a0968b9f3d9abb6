import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import { vacationCategories } from "../../../shared/vacation-categories.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { useLocale } from "../../i18n/use-locale.ts"
import { useSectionNames } from "../../i18n/use-section-names.ts"
import { studioCities } from "./studio-cities.ts"
import * as styles from "./why-here.module.css"

const reasons = ["account", "forty", "task", "cities"] as const

/** Reasons to work here, as facts that can be checked. */
export const WhyHere = () => {
  const { t } = useTranslation("jobs")
  const locale = useLocale()
  const { sectionName } = useSectionNames()
  const cities = studioCities(locale)
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
              <p className={styles.text}>{t(`why.${reason}.text`, { cities })}</p>
            </li>
          ))}
        </ul>
        <nav className={styles.more} aria-label={t("why.more")}>
          <p aria-hidden="true">{t("why.more")}</p>
          {vacationCategories.map((category) => (
            <ButtonLink key={category} variant="plain" icon="arrow" path={paths.about(category)}>
              {sectionName({ section: category })}
            </ButtonLink>
          ))}
        </nav>
      </div>
    </section>
  )
}
