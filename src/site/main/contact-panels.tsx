import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import * as styles from "./contact-panels.module.css"

/** The two invitations at the end of the main page: work here, or bring a project. */
export const ContactPanels = ({ vacancyCount }: { vacancyCount: number }) => {
  const { t } = useTranslation("main")
  return (
    <div className={`${styles.panels} page-width`}>
      <section className={styles.panel} aria-labelledby="vacancies-call">
        <h2 id="vacancies-call" className={styles.title}>
          {t("jobs.title")}
        </h2>
        <p className={styles.text}>{t("jobs.text")}</p>
        <ButtonLink icon="arrow" path={paths.jobs} className={styles.button}>
          {vacancyCount > 0 ? t("jobs.open", { count: vacancyCount }) : t("jobs.none")}
        </ButtonLink>
      </section>
      <section className={styles.panel} aria-labelledby="partnership-call">
        <h2 id="partnership-call" className={styles.title}>
          {t("partnership.title")}
        </h2>
        <p className={styles.text}>{t("partnership.text")}</p>
        <ButtonLink variant="outline" icon="arrow" path={paths.partnership} className={styles.button}>
          {t("partnership.open")}
        </ButtonLink>
      </section>
    </div>
  )
}
