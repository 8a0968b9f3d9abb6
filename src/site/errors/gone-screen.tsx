import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import { JobCard } from "../../components/content/job-card.tsx"
import type { JobCardView } from "../../components/content/view-types.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import { studio } from "../../settings/studio.ts"
import * as styles from "./gone-screen.module.css"

/** Stands at the address of a closed vacancy, with those that are open. */
export const GoneScreen = ({ jobs }: { jobs: JobCardView[] }) => {
  const { t } = useTranslation("errors")
  return (
    <>
      <PageIntro title={t("gone.title")} lead={jobs.length > 0 ? t("gone.text") : t("gone.nothing")} />
      <div className={`${styles.page} page-width`}>
        {jobs.length > 0 ? (
          <section aria-labelledby="open-title">
            <h2 id="open-title" className={styles.title}>
              {t("gone.open")}
            </h2>
            {jobs.map((job) => (
              <JobCard key={job.id} job={job} level={3} />
            ))}
          </section>
        ) : (
          <ButtonLink icon="mail" href={`mailto:${studio.contacts[0].email}`}>
            {studio.contacts[0].email}
          </ButtonLink>
        )}
        <ButtonLink variant="plain" icon="arrow" path={paths.jobs}>
          {t("gone.all")}
        </ButtonLink>
      </div>
    </>
  )
}
