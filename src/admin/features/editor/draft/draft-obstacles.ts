import { replaced } from "./draft-editing.ts"
import {
  isModified,
  obstacleOf,
  restingStatus,
  type DraftMachine,
  type DraftStep,
  type Obstacle,
} from "./draft-machine.ts"
import { savedOf, type Saved } from "./draft-state.ts"
import type { AdminEntry, EntryContent } from "./entry-content.ts"
import { sameContent } from "./same-content.ts"

/** What other people did to the entry, and what somebody decides about it. */

const stay = (machine: DraftMachine): DraftStep => ({ machine, effects: [] })

/** An obstacle comes or goes, and no failure is left to show. A save under way goes on. */
const withObstacle = (machine: DraftMachine, obstacle: Obstacle | null): DraftMachine => {
  const { status } = machine
  if (status.is === "saving") return { ...machine, status: { ...status, obstacle, failure: null } }
  return { ...machine, status: obstacle ?? restingStatus(machine) }
}

const conflictWith = (theirs: Saved, base: EntryContent | null): Obstacle => ({
  is: "conflict",
  conflict: { theirs, base },
})

/** The draft follows what the other side of a conflict saved. Without a conflict nothing changes. */
const withTheirs = (machine: DraftMachine): DraftMachine => {
  const obstacle = obstacleOf(machine.status)
  return obstacle?.is === "conflict" ? withObstacle({ ...machine, saved: obstacle.conflict.theirs }, null) : machine
}

export const resolved = (machine: DraftMachine, content: EntryContent): DraftStep =>
  replaced(withTheirs(machine), content)

export const adopted = (machine: DraftMachine, entry: AdminEntry): DraftStep => {
  const saved = savedOf(entry)
  return replaced(withObstacle({ ...machine, saved, restoredAt: null }, null), saved.content)
}

/**
 * The content is the saved one again; a removed entry stays removed. A retry that is planned stays planned: the server
 * may have what was thrown away, and gets what is here instead.
 */
export const discarded = (machine: DraftMachine): DraftStep => {
  const followed = withTheirs(machine)
  const next = withObstacle({ ...followed, restoredAt: null }, obstacleOf(followed.status))
  return replaced(next, next.saved?.content ?? next.fresh)
}

export const met = (machine: DraftMachine, entry: AdminEntry): DraftStep => {
  const obstacle: Obstacle = entry.removedAt
    ? { is: "gone", entry }
    : conflictWith(savedOf(entry), machine.saved?.content ?? null)
  return stay(withObstacle(machine, obstacle))
}

/** What is not saved follows the entry that is back, unless somebody changed that before it was removed. */
export const revived = (machine: DraftMachine, entry: AdminEntry): DraftStep => {
  if (!isModified(machine)) return adopted(machine, entry)
  const theirs = savedOf(entry)
  const base = machine.saved?.content ?? null
  if (base === null || !sameContent(theirs.content, base, true))
    return stay(withObstacle(machine, conflictWith(theirs, base)))
  const next = withObstacle({ ...machine, saved: { ...theirs, content: base } }, null)
  return { machine: next, effects: [{ do: "save" }] }
}

/** Counts as long as the conflict is still the one for which it was read. */
export const baseRead = (machine: DraftMachine, theirs: Saved, base: EntryContent | null): DraftStep => {
  const obstacle = obstacleOf(machine.status)
  const isCurrent = obstacle?.is === "conflict" && obstacle.conflict.theirs === theirs
  return stay(isCurrent ? withObstacle(machine, conflictWith(theirs, base)) : machine)
}
