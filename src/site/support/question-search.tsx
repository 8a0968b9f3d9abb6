import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import * as styles from "./question-search.module.css"

type QuestionSearchProps = {
  onSearch: (text: string) => void
  /** Number of questions found; null without a search. */
  found: number | null
}

/** The search of this entry of the history. */
const searchOfEntry = (): string => {
  const { search } = (window.history.state ?? {}) as { search?: unknown }
  return typeof search === "string" ? search : ""
}

const keepInEntry = (search: string): void =>
  window.history.replaceState({ ...(window.history.state as object | null), search }, "")

/**
 * Searches the questions of this page while the visitor types. Who comes back from an answer finds the search as it was. Without scripts,
 * the browser's own search remains.
 */
export const QuestionSearch = ({ onSearch, found }: QuestionSearchProps) => {
  const { t } = useTranslation("support")
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!field.current) return
    // What was typed before the scripts loaded stays.
    field.current.value ||= searchOfEntry()
    if (field.current.value) onSearch(field.current.value)
  }, [onSearch])
  return (
    <form role="search" className={styles.search} onSubmit={(event) => event.preventDefault()}>
      <label className={styles.label} htmlFor="question-search">
        {t("search.label")}
      </label>
      <input
        ref={field}
        id="question-search"
        type="search"
        className={styles.field}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={80}
        onInput={(event) => onSearch(event.currentTarget.value)}
        onBlur={(event) => keepInEntry(event.currentTarget.value)}
      />
      <p className={styles.result} role="status">
        {found === null ? "" : found > 0 ? t("search.found", { count: found }) : t("search.nothing")}
      </p>
    </form>
  )
}
