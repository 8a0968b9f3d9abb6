import { useSyncExternalStore } from "react"

/** A value shared by several components, which outlives all of them. */
export type SharedValue<Value> = {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

export const sharedValue = <Value>(initial: Value): SharedValue<Value> => {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useSharedValue = <Value>({ subscribe, get }: SharedValue<Value>): Value =>
  useSyncExternalStore(subscribe, get, get)
