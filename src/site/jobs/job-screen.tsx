import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import { Prose } from "../../components/content/prose.tsx"
import { useJobFacts } from "../../components/content/use-job-facts.ts"
import type { JobView } from "../../components/content/view-types.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { formatDate } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { studio } from "../../settings/studio.ts"
import * as styles from "./job-screen.module.css"

export const JobScreen = ({ job }: { job: JobView }) => {
  const { t } = useTranslation("jobs")
  const locale = useLocale()
  const facts = useJobFacts(job)
  const subject = encodeURIComponent(t("job.subject", { title: job.title }))
  const apply = `mailto:${studio.contacts[0].email}?subject=${subject}`
  const rows = [
    { label: t("facts.place"), value: facts.place },
    { label: t("facts.department"), value: facts.department },
    { label: t("facts.employmentType"), value: facts.employmentType },
    { label: t("facts.salary"), value: facts.salary },
    { label: t("facts.published"), value: formatDate(job.publishedAt, locale) },
    { label: t("facts.until"), value: job.validThrough && formatDate(job.validThrough, locale) },
  ].filter((row) => row.value)
  return (
    <article className="page-width">
      <header className={styles.header}>
        <ButtonLink variant="plain" path={paths.jobs}>
          {t("job.all")}
        </ButtonLink>
        <h1 className={styles.title}>{job.title}</h1>
        <p className={styles.summary}>{job.summary}</p>
      </header>
      <div className={styles.body}>
        <div className={styles.aside}>
          <dl className={styles.facts}>
            {rows.map(({ label, value }) => (
              <div key={label} className={styles.fact}>
                <dt className={styles.label}>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <ButtonLink icon="mail" href={apply} className={styles.apply}>
            {t("job.apply")}
          </ButtonLink>
        </div>
        <div className={styles.text}>
          <Prose html={job.html} />
          <div className={styles.end}>
            <ButtonLink icon="mail" href={apply}>
              {t("job.apply")}
            </ButtonLink>
            <p className={styles.promise}>{t("job.promise", { email: studio.contacts[0].email })}</p>
          </div>
        </div>
      </div>
    </article>
  )
}
