import type { Locale } from "../../../shared/locales.ts"
import { reportEvent } from "../../components/reporting/report-event.ts"
import { entryPaths, type ContentTypeName } from "../store/entry-paths.ts"
import { isTabOpen, tabName } from "./tab-name.ts"

/** The part of a content that lists of unsaved work read. */
type TitledContent = { translations: Record<Locale, { title: string } | null> }

/** Unsaved edits of one entry. `version` is the version they are based on; null for a new entry. */
type JournalEntry<Content> = { tab: string; version: number | null; content: Content; at: string }

export type Journal<Content> = {
  /** The edits of this tab, or else the latest of another tab, which are then claimed unless that tab is open. */
  read: () => JournalEntry<Content> | null
  /** @returns whether the browser stored it */
  write: (entry: Omit<JournalEntry<Content>, "tab">) => boolean
  /** Removes what this tab wrote, and what it claimed from another tab. */
  drop: () => void
}

const parsed = <Content>(text: string | null): JournalEntry<Content> | null => {
  try {
    // The text was written below, by this version of the site or an earlier one.
    return text === null ? null : (JSON.parse(text) as JournalEntry<Content>)
  } catch {
    return null
  }
}

export type UnsavedEntry = JournalEntry<TitledContent> & { key: string; contentType: ContentTypeName; id: string }

const isContentType = (text: string | undefined): text is ContentTypeName => text !== undefined && text in entryPaths

/** All unsaved edits of one user in this browser, latest first. */
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

/** Whether this browser holds unsaved edits of any user. */
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

/** The journal of one user's unsaved edits of one entry. It never leaves this browser. */
export const openJournal = <Content>(user: string, contentType: ContentTypeName, id: string): Journal<Content> => {
  const prefix = `unsaved:${user}:${contentType}:${id}:`
  const tab = tabName()
  let claimedKey: string | null = null
  /** Which a tab that is open goes on writing: its edits are shown here, and stay there. */
  const claim = (other: string): void => {
    claimedKey = prefix + other
    void isTabOpen(other).then((isOpen) => {
      if (isOpen) claimedKey = null
    })
  }
  const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  return {
    read: () => {
      try {
        const own = parsed<Content>(localStorage.getItem(prefix + tab))
        if (own) return own
        const others = keys().flatMap((key) => parsed<Content>(localStorage.getItem(key)) ?? [])
        const last = others.sort((one, other) => other.at.localeCompare(one.at))[0] ?? null
        if (last) claim(last.tab)
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
        reportEvent({ event: "journal-not-written", facts: { contentType } })
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
