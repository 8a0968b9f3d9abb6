import { createDraftJournal } from "./draft-journal.ts"
import { isModified, stateOf, type DraftEffect, type DraftEvent } from "./draft-machine.ts"
import { openedDraft } from "./draft-opening.ts"
import type { DraftOptions, DraftState } from "./draft-state.ts"
import { transition } from "./draft-transition.ts"
import { issuesOf, type FieldIssues } from "./field-issues.ts"
import { createTimer } from "./timer.ts"

/** Milliseconds of rest after which a draft is autosaved. */
const autosaveAfter = 4_000

/** Milliseconds after which a save without a connection is retried. */
const retryAfter = 8_000

/** The saves that go one after the other, for everybody who requested one of them. */
type Run = { promise: Promise<boolean>; finish: (saved: boolean) => void }

const createRun = (): Run => {
  let finish: Run["finish"] = () => undefined
  const promise = new Promise<boolean>((resolve) => (finish = resolve))
  return { promise, finish }
}

/** Carries out what the state machine of a draft decides: timers, sending, and the journal. */
type DraftDriver = {
  getState: () => DraftState
  /** @returns what ends the subscription */
  subscribe: (listener: () => void) => () => void
  /** Adds an editor that hands its text in after a rest. @returns what removes it */
  addPending: (hand: () => void) => () => void
  isModified: () => boolean
  dispatch: (event: DraftEvent) => void
  /** Takes over what editors have not handed in yet, and keeps it. */
  flush: () => void
  /** Saves what there is. @returns whether all of it is saved; it never rejects */
  save: () => Promise<boolean>
  /** Ends all timers; what is not saved is kept in this browser. */
  close: () => void
}

/** A set of functions, and what adds one to it. */
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
    // The queued save takes what editors have by now.
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
