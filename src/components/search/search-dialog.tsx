import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import { stemsOf } from "../../../shared/search-words.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { Icon } from "../icons/icon.tsx"
import { earlyText } from "../ui/early-dialog.ts"
import { useModalDialog } from "../ui/use-modal-dialog.ts"
import { findEntries } from "./find-entries.ts"
import * as styles from "./search-dialog.module.css"
import { SearchResults, shownResults } from "./search-results.tsx"
import { SearchStart } from "./search-start.tsx"
import { useSearchEntries } from "./use-search-entries.ts"

/** The up and down arrow keys move the focus between the field and the results. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, li a")]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + (event.key === "ArrowDown" ? 1 : -1)]
  event.preventDefault()
  next?.focus()
}

/** Searches posts, vacancies, pages and questions while the visitor types. */
export const SearchDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation("shell")
  const { dialog, closeOnBackdrop } = useModalDialog()
  const results = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(earlyText)
  const { entries, reading, again } = useSearchEntries(useLocale())
  const wanted = useDeferredValue(useMemo(() => stemsOf(text), [text]))
  const found = useMemo(() => findEntries(entries, wanted), [entries, wanted])
  const message = (): string => {
    if (reading === "failed") return t("search.failed")
    if (wanted.length === 0) return t("search.hint")
    if (found.length > 0)
      return [
        t("search.found", { count: found.length }),
        ...(found.length > shownResults ? [t("search.first", { shown: shownResults })] : []),
      ].join(" ")
    return reading === "reading" ? t("search.reading") : t("search.nothing")
  }
  return (
    // For the keyboard, Escape does what the click does here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t("search.title")}
      onClick={closeOnBackdrop}
      onClose={onClose}
      onKeyDown={(event) => {
        // The browser would first empty the field, and close the search at the second press.
        if (event.key === "Escape" && !event.nativeEvent.isComposing) {
          event.preventDefault()
          dialog.current?.close()
        }
        moveFocus(event)
      }}
    >
      <form
        role="search"
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault()
          results.current?.querySelector("a")?.focus()
        }}
      >
        <Icon name="search" className={styles.icon} />
        <input
          type="search"
          className={styles.field}
          aria-label={t("search.label")}
          placeholder={t("search.label")}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
          <span className="visually-hidden">{t("search.close")}</span>
        </button>
      </form>
      <div ref={results} className={styles.results}>
        <p className={styles.message} role="status">
          {message()}
        </p>
        {reading === "failed" ? (
          <button type="button" className={styles.again} onClick={again}>
            {t("search.again")}
          </button>
        ) : null}
        {wanted.length === 0 ? (
          <SearchStart entries={entries} onFollow={() => dialog.current?.close()} />
        ) : (
          <SearchResults entries={found} wanted={wanted} onFollow={() => dialog.current?.close()} />
        )}
      </div>
    </dialog>
  )
}
