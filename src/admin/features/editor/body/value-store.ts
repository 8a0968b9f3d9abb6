import { useSyncExternalStore } from "react"

/** A value that a plugin of the editor sets and a component shows: only that component renders when it changes. */
export type ValueStore<Value> = {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

export const createValueStore = <Value>(first: Value): ValueStore<Value> => {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value of a store, which renders the component when it changes. */
export const useStoredValue = <Value>(store: ValueStore<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get)
