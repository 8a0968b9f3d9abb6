import { useState } from "react"
import { useCurrentUserQuery } from "../store/session-api.ts"

const read = (storage: Storage, key: string): string | null => {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

const write = (storage: Storage, key: string, text: string | null): void => {
  try {
    if (text === null) storage.removeItem(key)
    else storage.setItem(key, text)
  } catch {
    // Storage is blocked or full: the draft stays on the screen only.
  }
}

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Unsaved input of a small form. It survives a reload, a change of screen and the end of the session, as long as the
 * tab is open. Each user has drafts of their own.
 *
 * @param name key of the form, unique in the admin
 * @param until what a draft lasts until: the end of the tab, or with `saved` that it is saved, even if the browser is killed
 * @returns the draft, null if nothing was changed; and a setter, which removes the draft with null
 */
export const usePersistedDraft = <Draft>(
  name: string,
  until: "tab-closed" | "saved" = "tab-closed"
): [draft: Draft | null, setDraft: (draft: Draft | null) => void] => {
  const { data: user } = useCurrentUserQuery(undefined)
  const key = `draft:${user?.id ?? ""}:${name}`
  const lasts = until === "saved"
  // Only this hook writes under its keys. What this tab has comes first: another may hold another draft of the form.
  const [draft, setDraft] = useState(
    () => parsed(read(sessionStorage, key) ?? (lasts ? read(localStorage, key) : null)) as Draft | null
  )
  return [
    draft,
    (next) => {
      const text = next === null ? null : JSON.stringify(next)
      // What another tab has typed since stays for it.
      const isOwn = text !== null || read(localStorage, key) === (read(sessionStorage, key) ?? JSON.stringify(draft))
      if (lasts && isOwn) write(localStorage, key, text)
      write(sessionStorage, key, text)
      setDraft(next)
    },
  ]
}
