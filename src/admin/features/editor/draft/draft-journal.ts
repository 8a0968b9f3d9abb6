import { isModified, type DraftMachine } from "./draft-machine.ts"
import type { DraftOptions } from "./draft-state.ts"
import { createTimer } from "./timer.ts"

/** Milliseconds for which edits are gathered before they are written to the journal. */
const journalAfter = 250

type DraftJournalOptions = {
  journal: DraftOptions["journal"]
  getMachine: () => DraftMachine
  /** Receives whether the browser stored what was written. */
  onWritten: (journaled: boolean) => void
}

/** Writes unsaved edits to the journal. */
export const createDraftJournal = ({ journal, getMachine, onWritten }: DraftJournalOptions) => {
  /** Writes the edits, or removes them from the journal if everything is saved. */
  const keep = (): void => {
    timer.cancel()
    const machine = getMachine()
    if (!isModified(machine)) {
      journal.drop()
      return
    }
    const { content, saved } = machine
    onWritten(journal.write({ version: saved?.version ?? null, content, at: new Date().toISOString() }))
  }
  const timer = createTimer(journalAfter, keep)
  return {
    keep,
    /** Writes after a delay, together with the edits until then. */
    keepSoon: (): void => {
      if (!timer.isRunning()) timer.start()
    },
    /** Writes immediately if a delayed write is pending. */
    flush: (): void => {
      if (timer.isRunning()) keep()
    },
  }
}
