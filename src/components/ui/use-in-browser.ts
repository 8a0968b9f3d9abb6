import { useSyncExternalStore } from "react"

const neverChanges = () => () => undefined

/** False in prerendered HTML and during hydration, true afterwards. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false
  )
