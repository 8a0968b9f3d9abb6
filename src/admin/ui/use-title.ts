import { useEffect } from "react"
import { useAdminLocation } from "../address/admin-location.ts"

/** The title of the window at a place, after Gatsby has set the one that the page has at every place. */
export const useTitleAt = (title: string, place: unknown): void => {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      document.title = title
    })
    return () => cancelAnimationFrame(frame)
  }, [title, place])
}

/** The title of the window on a screen of the admin. */
export const useTitle = (title: string): void => useTitleAt(title, useAdminLocation().pathname)
