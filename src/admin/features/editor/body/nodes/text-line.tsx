import { useId } from "react"
import { useFieldNotes } from "../../../../ui/field-notes.tsx"
import * as styles from "./text-line.module.css"

type TextLineProps = {
  label: string
  value: string
  /** Number of characters that may be published. A longer text stays; it is counted and marked. */
  limit: number
  lang?: string | undefined
  /** Marks an empty line as one that lacks something. */
  isMissing?: boolean
  /** What is said below it. */
  note?: string | undefined
  kind?: "caption" | "alt" | "label"
  onChange: (value: string) => void
}

/** A line of a block that is typed where visitors read it: a caption, an alt text. It grows with its text. */
export const TextLine = ({
  label,
  value,
  limit,
  lang,
  isMissing = false,
  note,
  kind = "caption",
  onChange,
}: TextLineProps) => {
  const { described, notes } = useFieldNotes({
    id: useId(),
    value,
    limit,
    hint: note && <span className={styles.note}>{note}</span>,
  })
  return (
    <>
      <textarea
        className={styles.line}
        data-kind={kind}
        data-missing={isMissing || undefined}
        rows={1}
        lang={lang}
        aria-label={label}
        placeholder={label}
        value={value}
        {...described}
        onChange={({ target }) => onChange(target.value.replace(/\n/g, " "))}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault()
        }}
      />
      {notes}
    </>
  )
}
