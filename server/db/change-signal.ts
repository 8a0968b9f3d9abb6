export type ChangeSignal = {
  /** Calls `listener` after every change until the returned function is called. Listeners must not throw. */
  subscribe: (listener: () => void) => () => void
  announce: () => void
}

/** Passes "content has changed" from the writers of this process to whoever keeps something made of it. */
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
