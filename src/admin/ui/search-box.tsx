import { useEffect, useState } from "react"
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
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onSearch(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return (
    <input
      type="search"
      className={styles.control}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
