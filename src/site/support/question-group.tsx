import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Icon } from "../../components/icons/icon.tsx"
import * as styles from "./question-group.module.css"
import type { Question } from "./questions.ts"

type QuestionGroupProps = { id: string; title: ReactNode; questions: readonly Question[] }

/** Questions that open to their answers; without scripts as well, and found by the browser's own search. */
export const QuestionGroup = ({ id, title, questions }: QuestionGroupProps) => {
  const { t } = useTranslation("pages")
  return (
    <section id={id} className={styles.group} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <div>
        {questions.map((question) => (
          <details key={question} className={styles.item}>
            <summary className={styles.question}>
              {t(`support.question.${question}.ask`)}
              <Icon name="down" className={styles.icon} />
            </summary>
            <p className={styles.answer}>{t(`support.question.${question}.answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
