import type { SharedValue } from "./shared-value.ts"

type Opened = { name: string; value: unknown }

/** Milliseconds after which the browser has certainly left an entry: a frame's own history may take the step instead. */
const leaveTime = 400

/** What is open over the page: one thing at a time. */
let current: Opened | null = null

/** What follows once the entry of what was closed is left; null while none is being left. */
let leaving: (() => void)[] | null = null

let leaveTimer: ReturnType<typeof setTimeout> | undefined

const listeners = new Set<() => void>()

const show = (next: Opened | null): void => {
  current = next
  for (const listener of listeners) listener()
}

/** What the current entry of the history says. */
const entryOpened = (): Opened | null => (window.history.state as { opened?: Opened } | null)?.opened ?? null

const goOn = (): void => {
  clearTimeout(leaveTimer)
  const waiting = leaving ?? []
  leaving = null
  for (const next of waiting) next()
}

if (typeof window !== "undefined")
  window.addEventListener("popstate", () => {
    show(entryOpened())
    goOn()
  })

/** What is open in place of another thing takes over its entry. */
const open = (next: Opened): void => {
  // The router's key stays, so that going back neither scrolls nor counts as a navigation.
  const state = { ...(window.history.state as object | null), opened: next }
  if (entryOpened()) window.history.replaceState(state, "")
  else window.history.pushState(state, "")
  show(next)
}

const close = (): void => {
  show(null)
  if (leaving || !entryOpened()) return
  leaving = []
  window.history.back()
  leaveTimer = setTimeout(goOn, leaveTime)
}

/** Closes what is open over the page and leaves its entry; then calls `next`, at once if nothing was open. */
export const afterClosing = (next: () => void): void => {
  if (current) close()
  if (leaving) leaving.push(next)
  else next()
}

/**
 * A value that opens something over the page while it is not null. It stands in an entry of the browser's history, so
 * Back closes and Forward opens again; whoever sets it to null goes back, so that no entry without effect remains.
 *
 * @param name distinguishes the values of a page
 */
export const historyValue = <Value extends string | number | true | object>(
  name: string
): SharedValue<Value | null> => ({
  get: () => (current?.name === name ? (current.value as Value) : null),
  set: (value) => {
    if (value !== null) {
      const next = { name, value }
      if (leaving) leaving.push(() => open(next))
      else open(next)
    } else if (current?.name === name) close()
  },
  subscribe: (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
})
