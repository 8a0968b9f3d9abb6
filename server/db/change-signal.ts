export type ChangeSignal = {
  /** Calls `listener` after every change until the returned function is called. Listeners must not throw. */
  subscribe: (listener: () => void) => () => void
  announce: () => void
}

/** Announces changes of content within this process: from its writers to everything that depends on content. */
export const createChangeSignal = (): ChangeSignal => {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announce: () => listeners.forEach((listener) => listener()),
  }
}
