import { useEffect, useState } from "react"
import { useCurrentUserQuery } from "../store/session-api.ts"

const read = (storage: Storage, key: string): string | null => {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

/** @returns whether the browser took it: storage may be blocked or full */
const write = (storage: Storage, key: string, text: string | null): boolean => {
  try {
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** What the browser refused to store: it outlives a change of screen at least, in place of what storage has. */
const unstored = new Map<string, string>()

const readOwn = (key: string): string | null => unstored.get(key) ?? read(sessionStorage, key)

const writeOwn = (key: string, text: string | null): void => {
  if (write(sessionStorage, key, text) || text === null) unstored.delete(key)
  else unstored.set(key, text)
}

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Called with every draft that changes, so that all forms of one name show the same. */
const listeners = new Set<(key: string, draft: unknown) => void>()

/** What was typed last under each key, also in a form that is not shown any more. */
const latestDrafts = new Map<string, unknown>()

const notify = (key: string, draft: unknown): void => {
  latestDrafts.set(key, draft)
  for (const listener of listeners) listener(key, draft)
}

/**
 * Removes the drafts of all users about something that is deleted.
 *
 * @param id a part of the names of their forms
 */
export const dropDraftsAbout = (id: string): void => {
  const isAbout = (key: string): boolean => key.startsWith("draft:") && key.split(":").includes(id)
  for (const key of [...unstored.keys()].filter(isAbout)) {
    unstored.delete(key)
    notify(key, null)
  }
  for (const storage of ["sessionStorage", "localStorage"] as const)
    try {
      for (const key of Object.keys(window[storage]))
        if (isAbout(key)) {
          window[storage].removeItem(key)
          notify(key, null)
        }
    } catch {
      // Storage is blocked: nothing is in it.
    }
}

/** What is typed in a form, as `usePersistedDraft` has it. */
type PersistedDraft<Draft> = [
  /** Null if nothing was changed. */
  draft: Draft | null,
  /** Null removes the draft. */
  setDraft: (draft: Draft | null) => void,
  /** What the draft is by now, for what waits for a response while its writer goes on typing. */
  latest: () => Draft | null,
  /**
   * Removes the draft that is saved by now. What was typed since stays.
   *
   * @param saved the draft at the press
   * @param over makes what was typed since a change of what was saved
   * @param form the name of the form in which that goes on, if it is another one
   */
  finish: (saved: Draft | null, over?: (typed: Draft) => Draft, form?: string) => void,
]

/**
 * Unsaved input of a small form. It survives a reload, a change of screen and the end of the session, as long as the
 * tab is open. Each user has drafts of their own.
 *
 * @param name key of the form, unique in the admin; forms that share it share their draft
 * @param until what a draft lasts until: the end of the tab, or with `saved` that it is saved, even if the browser is killed
 */
export const usePersistedDraft = <Draft>(
  name: string,
  until: "tab-closed" | "saved" = "tab-closed"
): PersistedDraft<Draft> => {
  const { data: user } = useCurrentUserQuery(undefined)
  const keyOf = (form: string): string => `draft:${user?.id ?? ""}:${form}`
  const key = keyOf(name)
  const lasts = until === "saved"
  // Only this hook writes under its keys. What this tab has comes first: another may hold another draft of the form.
  const [draft, setDraft] = useState(
    () => parsed(readOwn(key) ?? (lasts ? read(localStorage, key) : null)) as Draft | null
  )
  const latest = (): Draft | null => (latestDrafts.has(key) ? (latestDrafts.get(key) as Draft | null) : draft)
  useEffect(() => void latestDrafts.set(key, draft), [key, draft])
  useEffect(() => {
    const hear = (changed: string, next: unknown): void => {
      if (changed === key) setDraft(next as Draft | null)
    }
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }, [key])
  useEffect(() => {
    // Another tab wrote the draft that is shown here, or sent it. What this one has typed since stays.
    const follow = ({ key: changed, oldValue, newValue }: StorageEvent): void => {
      const own = readOwn(key)
      if (!lasts || changed !== key || (own !== null && own !== oldValue)) return
      if (own !== null) writeOwn(key, newValue)
      notify(key, parsed(newValue))
    }
    window.addEventListener("storage", follow)
    return () => window.removeEventListener("storage", follow)
  }, [key, lasts])
  const keep = (next: Draft, at: string): void => {
    const text = JSON.stringify(next)
    if (lasts) write(localStorage, at, text)
    writeOwn(at, text)
    notify(at, next)
  }
  const drop = (): void => {
    // What another tab has typed since stays for it. What was stored here last may be older than what was typed.
    const own = [readOwn(key), read(sessionStorage, key), JSON.stringify(draft)]
    if (lasts && own.includes(read(localStorage, key))) write(localStorage, key, null)
    writeOwn(key, null)
    notify(key, null)
  }
  const finish = (saved: Draft | null, over = (typed: Draft): Draft => typed, form = name): void => {
    const typed = latest()
    const isSaved = JSON.stringify(typed) === JSON.stringify(saved)
    if (isSaved || form !== name) drop()
    if (!isSaved && typed !== null) keep(over(typed), keyOf(form))
  }
  return [draft, (next) => (next === null ? drop() : keep(next, key)), latest, finish]
}
