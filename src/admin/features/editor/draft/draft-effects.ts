import { createDraftJournal } from "./draft-journal.ts"
import type { DraftEffect, DraftEvent, DraftMachine } from "./draft-machine.ts"
import type { DraftOptions } from "./draft-state.ts"
import { issuesOf, type FieldIssues } from "./field-issues.ts"
import { createTimer } from "./timer.ts"

/** Milliseconds without a change before a draft is autosaved. */
const autosaveAfter = 4_000

/** Milliseconds before a save is retried that failed without a connection. */
const retryAfter = 8_000

/** A series of queued saves; all callers that requested one share its promise. */
type Run = { promise: Promise<boolean>; finish: (saved: boolean) => void }

const createRun = (): Run => {
  let finish: Run["finish"] = () => undefined
  const promise = new Promise<boolean>((resolve) => (finish = resolve))
  return { promise, finish }
}

/** A set of callbacks; `add` returns a function that removes the callback. */
const createCallbacks = () => {
  const all = new Set<() => void>()
  return {
    add: (callback: () => void) => {
      all.add(callback)
      return () => void all.delete(callback)
    },
    call: (): void => {
      for (const callback of all) callback()
    },
  }
}

type EffectsOptions = {
  options: DraftOptions
  getMachine: () => DraftMachine
  dispatch: (event: DraftEvent) => void
  /** Whether timers may start. */
  isOpen: () => boolean
}

/** What performs the effects of a draft: its timers, its requests and its journal. */
export const createDraftEffects = ({ options, getMachine, dispatch, isOpen }: EffectsOptions) => {
  const { contentType, id } = options
  let run: Run | null = null
  const pending = createCallbacks()
  const journal = createDraftJournal({
    journal: options.journal,
    getMachine,
    onWritten: (journaled) => dispatch({ is: "journaled", journaled }),
  })
  const timers = {
    autosave: createTimer(autosaveAfter, () => dispatch({ is: "autosaveDue", issues: issuesNow() })),
    retry: createTimer(retryAfter, () => void save()),
  }
  const issuesNow = (): FieldIssues => issuesOf(contentType, id, getMachine().content)
  /** Applies the pending text of the editors and writes the journal. */
  const flush = (): void => {
    pending.call()
    journal.flush()
  }
  const send = async ({ content, version }: Extract<DraftEffect, { do: "send" }>): Promise<void> => {
    run ??= createRun()
    const result = await options.send(content, version)
    const { status } = getMachine()
    // The queued save includes the pending text of the editors.
    if (status.is === "saving" && status.queued) pending.call()
    dispatch({ is: "responded", result, at: new Date() })
  }
  const save = (): Promise<boolean> => {
    flush()
    dispatch({ is: "saveRequested", issues: issuesNow() })
    return run?.promise ?? Promise.resolve(false)
  }
  const readBase = async ({ version, theirs }: Extract<DraftEffect, { do: "readBase" }>): Promise<void> => {
    const base = await options.readVersion(version)
    dispatch({ is: "baseRead", theirs, base })
  }
  /** Ends a running save for those who wait for it. */
  const finish = (saved: boolean): void => {
    run?.finish(saved)
    run = null
  }
  const perform = (effect: DraftEffect): void => {
    switch (effect.do) {
      case "journal":
        if (effect.when === "now") journal.keep()
        else journal.keepSoon()
        return
      case "start":
        if (isOpen()) timers[effect.timer].start()
        return
      case "cancel":
        timers[effect.timer].cancel()
        return
      case "save":
        void save()
        return
      case "send":
        void send(effect)
        return
      case "finish":
        finish(effect.saved)
        return
      case "readBase":
        void readBase(effect)
    }
  }
  return {
    /** Registers an editor that passes its text on with a delay. @returns function that removes it */
    addPending: pending.add,
    perform,
    flush,
    /** Saves the draft. @returns whether everything is saved; it never rejects */
    save,
    finish,
    /** Stops the timers and writes unsaved edits to the journal. @returns resolves when no save is running */
    close: async (): Promise<void> => {
      flush()
      journal.keep()
      for (const timer of Object.values(timers)) timer.cancel()
      await run?.promise
    },
  }
}
