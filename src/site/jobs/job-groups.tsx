import { useTranslation } from "react-i18next"
import { departments, type Department } from "../../../shared/vacancy-kinds.ts"
import { JobCard } from "../../components/content/job-card.tsx"
import type { JobCardView } from "../../components/content/view-types.ts"
import { placesOf } from "./job-filter.ts"
import * as styles from "./job-groups.module.css"

type Group = { department: Department; jobs: JobCardView[] }

/** Vacancies by department, in the departments' own order; empty ones are left out. */
const groupsOf = (jobs: JobCardView[]): Group[] =>
  departments
    .map((department) => ({ department, jobs: jobs.filter((job) => job.department === department) }))
    .filter((group) => group.jobs.length > 0)

/** What a vacancy is filtered by stands in its attributes too, for filter-script.js. */
export const JobGroups = ({ jobs }: { jobs: JobCardView[] }) => {
  const { t } = useTranslation("jobs")
  return groupsOf(jobs).map((group) => (
    <section key={group.department} id={group.department} className={styles.group} data-vacancies="">
      <h3 className={styles.title}>{t(`department.${group.department}`)}</h3>
      <div>
        {group.jobs.map((job) => (
          <div
            key={job.id}
            data-department={job.department}
            data-place={placesOf(job).join("|")}
            data-type={job.employmentType}
          >
            <JobCard job={job} level={4} />
          </div>
        ))}
      </div>
    </section>
  ))
}
