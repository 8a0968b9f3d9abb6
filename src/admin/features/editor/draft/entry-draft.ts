import { draftLanguages } from "./draft-languages.ts"
import { savedOf, type DraftOptions, type DraftState } from "./draft-state.ts"
import { isDraft, type AdminEntry, type EntryContent } from "./entry-content.ts"
import { faultsOf, refusedFields, type Faults } from "./entry-faults.ts"
import { writeField, type FieldPath } from "./entry-fields.ts"
import { sameContent } from "./same-content.ts"
import { outcomeOf } from "./save-outcome.ts"

/** Drafts are saved by themselves after a rest of this long; a lost connection is tried again after this long. */
const autosaveAfter = 4_000

const retryAfter = 8_000

const journalAfter = 250

const noFaults: Faults = new Map()

/** Answers that the same content would get again: it is not sent by itself any more. */
const isFinal = (status: number | "offline"): boolean => status === "offline" || [403, 404, 410, 413].includes(status)

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
    gone: entry?.removedAt ? entry : null,
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
      if (state.conflict || state.gone || (state.failure && isFinal(state.failure.status)) || !isDirty()) return
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
    const outcome = outcomeOf(result, sent, unanswered)
    switch (outcome.is) {
      case "saved":
        return succeed(outcome.entry, sent)
      case "behind":
        set({ saved: outcome.saved })
        unanswered = null
        return saveOnce()
      case "removed":
        set({ gone: outcome.entry, failure: null })
        return false
      case "conflict":
        set({ conflict: { theirs: outcome.theirs, base: state.saved?.content ?? null }, failure: null })
        return false
      case "failed":
        if (outcome.isLost) unanswered = sent
        set({ failure: outcome.failure, faults: refusedFields(outcome.failure) })
        if (outcome.failure.status === "offline") timers.retry = setTimeout(() => void save(), retryAfter)
        return false
    }
  }
  const isSound = (content: EntryContent): boolean => {
    const faults = faultsOf(noun, id, content)
    if (faults.size > 0) set({ faults })
    return faults.size === 0
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
    if (state.conflict || state.gone) return Promise.resolve(false)
    if (!isSound(state.content)) return Promise.resolve(false)
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

  const adopt = (next: AdminEntry): void => {
    const now = savedOf(next)
    set({ saved: now, conflict: null, gone: null, failure: null, restoredAt: null })
    replace(now.content)
  }

  const left = journal.read()
  const begin = (): void => {
    if (!left || sameContent(left.content, state.content)) return
    set({ content: left.content, restoredAt: left.at })
    if (!saved || state.gone || left.version === saved.version) return
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
    ...draftLanguages({
      getState: () => state,
      flush,
      accept: (content) => {
        if (!isSound(content)) return false
        set({ content })
        return true
      },
      putBack: (content) => set({ content }),
      save,
    }),
    /** Goes on from somebody else's save with a content that was agreed on. */
    settle: (content: EntryContent): Promise<boolean> => {
      if (state.conflict) set({ saved: state.conflict.theirs, conflict: null, failure: null })
      replace(content)
      return isDirty() ? save() : Promise.resolve(true)
    },
    /** Takes over what the server has since, as after a restored revision. */
    adopt,
    /** Learns what the server has now where another call than a save was refused because of it. */
    meet: (present: AdminEntry): void => {
      if (present.removedAt) set({ gone: present })
      else set({ conflict: { theirs: savedOf(present), base: state.saved?.content ?? null } })
    },
    /** Goes on after a removed entry was brought back; what is not saved follows it. */
    revive: (next: AdminEntry): void => {
      const theirs = savedOf(next)
      const base = state.saved?.content ?? null
      const wasDirty = isDirty()
      set({ gone: null, failure: null })
      if (!wasDirty) {
        adopt(next)
        return
      }
      if (base && sameContent(theirs.content, base, true)) {
        set({ saved: { ...theirs, content: base } })
        void save()
      } else set({ conflict: { theirs, base } })
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
