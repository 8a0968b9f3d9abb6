import type { ApiFailure, ApiResult } from "../../../components/api/call-api.ts"
import type { Locale } from "../../../../shared/locales.ts"
import type { EntryNoun } from "../../store/entry-paths.ts"
import { presentOf } from "../../ui/present-of.ts"
import { contentOf, isDraft, type AdminEntry, type EntryContent, type EntryText } from "./entry-content.ts"
import { faultsOf, refusedFields, type Faults } from "./entry-faults.ts"
import { writeField, type FieldPath } from "./entry-fields.ts"
import type { Journal } from "./journal.ts"
import { sameContent } from "./same-content.ts"

/** What was saved last, as far as this browser knows: the next save follows it. */
export type Saved = { version: number; content: EntryContent; entry: AdminEntry }

/** Somebody else saved first. `base` is what both began with; null where that is not known. */
export type Conflict = { theirs: Saved; base: EntryContent | null }

export type DraftState = {
  content: EntryContent
  saved: Saved | null
  saving: boolean
  savedAt: Date | null
  failure: ApiFailure | null
  faults: Faults
  conflict: Conflict | null
  /** When unsaved work was written that an earlier visit left; null where there is none. */
  restoredAt: string | null
  /** Whether the browser keeps a copy of what is not saved. */
  kept: boolean
  /** Goes up when bodies were replaced from outside, so that their editors begin anew. */
  loads: number
}

type DraftOptions = {
  noun: EntryNoun
  id: string
  /** What the server has; null for an entry that was never saved. */
  entry: AdminEntry | null
  /** What an entry begins with that was never saved. */
  fresh: EntryContent
  journal: Journal
  /** Sends a content that follows a version; null adds the entry. Answers with an `AdminEntry`. */
  send: (content: EntryContent, version: number | null) => Promise<ApiResult>
  /** The content of an earlier version, null where it cannot be read. */
  readVersion: (version: number) => Promise<EntryContent | null>
}

/** Drafts are saved by themselves after a rest of this long; a lost connection is tried again after this long. */
const autosaveAfter = 4_000

const retryAfter = 8_000

const journalAfter = 250

const noFaults: Faults = new Map()

const savedOf = (entry: AdminEntry): Saved => ({ version: entry.version, content: contentOf(entry), entry })

export type EntryDraft = ReturnType<typeof createEntryDraft>

/**
 * One entry while somebody writes it: what it holds, what of it is saved, and its copy in this browser. One save runs at
 * a time and follows the version of the one before, so that one's own saves never conflict.
 */
