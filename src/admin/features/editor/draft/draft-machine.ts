import type { ApiFailure, ApiResult } from "../../../../components/api/fetch-api.ts"
import type { Conflict, DraftFacts, DraftState, Saved } from "./draft-state.ts"
import type { AdminEntry, EntryContent } from "./entry-content.ts"
import type { FieldPath } from "./entry-fields.ts"
import { sameContent } from "./same-content.ts"

/** Prevents saves until the user decides: a conflict, or a removed entry. */
export type SaveBlocker = { is: "conflict"; conflict: Conflict } | { is: "gone"; entry: AdminEntry }

/** A save is running; the next one waits for it. */
export type Saving = {
  is: "saving"
  sent: EntryContent
  /** Whether another save was requested since. */
  queued: boolean
  /** Error of the previous save; it is shown until this one ends. */
  failure: ApiFailure | null
  /** Blocker that another request found since; it takes effect when this save ends. */
  blocker: SaveBlocker | null
  /** Whether this is no save but another request that changes the entry, such as a publication. */
  isAction: boolean
}

/** State of a draft in relation to the server. */
export type DraftStatus =
  /** Everything is saved. */
  | { is: "saved" }
  /** There are unsaved edits; no save of them has failed. */
  | { is: "modified" }
  | Saving
  /** A save got no response; it is retried automatically. */
  | { is: "offline"; failure: ApiFailure }
  /** The server rejected a save, or failed to process it. */
  | { is: "failed"; failure: ApiFailure }
  | SaveBlocker

export type DraftMachine = DraftFacts & {
  status: DraftStatus
  /** Initial content of an entry that was never saved. */
  fresh: EntryContent
  /** Content that was sent without a response: the server may have saved it. */
  unconfirmed: EntryContent | null
}

export type DraftEvent =
  | { is: "changed"; path: FieldPath; value: unknown }
  | { is: "saveRequested" }
  | { is: "autosaveDue" }
  /** A request that changes the saved entry is sent, such as a publication; saves wait for its response. */
  | { is: "actionStarted" }
  | { is: "responded"; result: ApiResult; at: Date }
  /** The user chose a version for each field: of a conflict, or of a revision to restore. */
  | { is: "resolved"; content: EntryContent }
  /** The server's entry replaces the draft, for example after a removed entry was restored. */
  | { is: "adopted"; entry: AdminEntry }
  /** A removed entry was restored. */
  | { is: "revived"; entry: AdminEntry }
  /** The user discards all unsaved edits. */
  | { is: "discarded" }
  /** The common base of both sides of the conflict with `theirs` was read. */
  | { is: "baseRead"; theirs: Saved; base: EntryContent | null }
  | { is: "journaled"; journaled: boolean }
  /** The entry has a version of another user. */
  | { is: "versionReceived"; entry: AdminEntry }
  /** The user has seen which changes of another user were taken in. */
  | { is: "joinedSeen" }

/** Effects that the driver performs after an event, in this order. */
export type DraftEffect =
  /** Writes unsaved edits to the journal, or removes them if everything is saved; `soon` gathers edits first. */
  | { do: "journal"; when: "now" | "soon" }
  /** Starts or restarts the timer. */
  | { do: "start"; timer: "autosave" | "retry" }
  | { do: "cancel"; timer: "autosave" | "retry" }
  | { do: "save" }
  | { do: "send"; content: EntryContent; version: number | null }
  /** Resolves the promise of the requested save: whether everything is saved. */
  | { do: "finish"; saved: boolean }
  /** Shows texts with the changes of another user in their editors. */
  | { do: "receive"; content: EntryContent; bodies: readonly FieldPath[] }
  /** Reads the common base of both sides of a conflict. */
  | { do: "readBase"; version: number; theirs: Saved }

/** Result of an event: the next machine and its effects. */
export type DraftStep = { machine: DraftMachine; effects: readonly DraftEffect[] }

/** Whether a draft has unsaved edits. */
export const isModified = ({ content, saved, fresh }: DraftMachine): boolean =>
  !sameContent(content, saved?.content ?? fresh)

/** The status of a draft without a running save, a failure or a blocker. */
export const restingStatus = (machine: DraftMachine): DraftStatus => ({
  is: isModified(machine) ? "modified" : "saved",
})

export const blockerOf = (status: DraftStatus): SaveBlocker | null => {
  if (status.is === "saving") return status.blocker
  return status.is === "conflict" || status.is === "gone" ? status : null
}

export const failureOf = (status: DraftStatus): ApiFailure | null => ("failure" in status ? status.failure : null)

/** The state that the editor's components read. */
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
