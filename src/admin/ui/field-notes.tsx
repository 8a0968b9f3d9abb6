import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import * as styles from "./field-notes.module.css"

type FieldNotesOptions = {
  /** Id of the field. */
  id: string
  value: string
  /** Number of characters that may be published. A longer text stays; it is counted and marked. */
  limit?: number | undefined
  /** The issue as a sentence. */
  issue?: string | null | undefined
  hint?: ReactNode
}

/** What is said below a text field: its hint, how much too long it is, its issue. */
export const useFieldNotes = ({ id, value, limit, issue, hint }: FieldNotesOptions) => {
  const { t } = useTranslation("admin")
  const isLong = limit !== undefined && value.length > limit
  const countId = isLong ? `${id}-count` : undefined
  const hintId = hint ? `${id}-hint` : undefined
  const issueId = issue ? `${id}-fault` : undefined
  return {
    /** Attributes of the field, with which screen readers announce the notes. */
    described: {
      "aria-describedby": [hintId, countId, issueId].filter(Boolean).join(" ") || undefined,
      "aria-invalid": issue || isLong ? (true as const) : undefined,
    },
    notes: (
      <>
        {hint ? (
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        ) : null}
        {isLong ? (
          <p id={countId} className={styles.fault}>
            {t("field.tooLong", { count: value.length, limit })}
          </p>
        ) : null}
        {issue ? (
          <p id={issueId} className={styles.fault}>
            {issue}
          </p>
        ) : null}
      </>
    ),
  }
}
