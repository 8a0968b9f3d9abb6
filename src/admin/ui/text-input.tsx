import { useId, type ComponentProps, type KeyboardEvent, type ReactNode } from "react"
import { useFieldNotes } from "./field-notes.tsx"
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
  "id" | "type" | "lang" | "required" | "placeholder" | "inputMode" | "readOnly" | "autoFocus" | "autoComplete" | "list"
> & { onBlur?: () => void; onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void }

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
  const ownId = useId()
  const id = givenId ?? ownId
  const { described, notes } = useFieldNotes({ id, value, limit, issue, hint })
  const common = {
    ...rest,
    id,
    value,
    className: styles.control,
    ...described,
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
      {notes}
    </div>
  )
}
