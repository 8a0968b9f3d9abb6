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
    // A browser that blocks storage, or has none left, keeps what is on the screen.
  }
}

/**
 * What somebody changed in a small form and has not saved yet. It survives a reload, another screen and the end of the
 * session, for as long as the tab is open and for this person alone.
 *
 * @param name what the form is about, unique in the admin
 * @returns the draft, null where nothing was changed; and what sets it, or with null forgets it
 */
export const usePersistedDraft = <Draft>(
  name: string
): [draft: Draft | null, setDraft: (draft: Draft | null) => void] => {
  const { data: user } = useCurrentUserQuery(undefined)
  const key = `draft:${user?.id ?? ""}:${name}`
  // Nothing but this hook writes under its keys.
  const [draft, setDraft] = useState(() => read(key) as Draft | null)
  return [
    draft,
    (next) => {
      write(key, next)
      setDraft(next)
    },
  ]
}
