import { useTranslation } from "react-i18next"
import * as styles from "./field-error.module.css"
import type { FieldIssue as Issue } from "./field-rule.ts"

type FieldErrorProps = {
  /** Id for the field's `aria-describedby`. */
  id: string
  issue: Issue
  /** Maximum length of the field, for the message that names it. */
  max?: number
}

export const FieldError = ({ id, issue, max = 0 }: FieldErrorProps) => {
  const { t } = useTranslation("forms")
  return (
    <p id={id} className={styles.fault}>
      {t(`fault.${issue}`, { max })}
    </p>
  )
}
