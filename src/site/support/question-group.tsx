import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Icon } from "../../components/icons/icon.tsx"
import { Highlighted } from "../../components/search/highlighted.tsx"
import * as styles from "./question-group.module.css"
import { paths } from "../../../shared/paths.ts"
import { SiteLink } from "../../i18n/site-link.tsx"
import { anchorOf, type SupportQuestion } from "../../settings/support-questions.ts"

type QuestionGroupProps = {
  id: string
  title: ReactNode
  questions: readonly SupportQuestion[]
  /** Stems of the search; empty without a search. */
  wanted: readonly string[]
}

/** Questions that expand to their answers, also without scripts; the browser's own search finds them. */
export const QuestionGroup = ({ id, title, questions, wanted }: QuestionGroupProps) => {
  const { t } = useTranslation("support")
  return (
    <section id={id} className={styles.group} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <div>
        {questions.map((question) => (
          <details key={question.link} className={styles.item}>
            <summary className={styles.question}>
              <span>
                <Highlighted text={question.ask} wanted={wanted} />
              </span>
              <Icon name="down" className={styles.icon} />
            </summary>
            <div id={anchorOf(question)} className={styles.answer}>
              <p>
                <Highlighted text={question.answer} wanted={wanted} />
              </p>
              <p>
                <SiteLink
                  path={paths.supportAnswer(question.link)}
                  className={styles.link}
                  label={`${t("answer.link")}: ${question.ask}`}
                >
                  {t("answer.link")}
                </SiteLink>
              </p>
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
