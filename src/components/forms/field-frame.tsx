import { useId, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { FieldError } from "./field-error.tsx"
import type { FieldIssue as Issue } from "./field-rule.ts"
import * as styles from "./field-frame.module.css"

type FieldIds = { id: string; describedBy: string | undefined; invalid: boolean; className: string | undefined }

type FieldFrameProps = {
  label: ReactNode
  hint?: ReactNode
  required?: boolean
  issue: Issue | undefined
  max: number
  /** Renders the control; the ids link its label and messages to it. */
  children: (ids: FieldIds) => ReactNode
}

/** Label, hint and message around one control. */
export const FieldFrame = ({ label, hint, required = false, issue, max, children }: FieldFrameProps) => {
  const { t } = useTranslation("forms")
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const issueId = issue ? `${id}-issue` : undefined
  const describedBy = [hintId, issueId].filter(Boolean).join(" ") || undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required ? null : <span className={styles.optional}> {t("field.optional")}</span>}
      </label>
      {hint ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {children({ id, describedBy, invalid: issue !== undefined, className: styles.control })}
      {issue && issueId ? <FieldError id={issueId} issue={issue} max={max} /> : null}
    </div>
  )
}
