import { useEffect, useLayoutEffect, useState } from "react"

export type Theme = "light" | "dark"

const storageKey = "admin-theme"

const stored = (): Theme | null => {
  try {
    const value = localStorage.getItem(storageKey)
    return value === "light" || value === "dark" ? value : null
  } catch {
    return null
  }
}

const preference = () => window.matchMedia("(prefers-color-scheme: dark)")

/**
 * The theme of the admin: the choice of the user, or else the preference of the system, also when it changes. Who chooses what the
 * system has follows the system again. It is an
 * attribute of the root element; a script of the page (src/site/runtime/admin-frame-script.js) sets it before this runs.
 */
export const useTheme = (): [theme: Theme, choose: (theme: Theme) => void] => {
  const [chosen, setChosen] = useState(stored)
  const [system, setSystem] = useState<Theme>(() => (preference().matches ? "dark" : "light"))
  useEffect(() => {
    const query = preference()
    const follow = () => setSystem(query.matches ? "dark" : "light")
    query.addEventListener("change", follow)
    return () => query.removeEventListener("change", follow)
  }, [])
  const choose = (theme: Theme): void => {
    const isOfSystem = theme === system
    try {
      if (isOfSystem) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, theme)
    } catch {
      // Storage is blocked: the choice lasts until the page is closed.
    }
    setChosen(isOfSystem ? null : theme)
  }
  const theme = chosen ?? system
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.admin = theme
    return () => void delete dataset.admin
  }, [theme])
  return [theme, choose]
}
