import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import * as layout from "../../components/content/entry-layout.module.css"
import { MailText, TitleText } from "../../components/content/whole-phrases.tsx"
import { Prose } from "../../components/content/prose.tsx"
import { useVacancyFacts } from "../../components/content/use-vacancy-facts.ts"
import type { PictureView, VacancyView } from "../../components/content/view-types.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { formatDate } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { studio } from "../../../shared/studio.ts"
import { ApplicationForm } from "./application-form.tsx"
import { Hiring } from "./hiring.tsx"
import * as styles from "./vacancy-screen.module.css"

type VacancyScreenProps = {
  vacancy: VacancyView
  /** The studio's people; a preview, which has no query, shows the vacancy alone. */
  people?: PictureView
}

export const VacancyScreen = ({ vacancy, people }: VacancyScreenProps) => {
  const { t } = useTranslation("jobs")
  const locale = useLocale()
  const facts = useVacancyFacts(vacancy)
  const { email } = studio.contacts[0]
  const rows = [
    { label: t("facts.place"), value: facts.place },
    { label: t("facts.department"), value: facts.department },
    { label: t("facts.employmentType"), value: facts.employmentType },
    { label: t("facts.salary"), value: facts.salary },
    { label: t("facts.published"), value: formatDate(vacancy.publishedAt, locale) },
    { label: t("facts.until"), value: vacancy.validThrough && formatDate(vacancy.validThrough, locale) },
  ].filter((row) => row.value)
  return (
    <>
      <article className="page-width">
        <header className={layout.header}>
          <ButtonLink variant="plain" path={paths.jobs}>
            {t("job.all")}
          </ButtonLink>
          <h1 className={layout.title}>
            <TitleText text={vacancy.title} />
          </h1>
          <p className={layout.lead}>{vacancy.summary}</p>
        </header>
        <div className={`${layout.body} ${styles.body}`}>
          <div className={styles.aside}>
            <dl className={styles.facts}>
              {rows.map(({ label, value }) => (
                <div key={label} className={styles.fact}>
                  <dt className={styles.label}>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <ButtonLink icon="down" href="#apply" className={styles.apply}>
              {t("job.apply")}
            </ButtonLink>
          </div>
          <div className={layout.text}>
            <Prose html={vacancy.html} />
            <section id="apply" tabIndex={-1} className={styles.end} aria-labelledby="apply-title">
              <h2 id="apply-title" className={styles.applyTitle}>
                {t("job.applyTitle")}
              </h2>
              <p className={styles.promise}>
                <MailText text={t("job.promise", { email })} />
              </p>
              <ApplicationForm vacancy={vacancy} email={email} />
            </section>
          </div>
        </div>
      </article>
      {people ? <Hiring people={people} /> : null}
    </>
  )
}
