import { useLayoutEffect, useState } from "react"

const storageKey = "admin-rail"

const stored = (): boolean => {
  try {
    return localStorage.getItem(storageKey) === "folded"
  } catch {
    return false
  }
}

/**
 * Whether the rail is folded to its icons, as this browser remembers it. It is an attribute of the root element; a script
 * of the page (src/site/runtime/admin-frame-script.js) sets it before this runs.
 */
export const useRailFold = (): [isFolded: boolean, fold: (isFolded: boolean) => void] => {
  const [isFolded, setFolded] = useState(stored)
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (isFolded) dataset.rail = "folded"
    else delete dataset.rail
    return () => void delete dataset.rail
  }, [isFolded])
  const fold = (next: boolean): void => {
    try {
      localStorage.setItem(storageKey, next ? "folded" : "open")
    } catch {
      // Storage is blocked: the choice lasts until the page is closed.
    }
    setFolded(next)
  }
  return [isFolded, fold]
}
