import { useId, type ComponentProps, type ReactNode } from "react"
import * as styles from "./text-input.module.css"

type TextInputProps = {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  /** What is wrong with it, as a sentence. */
  fault?: string | null | undefined
  /** Lines of a text of several lines; left out for a text of one. */
  rows?: number
} & Pick<
  ComponentProps<"input">,
  "type" | "lang" | "maxLength" | "required" | "placeholder" | "inputMode" | "autoFocus"
>

/** A labelled field of text; hint and fault are read with it. */
export const TextInput = ({ label, value, onChange, hint, fault, rows, required, ...rest }: TextInputProps) => {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const faultId = fault ? `${id}-fault` : undefined
  const common = {
    ...rest,
    id,
    value,
    className: styles.control,
    "aria-describedby": [hintId, faultId].filter(Boolean).join(" ") || undefined,
    "aria-invalid": fault ? true : undefined,
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
      {fault ? (
        <p id={faultId} className={styles.fault}>
          {fault}
        </p>
      ) : null}
    </div>
  )
}
