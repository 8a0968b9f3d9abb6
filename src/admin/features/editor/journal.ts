import type { EntryNoun } from "../../store/entry-paths.ts"
import type { EntryContent } from "./entry-content.ts"

/** Unsaved work on one entry, as this browser keeps it. `version` is the one that it follows; null for a new entry. */
type JournalEntry = { tab: string; version: number | null; content: EntryContent; at: string }

export type Journal = {
  /** What this tab left, or else what another one left last. */
  read: () => JournalEntry | null
  /** @returns whether the browser keeps it */
  write: (entry: Omit<JournalEntry, "tab">) => boolean
  /** Forgets what this tab wrote, and what it took over. */
  drop: () => void
}

const tabKey = "editor-tab"

/** Name of this tab: it survives a reload and a sign-in, and is another one in another tab. */
const tabName = (): string => {
  try {
    const known = sessionStorage.getItem(tabKey)
    if (known !== null) return known
    const made = Math.random().toString(36).slice(2)
    sessionStorage.setItem(tabKey, made)
    return made
  } catch {
    return "only"
  }
}

const parsed = (text: string | null): JournalEntry | null => {
  try {
    return text === null ? null : (JSON.parse(text) as JournalEntry)
  } catch {
    return null
  }
}

type UnsavedEntry = JournalEntry & { key: string; noun: string; id: string }

/** Everything that one person has not saved in this browser, the latest first. */
export const unsavedEntries = (user: string): UnsavedEntry[] => {
  try {
    const found = Object.keys(localStorage).flatMap((key) => {
      const [kind, owner, noun, id] = key.split(":")
      if (kind !== "unsaved" || owner !== user || noun === undefined || id === undefined) return []
      const entry = parsed(localStorage.getItem(key))
      return entry ? [{ ...entry, key, noun, id }] : []
    })
    return found.sort((one, other) => other.at.localeCompare(one.at))
  } catch {
    return []
  }
}

export const dropUnsaved = (key: string): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}

/** The journal of one person's unsaved work on one entry, in this browser alone. */
export const openJournal = (user: string, noun: EntryNoun, id: string): Journal => {
  const prefix = `unsaved:${user}:${noun}:${id}:`
  const tab = tabName()
  let taken: string | null = null
  const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  return {
    read: () => {
      try {
        const own = parsed(localStorage.getItem(prefix + tab))
        if (own) return own
        const others = keys().flatMap((key) => parsed(localStorage.getItem(key)) ?? [])
        const last = others.sort((one, other) => other.at.localeCompare(one.at))[0] ?? null
        taken = last && prefix + last.tab
        return last
      } catch {
        return null
      }
    },
    write: (entry) => {
      try {
        localStorage.setItem(prefix + tab, JSON.stringify({ ...entry, tab }))
        return true
      } catch {
        return false
      }
    },
    drop: () => {
      try {
        localStorage.removeItem(prefix + tab)
        if (taken !== null) localStorage.removeItem(taken)
        taken = null
      } catch {
        return
      }
    },
  }
}
