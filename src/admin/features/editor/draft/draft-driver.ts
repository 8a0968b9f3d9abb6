import { createDraftJournal } from "./draft-journal.ts"
import { isModified, stateOf, type DraftEffect, type DraftEvent } from "./draft-machine.ts"
import { openedDraft } from "./draft-opening.ts"
import type { DraftOptions, DraftState } from "./draft-state.ts"
import { transition } from "./draft-transition.ts"
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

/** Performs the effects of the state machine of a draft: timers, requests and the journal. */
type DraftDriver = {
  getState: () => DraftState
  /** @returns function that ends the subscription */
  subscribe: (listener: () => void) => () => void
  /** Registers an editor that passes its text on with a delay. @returns function that removes it */
  addPending: (hand: () => void) => () => void
  isModified: () => boolean
  dispatch: (event: DraftEvent) => void
  /** Applies the pending text of the editors and writes the journal. */
  flush: () => void
  /** Saves the draft. @returns whether everything is saved; it never rejects */
  save: () => Promise<boolean>
  /** Stops all timers and writes unsaved edits to the journal. */
  close: () => void
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

export const createDraftDriver = (options: DraftOptions): DraftDriver => {
  const { contentType, id } = options
  const opened = openedDraft(options, options.journal.read())
  let { machine } = opened
  let state = stateOf(machine)
  let run: Run | null = null
  const listeners = createCallbacks()
  const pending = createCallbacks()
  const journal = createDraftJournal({
    journal: options.journal,
    getMachine: () => machine,
    onWritten: (journaled) => dispatch({ is: "journaled", journaled }),
  })
  const timers = {
    autosave: createTimer(autosaveAfter, () => dispatch({ is: "autosaveDue", issues: issuesNow() })),
    retry: createTimer(retryAfter, () => void save()),
  }
  const issuesNow = (): FieldIssues => issuesOf(contentType, id, machine.content)
  const dispatch = (event: DraftEvent): void => {
    const before = machine
    const step = transition(before, event)
    machine = step.machine
    if (machine !== before) state = stateOf(machine)
    step.effects.forEach(perform)
    if (step.machine !== before) listeners.call()
  }
  const flush = (): void => {
    pending.call()
    journal.flush()
  }
  const send = async ({ content, version }: Extract<DraftEffect, { do: "send" }>): Promise<void> => {
    run ??= createRun()
    const result = await options.send(content, version)
    // The queued save includes the pending text of the editors.
    if (machine.status.is === "saving" && machine.status.queued) pending.call()
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
  const perform = (effect: DraftEffect): void => {
    switch (effect.do) {
      case "journal":
        if (effect.when === "now") journal.keep()
        else journal.keepSoon()
        return
      case "start":
        timers[effect.timer].start()
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
        run?.finish(effect.saved)
        run = null
        return
      case "readBase":
        void readBase(effect)
    }
  }
  opened.effects.forEach(perform)
  const close = (): void => {
    flush()
    journal.keep()
    for (const timer of Object.values(timers)) timer.cancel()
  }
  return {
    getState: () => state,
    subscribe: listeners.add,
    addPending: pending.add,
    isModified: () => isModified(machine),
    dispatch,
    flush,
    save,
    close,
  }
}
