import type { Locale } from "../../../shared/locales.ts"
import { entryPaths, type ContentTypeName } from "../store/entry-paths.ts"

/** What is known of unsaved work without its editor. */
type TitledContent = { translations: Record<Locale, { title: string } | null> }

/** Unsaved work on one entry, as this browser keeps it. `version` is the one that it follows; null for a new entry. */
type JournalEntry<Content> = { tab: string; version: number | null; content: Content; at: string }

export type Journal<Content> = {
  /** What this tab left, or else what another one left last. */
  read: () => JournalEntry<Content> | null
  /** @returns whether the browser keeps it */
  write: (entry: Omit<JournalEntry<Content>, "tab">) => boolean
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

const parsed = <Content>(text: string | null): JournalEntry<Content> | null => {
  try {
    // What stands there was written below, by this version of the site or an earlier one.
    return text === null ? null : (JSON.parse(text) as JournalEntry<Content>)
  } catch {
    return null
  }
}

export type UnsavedEntry = JournalEntry<TitledContent> & { key: string; contentType: ContentTypeName; id: string }

const isContentType = (text: string | undefined): text is ContentTypeName => text !== undefined && text in entryPaths

/** Everything that one person has not saved in this browser, the latest first. */
export const unsavedEntries = (user: string): UnsavedEntry[] => {
  try {
    const found = Object.keys(localStorage).flatMap((key) => {
      const [kind, owner, contentType, id] = key.split(":")
      if (kind !== "unsaved" || owner !== user || !isContentType(contentType) || id === undefined) return []
      const entry = parsed<TitledContent>(localStorage.getItem(key))
      return entry ? [{ ...entry, key, contentType, id }] : []
    })
    return found.sort((one, other) => other.at.localeCompare(one.at))
  } catch {
    return []
  }
}

/** Whether anybody left unsaved work in this browser. */
export const hasUnsavedWork = (): boolean => {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith("unsaved:"))
  } catch {
    return false
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
export const openJournal = <Content>(user: string, contentType: ContentTypeName, id: string): Journal<Content> => {
  const prefix = `unsaved:${user}:${contentType}:${id}:`
  const tab = tabName()
  let claimedKey: string | null = null
  const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  return {
    read: () => {
      try {
        const own = parsed<Content>(localStorage.getItem(prefix + tab))
        if (own) return own
        const others = keys().flatMap((key) => parsed<Content>(localStorage.getItem(key)) ?? [])
        const last = others.sort((one, other) => other.at.localeCompare(one.at))[0] ?? null
        claimedKey = last && prefix + last.tab
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
        if (claimedKey !== null) localStorage.removeItem(claimedKey)
        claimedKey = null
      } catch {
        return
      }
    },
  }
}