export const createEntryDraft = ({ noun, id, entry, fresh, journal, send, readVersion }: DraftOptions) => {
  const saved = entry && savedOf(entry)
  let state: DraftState = {
    content: saved?.content ?? fresh,
    saved,
    saving: false,
    savedAt: null,
    failure: null,
    faults: noFaults,
    conflict: null,
    restoredAt: null,
    kept: true,
    loads: 0,
  }
  const listeners = new Set<() => void>()
  const pending = new Set<() => void>()
  const timers: Record<"autosave" | "journal" | "retry", ReturnType<typeof setTimeout> | undefined> = {
    autosave: undefined,
    journal: undefined,
    retry: undefined,
  }
  let running: Promise<boolean> | null = null
  let again = false
  /** What was sent without an answer: the server may have it. */
  let unanswered: EntryContent | null = null

  const set = (changes: Partial<DraftState>): void => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const isDirty = (): boolean => !sameContent(state.content, state.saved?.content ?? fresh)
  const keep = (): void => {
    clearTimeout(timers.journal)
    timers.journal = undefined
    if (!isDirty()) {
      journal.drop()
      return
    }
    const { content } = state
    const kept = journal.write({ version: state.saved?.version ?? null, content, at: new Date().toISOString() })
    if (kept !== state.kept) set({ kept })
  }
  /** Takes over what editors have not handed in yet, and keeps it. */
  const flush = (): void => {
    for (const hand of pending) hand()
    if (timers.journal !== undefined) keep()
  }
  const planAutosave = (): void => {
    clearTimeout(timers.autosave)
    if (!isDraft(state.content) || (state.saved && !isDraft(state.saved.content))) return
    timers.autosave = setTimeout(() => {
      if (state.conflict || state.failure?.status === "offline" || !isDirty()) return
      if (faultsOf(noun, id, state.content).size === 0) void save()
    }, autosaveAfter)
  }
  const change = (path: FieldPath, value: unknown): void => {
    const faults = new Map(state.faults)
    faults.delete(path)
    set({ content: writeField(state.content, path, value), faults })
    timers.journal ??= setTimeout(keep, journalAfter)
    planAutosave()
  }
  const replace = (content: EntryContent): void => {
    set({ content, loads: state.loads + 1, faults: noFaults })
    keep()
    planAutosave()
  }

  const succeed = (answer: AdminEntry, sent: EntryContent): true => {
    unanswered = null
    const now = { version: answer.version, content: sent, entry: answer }
    set({ saved: now, savedAt: new Date(), failure: null, faults: noFaults, restoredAt: null })
    keep()
    return true
  }
  const saveOnce = async (): Promise<boolean> => {
    const sent = state.content
    const result = await send(sent, state.saved?.version ?? null)
    if (!result.error) return succeed(result.data as AdminEntry, sent)
    const { error } = result
    const present = presentOf(error) as AdminEntry | null
    if (present) {
      const theirs = savedOf(present)
      if (sameContent(theirs.content, sent, true)) return succeed(present, sent)
      if (unanswered && sameContent(theirs.content, unanswered, true)) {
        set({ saved: { ...theirs, content: unanswered } })
        unanswered = null
        return saveOnce()
      }
      set({ conflict: { theirs, base: state.saved?.content ?? null }, failure: null })
      return false
    }
    const isLost = error.status === "offline" || error.status === 0 || error.status >= 500
    if (isLost) unanswered = sent
    set({ failure: error, faults: refusedFields(error) })
    if (error.status === "offline") timers.retry = setTimeout(() => void save(), retryAfter)
    return false
  }
  /** Saves what there is. @returns whether all of it is saved */
  const save = (): Promise<boolean> => {
    flush()
    clearTimeout(timers.autosave)
    clearTimeout(timers.retry)
    if (running) {
      again = true
      return running
    }
    if (state.conflict) return Promise.resolve(false)
    const faults = faultsOf(noun, id, state.content)
    if (faults.size > 0) {
      set({ faults })
      return Promise.resolve(false)
    }
    set({ saving: true })
    running = (async () => {
      let done = await saveOnce()
      while (done && again) {
        again = false
        flush()
        if (isDirty()) done = await saveOnce()
      }
      again = false
      running = null
      set({ saving: false })
      if (done && isDirty()) planAutosave()
      return done
    })()
    return running
  }

  const left = journal.read()
  const begin = (): void => {
    if (!left || sameContent(left.content, state.content)) return
    set({ content: left.content, restoredAt: left.at })
    if (!saved || left.version === saved.version) return
    set({ conflict: { theirs: saved, base: null } })
    if (left.version === null) return
    void readVersion(left.version).then((base) => {
      if (state.conflict?.theirs === saved) set({ conflict: { theirs: saved, base } })
    })
  }
  begin()

  return {
    noun,
    id,
    getState: (): DraftState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Adds an editor that hands its text in after a rest; `flush` asks it for what it has. */
    addPending: (hand: () => void) => {
      pending.add(hand)
      return () => void pending.delete(hand)
    },
    isDirty,
    change,
    replace,
    flush,
    save,
    /**
     * Publishes, plans or takes back one language, with everything else that is not saved. Where that is refused the
     * state stays as it was, so that a later save does not publish by surprise.
     */
    publish: async (locale: Locale, publication: Pick<EntryText, "state" | "publishAt">): Promise<boolean> => {
      flush()
      const place = `translations.${locale}`
      const before = state.content.translations[locale]
      if (!before) return false
      const next = writeField(state.content, place, { ...before, ...publication })
      const faults = faultsOf(noun, id, next)
      if (faults.size > 0) {
        set({ faults })
        return false
      }
      set({ content: next })
      const done = await save()
      const now = state.content.translations[locale]
      if (!done && !state.conflict && state.failure?.status !== "offline" && now) {
        const { state: former, publishAt } = before
        set({ content: writeField(state.content, place, { ...now, state: former, publishAt }) })
      }
      return done
    },
    /** Goes on from somebody else's save with a content that was agreed on. */
    settle: (content: EntryContent): Promise<boolean> => {
      if (state.conflict) set({ saved: state.conflict.theirs, conflict: null, failure: null })
      replace(content)
      return isDirty() ? save() : Promise.resolve(true)
    },
    /** Takes over what the server has since, as after a restored revision. */
    adopt: (next: AdminEntry): void => {
      const now = savedOf(next)
      set({ saved: now, conflict: null, failure: null, restoredAt: null })
      replace(now.content)
    },
    /** Throws away what is not saved. */
    discard: (): void => {
      if (state.conflict) set({ saved: state.conflict.theirs, conflict: null })
      set({ restoredAt: null, failure: null })
      replace(state.saved?.content ?? fresh)
    },
    /** Ends all timers; what is not saved is kept in this browser. */
    close: (): void => {
      flush()
      keep()
      for (const timer of Object.values(timers)) clearTimeout(timer)
    },
  }
}
