import { useTranslation } from "react-i18next"
import { departments, type Department } from "../../../shared/contract/jobs.ts"
import { JobCard } from "../../components/content/job-card.tsx"
import type { JobCardView } from "../../components/content/view-types.ts"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import * as styles from "./job-list-screen.module.css"
import { NothingOpen } from "./nothing-open.tsx"
import { WhyHere } from "./why-here.tsx"

type Group = { department: Department; jobs: JobCardView[] }

/** Vacancies by department, in the departments' own order; empty ones are left out. */
const groupsOf = (jobs: JobCardView[]): Group[] =>
  departments
    .map((department) => ({ department, jobs: jobs.filter((job) => job.department === department) }))
    .filter((group) => group.jobs.length > 0)

export const JobListScreen = ({ jobs }: { jobs: JobCardView[] }) => {
  const { t } = useTranslation("jobs")
  const groups = groupsOf(jobs)
  return (
    <>
      <PageIntro title={t("list.title")} lead={t("list.lead")} />
      <WhyHere />
      <div className={`${styles.vacancies} page-width`} id="vacancies">
        <h2 className={styles.title}>
          {jobs.length > 0 ? t("list.count", { count: jobs.length }) : t("nothing.title")}
        </h2>
        {jobs.length === 0 ? <NothingOpen /> : null}
        {groups.length > 1 ? (
          <nav aria-label={t("list.departments")}>
            <ul className={styles.departments}>
              {groups.map((group) => (
                <li key={group.department}>
                  <a href={`#${group.department}`} className={styles.department}>
                    {t(`department.${group.department}`)}
                    <span className={styles.count}>{group.jobs.length}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {groups.map((group) => (
          <section key={group.department} id={group.department} className={styles.group}>
            <h3 className={styles.groupTitle}>{t(`department.${group.department}`)}</h3>
            <div>
              {group.jobs.map((job) => (
                <JobCard key={job.id} job={job} level={4} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  )
}
