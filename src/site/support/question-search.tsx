import { globalHistory } from "@gatsbyjs/reach-router"
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

/** Browsers refuse a change of the entry when there were too many within seconds: then the next one keeps the search. */
const keepInEntry = (search: string): void => {
  if (search === searchOfEntry()) return
  try {
    window.history.replaceState({ ...(window.history.state as object | null), search }, "")
  } catch {
    // Too many.
  }
}

/**
 * Searches the questions of this page while the visitor types. Who goes back to it finds the search as it was. Without scripts, the browser's
 * own search remains.
 */
export const QuestionSearch = ({ onSearch, found }: QuestionSearchProps) => {
  const { t } = useTranslation("support")
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = field.current
    if (!input) return
    // What was typed before the scripts loaded stays.
    input.value ||= searchOfEntry()
    const keep = (): void => keepInEntry(input.value)
    keep()
    if (input.value) onSearch(input.value)
    // A place of the page is an entry of its own.
    const { pathname } = window.location
    return globalHistory.listen(({ location }) => {
      if (location.pathname === pathname) keep()
    })
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
        onInput={({ currentTarget: { value } }) => {
          onSearch(value)
          keepInEntry(value)
        }}
      />
      <p className={styles.result} role="status">
        {found === null ? "" : found > 0 ? t("search.found", { count: found }) : t("search.nothing")}
      </p>
    </form>
  )
}
