import { useSyncExternalStore } from "react"

const query = "(max-width: 48rem), (pointer: coarse)"

const subscribe = (listener: () => void): (() => void) => {
  const list = window.matchMedia(query)
  list.addEventListener("change", listener)
  return () => list.removeEventListener("change", listener)
}

/** Whether the tools stand at the bottom of the screen: fingers cover what is beside the words. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
