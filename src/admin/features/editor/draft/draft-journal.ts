import { isModified, type DraftMachine } from "./draft-machine.ts"
import type { DraftOptions } from "./draft-state.ts"
import { createTimer } from "./timer.ts"

/** Milliseconds during which what is typed is gathered for the journal. */
const journalAfter = 250

type DraftJournalOptions = {
  journal: DraftOptions["journal"]
  getMachine: () => DraftMachine
  /** Told whether the browser keeps what was written. */
  onWritten: (journaled: boolean) => void
}

/** The copy of what is not saved, in this browser. */
export const createDraftJournal = ({ journal, getMachine, onWritten }: DraftJournalOptions) => {
  /** Writes the copy, or drops it where nothing is left to save. */
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
    /** Keeps it soon, with what is typed until then. */
    keepSoon: (): void => {
      if (!timer.isRunning()) timer.start()
    },
    /** Keeps at once what was to be kept soon. */
    flush: (): void => {
      if (timer.isRunning()) keep()
    },
  }
}
