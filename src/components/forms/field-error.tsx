import { useTranslation } from "react-i18next"
import * as styles from "./field-error.module.css"
import type { FieldIssue as Issue } from "./field-rule.ts"

type FieldErrorProps = {
  /** Id by which the field names it as its description. */
  id: string
  issue: Issue
  /** Most characters that the field takes, for the message that says so. */
  max?: number
}

/** What is wrong with a field, below it. */
export const FieldError = ({ id, issue, max = 0 }: FieldErrorProps) => {
  const { t } = useTranslation("forms")
  return (
    <p id={id} className={styles.fault}>
      {t(`fault.${issue}`, { max })}
    </p>
  )
}
