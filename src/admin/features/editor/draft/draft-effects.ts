import type { ApiFailure, ApiResult } from "../../../../components/api/fetch-api.ts"
import { createDraftJournal } from "./draft-journal.ts"
import { blockerOf, type DraftEffect, type DraftEvent, type DraftMachine } from "./draft-machine.ts"
import type { BodyDocument } from "../../../../../shared/contract/document.ts"
import type { DraftOptions } from "./draft-state.ts"
import { readField, type FieldPath } from "./entry-fields.ts"
import { createTimer } from "./timer.ts"

/** Milliseconds without a change before a draft is autosaved. */
const autosaveAfter = 4_000

/** Milliseconds before a save is retried that failed without a connection. */
const retryAfter = 8_000

/**
 * Whether a request was performed, and the failure unless the editor shows why not: issues, a conflict, a failed save.
 * Performed with a failure means that the entry could not be read after it.
 */
export type ActionOutcome = { done: boolean; failure: ApiFailure | null }

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

/** The open editors of texts, by their fields. */
const createReceivers = () => {
  const all = new Map<FieldPath, (body: BodyDocument) => void>()
  return {
    add: (path: FieldPath, receive: (body: BodyDocument) => void) => {
      all.set(path, receive)
      return () => {
        if (all.get(path) === receive) all.delete(path)
      }
    },
    show: ({ content, bodies }: Extract<DraftEffect, { do: "receive" }>): void => {
      for (const path of bodies) all.get(path)?.(readField(content, path) as BodyDocument)
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
  let run: Run | null = null
  const pending = createCallbacks()
  const receivers = createReceivers()
  const journal = createDraftJournal({
    journal: options.journal,
    getMachine,
    onWritten: (journaled) => dispatch({ is: "journaled", journaled }),
  })
  const timers = {
    autosave: createTimer(autosaveAfter, () => dispatch({ is: "autosaveDue" })),
    retry: createTimer(retryAfter, () => void save()),
  }
  /** Applies the pending text of the editors and writes the journal. */
  const flush = (): void => {
    pending.call()
    journal.flush()
  }
  const respond = (result: ApiResult): void => {
    const { status } = getMachine()
    // The queued save includes the pending text of the editors; so does what is joined with the changes of another user.
    if (status.is === "saving" && (status.queued || result.error)) pending.call()
    dispatch({ is: "responded", result, at: new Date() })
  }
  const send = async ({ content, version }: Extract<DraftEffect, { do: "send" }>): Promise<void> => {
    run ??= createRun()
    respond(await options.send(content, version))
  }
  const save = (): Promise<boolean> => {
    flush()
    dispatch({ is: "saveRequested" })
    return run?.promise ?? Promise.resolve(getMachine().status.is === "saved")
  }
  const act = async (request: (version: number) => Promise<ApiResult>): Promise<ActionOutcome> => {
    flush()
    // What was typed during the save is saved first, too.
    while (getMachine().status.is !== "saved") if (!(await save())) return { done: false, failure: null }
    dispatch({ is: "actionStarted" })
    const { status, saved } = getMachine()
    if (!saved || status.is !== "saving" || !status.isAction) return { done: false, failure: null }
    run ??= createRun()
    const result = await request(saved.version)
    respond(result)
    const { issues, status: next } = getMachine()
    const isShown = issues.size > 0 || blockerOf(next) !== null
    return { done: !result.error, failure: (!isShown && result.error) || null }
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
      case "receive":
        receivers.show(effect)
        return
      case "readBase":
        void readBase(effect)
    }
  }
  return {
    /** Registers an editor that passes its text on with a delay. @returns function that removes it */
    addPending: pending.add,
    /** Registers the editor of a text, which takes the changes of other users. @returns function that removes it */
    addReceiver: receivers.add,
    perform,
    flush,
    /** Saves the draft. @returns whether everything is saved; it never rejects */
    save,
    /**
     * Performs a request that changes the saved entry, such as a publication, after everything is saved. Its result has
     * the entry as data. It never rejects.
     */
    act,
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
