import type { Locale } from "../../../../shared/locales.ts"
import { useFieldNotes } from "../../ui/field-notes.tsx"
import * as styles from "./written-line.module.css"

type WrittenLineProps = {
  id: string
  label: string
  /** What it looks like: the heading of the page, or the text below it. */
  as: "title" | "short"
  lang: Locale
  value: string
  /** Number of characters that may be published. A longer text stays; it is counted and marked. */
  limit: number
  /** The issue as a sentence. */
  issue: string | null
  required?: boolean
  onChange: (value: string) => void
  /** Goes on to what follows. */
  onEnter: () => void
}

/** A line of an entry that looks as on the site: without a box, as high as its words. Screen readers announce issues with it. */
export const WrittenLine = ({
  id,
  label,
  as,
  lang,
  value,
  limit,
  issue,
  required = false,
  onChange,
  onEnter,
}: WrittenLineProps) => {
  const { described, notes } = useFieldNotes({ id, value, limit, issue })
  return (
    <div className={styles.line}>
      {/* The copy of the words gives the field its height. */}
      <div className={`${styles.grown} ${styles[as]}`} data-words={`${value || label} `}>
        <textarea
          id={id}
          className={styles.field}
          rows={1}
          lang={lang}
          value={value}
          placeholder={label}
          aria-label={label}
          {...described}
          aria-required={required || undefined}
          onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, " "))}
          onKeyDown={(event) => {
            // With Ctrl or Cmd it is one of the page's keys.
            if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            onEnter()
          }}
        />
      </div>
      {notes}
    </div>
  )
}
