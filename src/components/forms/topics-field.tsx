import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { Topic } from "../../../shared/subscriptions.ts"
import { FieldError } from "./field-error.tsx"
import { useSiteTopicName, useSiteTopics } from "./site-topics.ts"
import type { FieldIssue as Issue } from "./field-rule.ts"
import * as styles from "./topics-field.module.css"

type TopicsFieldProps = {
  /** Topic of the page, checked by default. */
  initial: Topic
  issue: Issue | undefined
}

export const TopicsField = ({ initial, issue }: TopicsFieldProps) => {
  const { t } = useTranslation("forms")
  const topics = useSiteTopics()
  const nameOf = useSiteTopicName((own) => t(`subscribe.topic.${own}`))
  const id = useId()
  return (
    <fieldset className={styles.field} aria-describedby={issue ? `${id}-issue` : undefined}>
      <legend className={styles.legend}>{t("subscribe.topics")}</legend>
      <div className={styles.choices}>
        {topics.map((topic) => (
          <label key={topic} className={styles.choice}>
            <input
              type="checkbox"
              name="topics"
              value={topic}
              defaultChecked={topic === initial}
              className={styles.box}
              aria-invalid={issue ? true : undefined}
            />
            {nameOf(topic)}
          </label>
        ))}
      </div>
      {issue ? <FieldError id={`${id}-issue`} issue={issue} /> : null}
    </fieldset>
  )
}
