import { useTranslation } from "react-i18next"
import { formatNumber } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
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
  const locale = useLocale()
  return (
    <p id={id} className={styles.issue}>
      {t(`issue.${issue}`, { max: formatNumber(max, locale) })}
    </p>
  )
}
