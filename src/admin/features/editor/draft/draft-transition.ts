import { changed } from "./draft-editing.ts"
import type { DraftEvent, DraftMachine, DraftStep } from "./draft-machine.ts"
import { adopted, baseRead, discarded, resolved, revived } from "./draft-conflicts.ts"
import { actionStarted, autosaveDue, versionReceived, responded, saveRequested } from "./draft-saving.ts"

/** The reducer of a draft: the next machine and its effects. A pure function. */
export const transition = (machine: DraftMachine, event: DraftEvent): DraftStep => {
  switch (event.is) {
    case "changed":
      return changed(machine, event.path, event.value)
    case "saveRequested":
      return saveRequested(machine)
    case "autosaveDue":
      return autosaveDue(machine)
    case "actionStarted":
      return actionStarted(machine)
    case "responded":
      return responded(machine, event)
    case "resolved":
      return resolved(machine, event.content)
    case "adopted":
      return adopted(machine, event.entry)
    case "revived":
      return revived(machine, event.entry)
    case "discarded":
      return discarded(machine)
    case "baseRead":
      return baseRead(machine, event.theirs, event.base)
    case "versionReceived":
      return versionReceived(machine, event.entry)
    case "joinedSeen":
      return { machine: { ...machine, joined: null }, effects: [] }
    case "journaled":
      return {
        machine: event.journaled === machine.journaled ? machine : { ...machine, journaled: event.journaled },
        effects: [],
      }
  }
}
