import { Link } from "gatsby"
import { Icon } from "../icons/icon.tsx"
import * as styles from "./job-card.module.css"
import { useJobFacts } from "./use-job-facts.ts"
import type { JobCardView } from "./view-types.ts"

type JobCardProps = {
  job: JobCardView
  /** Rank of the title among the page's headings. */
  level: 3 | 4
}

/** A vacancy as one row of a list. The title is the link, and its area covers the row. */
export const JobCard = ({ job, level }: JobCardProps) => {
  const facts = useJobFacts(job)
  const Heading = level === 3 ? "h3" : "h4"
  return (
    <article className={styles.card}>
      <div className={styles.text}>
        <Heading className={styles.title}>
          <Link to={job.path} className={styles.link}>
            {job.title}
          </Link>
        </Heading>
        <p className={styles.summary}>{job.summary}</p>
      </div>
      <ul className={styles.facts}>
        {[facts.place, facts.employmentType, facts.salary].map((fact) => fact && <li key={fact}>{fact}</li>)}
      </ul>
      <Icon name="arrow" className={styles.arrow} />
    </article>
  )
}
