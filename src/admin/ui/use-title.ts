import { useEffect } from "react"
import { useAdminLocation } from "../address/admin-location.ts"

/** The title of the window, after Gatsby has set the one that the page has for all screens. */
export const useTitle = (title: string): void => {
  const { pathname } = useAdminLocation()
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      document.title = title
    })
    return () => cancelAnimationFrame(frame)
  }, [title, pathname])
}
