import type { ApiFailure, ApiResult } from "../../../../components/api/fetch-api.ts"
import type { Conflict, DraftFacts, DraftState, Saved } from "./draft-state.ts"
import type { AdminEntry, EntryContent } from "./entry-content.ts"
import type { FieldIssues } from "./field-issues.ts"
import type { FieldPath } from "./entry-fields.ts"
import { sameContent } from "./same-content.ts"

/** What keeps an entry from being saved until somebody decides. */
export type SaveBlocker = { is: "conflict"; conflict: Conflict } | { is: "gone"; entry: AdminEntry }

/** A save is under way; the next one waits for it. */
export type Saving = {
  is: "saving"
  sent: EntryContent
  /** Whether another save was asked for meanwhile. */
  queued: boolean
  /** Why the save before failed; it is shown until this one ends. */
  failure: ApiFailure | null
  /** What another request than a save met meanwhile; it counts once this save ends. */
  blocker: SaveBlocker | null
}

/** How a draft stands with the server. */
export type DraftStatus =
  /** There is nothing to save. */
  | { is: "saved" }
  /** Something differs from what was saved; no save of it has failed. */
  | { is: "modified" }
  | Saving
  /** A save got no response; it is retried by itself. */
  | { is: "offline"; failure: ApiFailure }
  /** The server refused a save, or failed at it. */
  | { is: "failed"; failure: ApiFailure }
  | SaveBlocker

export type DraftMachine = DraftFacts & {
  status: DraftStatus
  /** What the entry began with, as long as it was never saved. */
  fresh: EntryContent
  /** What was sent without a response: the server may have it. */
  unconfirmed: EntryContent | null
}

/** What happens to a draft. `faults` are what the server would refuse of the content, by field. */
export type DraftEvent =
  | { is: "changed"; path: FieldPath; value: unknown }
  /** Somebody wants another content saved at once, such as a published one; `faults` are of that content. */
  | { is: "proposed"; content: EntryContent; issues: FieldIssues }
  /** What was proposed was not saved, and what was there before returns. */
  | { is: "reverted"; content: EntryContent }
  | { is: "saveRequested"; issues: FieldIssues }
  | { is: "autosaveDue"; issues: FieldIssues }
  | { is: "responded"; result: ApiResult; at: Date }
  /** Somebody chose what stays of both sides of a conflict. */
  | { is: "resolved"; content: EntryContent }
  /** The server's entry replaces the draft, as after a restored revision. */
  | { is: "adopted"; entry: AdminEntry }
  /** Another request than a save was refused, because the server has this entry now. */
  | { is: "met"; entry: AdminEntry }
  /** A removed entry was brought back. */
  | { is: "revived"; entry: AdminEntry }
  /** Somebody throws away what is not saved. */
  | { is: "discarded" }
  /** What both sides of the conflict with `theirs` began with. */
  | { is: "baseRead"; theirs: Saved; base: EntryContent | null }
  | { is: "journaled"; journaled: boolean }

/** What the driver has to do after an event, in the order given. */
export type DraftEffect =
  /** Keeps a copy of what is not saved in this browser, or drops the copy; `soon` gathers what is typed. */
  | { do: "journal"; when: "now" | "soon" }
  /** Starts the timer anew. */
  | { do: "start"; timer: "autosave" | "retry" }
  | { do: "cancel"; timer: "autosave" | "retry" }
  /** Requests a save. */
  | { do: "save" }
  | { do: "send"; content: EntryContent; version: number | null }
  /** Tells who requested the save whether everything is saved. */
  | { do: "finish"; saved: boolean }
  /** Reads the version that a conflict began with. */
  | { do: "readBase"; version: number; theirs: Saved }

/** What an event leads to. */
export type DraftStep = { machine: DraftMachine; effects: readonly DraftEffect[] }

/** Whether a draft holds anything that is not saved. */
export const isModified = ({ content, saved, fresh }: DraftMachine): boolean =>
  !sameContent(content, saved?.content ?? fresh)

/** The status of a draft of which nothing is under way and nothing went wrong. */
export const restingStatus = (machine: DraftMachine): DraftStatus => ({
  is: isModified(machine) ? "modified" : "saved",
})

export const blockerOf = (status: DraftStatus): SaveBlocker | null => {
  if (status.is === "saving") return status.blocker
  return status.is === "conflict" || status.is === "gone" ? status : null
}

export const failureOf = (status: DraftStatus): ApiFailure | null => ("failure" in status ? status.failure : null)

/** What the editor's components read of a draft. */
export const stateOf = ({ status, fresh: _, unconfirmed: __, ...facts }: DraftMachine): DraftState => {
  const blocker = blockerOf(status)
  return {
    ...facts,
    saving: status.is === "saving",
    failure: failureOf(status),
    conflict: blocker?.is === "conflict" ? blocker.conflict : null,
    removed: blocker?.is === "gone" ? blocker.entry : null,
  }
}
