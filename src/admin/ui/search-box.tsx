import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useShortcuts } from "../keyboard/use-shortcut.ts"
import * as styles from "./controls.module.css"

/** Milliseconds without typing before a search starts. */
const debounceMs = 300

/** A search field that searches while the user types. */
export const SearchBox = ({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (value: string) => void
}) => {
  const { t } = useTranslation("adminPalette")
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  useShortcuts([
    {
      keys: "/",
      name: t("search"),
      nameIn: (texts) => texts("adminPalette:search"),
      group: "screen",
      run: () => field.current?.focus(),
    },
  ])
  // The search of the address, and then those that were begun and are not in the address yet.
  const [searches, setSearches] = useState([value])
  const [known, setKnown] = useState(value)
  // A link to another search of the same list. What is typed on while a search loads stays, also when another has begun meanwhile.
  if (value !== known) {
    setKnown(value)
    const own = searches.indexOf(value)
    setSearches(own === -1 ? [value] : searches.slice(own))
    if (own === -1) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => {
      setSearches((before) => [...before, typed.trim()])
      onSearch(typed.trim())
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return (
    <input
      ref={field}
      type="search"
      aria-keyshortcuts="/"
      className={styles.control}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
