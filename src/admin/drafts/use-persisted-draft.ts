import { useState } from "react"
import { useCurrentUserQuery } from "../store/session-api.ts"

const read = (key: string): unknown => {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

const write = (key: string, draft: unknown): void => {
  try {
    if (draft === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is blocked or full: the draft stays on the screen only.
  }
}

/**
 * Unsaved input of a small form. It survives a reload, a change of screen and the end of the session, as long as the
 * tab is open. Each user has drafts of their own.
 *
 * @param name key of the form, unique in the admin
 * @returns the draft, null if nothing was changed; and a setter, which removes the draft with null
 */
export const usePersistedDraft = <Draft>(
  name: string
): [draft: Draft | null, setDraft: (draft: Draft | null) => void] => {
  const { data: user } = useCurrentUserQuery(undefined)
  const key = `draft:${user?.id ?? ""}:${name}`
  // Only this hook writes under its keys.
  const [draft, setDraft] = useState(() => read(key) as Draft | null)
  return [
    draft,
    (next) => {
      write(key, next)
      setDraft(next)
    },
  ]
}
