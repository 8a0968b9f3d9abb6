/** A change of content. `isPublic` says whether visitors see something else after it: a saved draft they do not. */
export type ContentChange = {
  isPublic: boolean
  /** Change positions before and after it; unknown for one that was found by comparing. */
  positions?: { from: number; to: number } | undefined
}

export type ChangeSignal = {
  /** Calls `listener` after every change until the returned function is called. Listeners must not throw. */
  subscribe: (listener: (change: ContentChange) => void) => () => void
  announce: (change: ContentChange) => void
}

/** Announces changes of content within this process: from its writers to everything that depends on content. */
export const createChangeSignal = (): ChangeSignal => {
  const listeners = new Set<(change: ContentChange) => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce: (change) => listeners.forEach((listener) => listener(change)),
  }
}
