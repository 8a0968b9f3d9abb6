import { Link } from "gatsby"
import { Icon } from "../icons/icon.tsx"
import * as styles from "./vacancy-card.module.css"
import { useVacancyFacts } from "./use-vacancy-facts.ts"
import type { VacancyCardView } from "./view-types.ts"
import { TitleText } from "./whole-phrases.tsx"

type VacancyCardProps = {
  vacancy: VacancyCardView
  /** Heading level of the title. */
  level: 3 | 4
}

/** A vacancy as one row of a list. The title is the link, and its area covers the row. */
export const VacancyCard = ({ vacancy, level }: VacancyCardProps) => {
  const facts = useVacancyFacts(vacancy)
  const Heading = level === 3 ? "h3" : "h4"
  return (
    <article className={styles.card}>
      <div className={styles.text}>
        <Heading className={styles.title}>
          <Link to={vacancy.path} className={styles.link}>
            <TitleText text={vacancy.title} />
          </Link>
        </Heading>
        <p className={styles.summary}>{vacancy.summary}</p>
      </div>
      <ul className={styles.facts}>
        {[facts.place, facts.employmentType, facts.salary].map((fact) => fact && <li key={fact}>{fact}</li>)}
      </ul>
      <Icon name="arrow" className={styles.arrow} />
    </article>
  )
}
