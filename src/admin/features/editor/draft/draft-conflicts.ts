import { replaced } from "./draft-editing.ts"
import {
  isModified,
  blockerOf,
  restingStatus,
  type DraftMachine,
  type DraftStep,
  type SaveBlocker,
} from "./draft-machine.ts"
import { savedOf, type Saved } from "./draft-state.ts"
import type { AdminEntry, EntryContent } from "./entry-content.ts"
import { sameContent } from "./same-content.ts"

/** Transitions for changes by other users: conflicts, removals, and what the user decides. */

const stay = (machine: DraftMachine): DraftStep => ({ machine, effects: [] })

/** Sets or clears the blocker, and clears the failure. A running save continues. */
const withBlocker = (machine: DraftMachine, blocker: SaveBlocker | null): DraftMachine => {
  const { status } = machine
  if (status.is === "saving") return { ...machine, status: { ...status, blocker, failure: null } }
  return { ...machine, status: blocker ?? restingStatus(machine) }
}

const conflictWith = (theirs: Saved, base: EntryContent | null): SaveBlocker => ({
  is: "conflict",
  conflict: { theirs, base },
})

/** Bases the draft on the version of the other side of a conflict. Does nothing without a conflict. */
const withTheirs = (machine: DraftMachine): DraftMachine => {
  const blocker = blockerOf(machine.status)
  if (blocker?.is !== "conflict") return machine
  return withBlocker({ ...machine, saved: savedOf(blocker.conflict.theirs.entry) }, null)
}

export const resolved = (machine: DraftMachine, content: EntryContent): DraftStep =>
  replaced(withTheirs(machine), content)

export const adopted = (machine: DraftMachine, entry: AdminEntry): DraftStep => {
  const saved = savedOf(entry)
  return replaced(withBlocker({ ...machine, saved, restoredAt: null }, null), saved.content)
}

/**
 * Returns to the saved content, or to that of the other side of a conflict; a removed entry stays removed. A pending retry stays: the server may have saved the
 * discarded content, and the retry overwrites it.
 */
export const discarded = (machine: DraftMachine): DraftStep => {
  const met = blockerOf(machine.status)
  const followed = withTheirs(machine)
  const next = withBlocker({ ...followed, restoredAt: null }, blockerOf(followed.status))
  return replaced(next, met?.is === "conflict" ? met.conflict.theirs.content : (next.saved?.content ?? next.fresh))
}

/** Bases unsaved edits on the restored entry. If that changed before its removal, the edits are in conflict. */
export const revived = (machine: DraftMachine, entry: AdminEntry): DraftStep => {
  if (!isModified(machine)) return adopted(machine, entry)
  const theirs = savedOf(entry)
  const base = machine.saved?.content ?? null
  if (base === null || !sameContent(theirs.content, base, true))
    return stay(withBlocker(machine, conflictWith(theirs, base)))
  const next = withBlocker({ ...machine, saved: { ...theirs, content: base } }, null)
  return { machine: next, effects: [{ do: "save" }] }
}

/** Ignored if the conflict is no longer the one for which the base was read. */
export const baseRead = (machine: DraftMachine, theirs: Saved, base: EntryContent | null): DraftStep => {
  const blocker = blockerOf(machine.status)
  const isCurrent = blocker?.is === "conflict" && blocker.conflict.theirs === theirs
  return stay(isCurrent ? withBlocker(machine, conflictWith(theirs, base)) : machine)
}
