import { useId, type ComponentProps, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import * as styles from "./text-input.module.css"

type TextInputProps = {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  /** The issue as a sentence. */
  issue?: string | null | undefined
  /** Number of rows of a multi-line field; left out for a single line. */
  rows?: number
  /** Number of characters that may be published. A longer text stays; it is counted and marked. */
  limit?: number
} & Pick<
  ComponentProps<"input">,
  | "id"
  | "type"
  | "lang"
  | "maxLength"
  | "required"
  | "placeholder"
  | "inputMode"
  | "autoFocus"
  | "autoComplete"
  | "list"
> & { onBlur?: () => void; onKeyDown?: (event: { key: string }) => void }

/** A labeled text field; screen readers announce hint and issue with it. */
export const TextInput = ({
  label,
  value,
  onChange,
  hint,
  issue,
  rows,
  limit,
  required,
  id: givenId,
  ...rest
}: TextInputProps) => {
  const { t } = useTranslation("admin")
  const ownId = useId()
  const id = givenId ?? ownId
  const isLong = limit !== undefined && value.length > limit
  const countId = isLong ? `${id}-count` : undefined
  const hintId = hint ? `${id}-hint` : undefined
  const issueId = issue ? `${id}-fault` : undefined
  const common = {
    ...rest,
    id,
    value,
    className: styles.control,
    "aria-describedby": [hintId, countId, issueId].filter(Boolean).join(" ") || undefined,
    "aria-invalid": issue || isLong ? true : undefined,
    "aria-required": required || undefined,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {rows === undefined ? (
        <input {...common} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <textarea {...common} rows={rows} onChange={({ target }) => onChange(target.value)} />
      )}
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
    </div>
  )
}
