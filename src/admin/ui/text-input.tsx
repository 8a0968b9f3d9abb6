import { useId, type ComponentProps, type ReactNode } from "react"
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
} & Pick<
  ComponentProps<"input">,
  "type" | "lang" | "maxLength" | "required" | "placeholder" | "inputMode" | "autoFocus" | "autoComplete" | "list"
> &
  Pick<ComponentProps<"input" | "textarea">, "onBlur" | "onKeyDown">

/** A labeled text field; screen readers announce hint and issue with it. */
export const TextInput = ({ label, value, onChange, hint, issue, rows, required, ...rest }: TextInputProps) => {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const issueId = issue ? `${id}-fault` : undefined
  const common = {
    ...rest,
    id,
    value,
    className: styles.control,
    "aria-describedby": [hintId, issueId].filter(Boolean).join(" ") || undefined,
    "aria-invalid": issue ? true : undefined,
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
      {issue ? (
        <p id={issueId} className={styles.fault}>
          {issue}
        </p>
      ) : null}
    </div>
  )
}
