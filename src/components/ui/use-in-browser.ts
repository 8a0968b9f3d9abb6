import { useSyncExternalStore } from "react"

const neverChanges = () => () => undefined

/** False in prerendered HTML and while it is taken over, true from then on. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false
  )
