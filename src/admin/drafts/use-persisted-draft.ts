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

/**
 * Unsaved input of a small form. It survives a reload, a change of screen and the end of the session, as long as the
 * tab is open. Each user has drafts of their own.
 *
 * @param name key of the form, unique in the admin; forms that share it share their draft
 * @param until what a draft lasts until: the end of the tab, or with `saved` that it is saved, even if the browser is killed
 * @returns the draft, null if nothing was changed; a setter, which removes the draft with null; and what the draft is by
 *   now, for what waits for a response while its writer goes on typing
 */
export const usePersistedDraft = <Draft>(
  name: string,
  until: "tab-closed" | "saved" = "tab-closed"
): [draft: Draft | null, setDraft: (draft: Draft | null) => void, latest: () => Draft | null] => {
  const { data: user } = useCurrentUserQuery(undefined)
  const key = `draft:${user?.id ?? ""}:${name}`
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
  return [
    draft,
    (next) => {
      const text = next === null ? null : JSON.stringify(next)
      // What another tab has typed since stays for it. What was stored here last may be older than what was typed.
      const own = [readOwn(key), read(sessionStorage, key), JSON.stringify(draft)]
      if (lasts && (text !== null || own.includes(read(localStorage, key)))) write(localStorage, key, text)
      writeOwn(key, text)
      notify(key, next)
    },
    latest,
  ]
}
