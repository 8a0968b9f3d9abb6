import { autosavePlan } from "./draft-editing.ts"
import {
  failureOf,
  isModified,
  blockerOf,
  restingStatus,
  type DraftEvent,
  type DraftMachine,
  type DraftStatus,
  type DraftStep,
  type Saving,
} from "./draft-machine.ts"
import type { AdminEntry } from "./entry-content.ts"
import { refusedFields, type FieldIssues } from "./field-issues.ts"
import { outcomeOf, type SaveOutcome } from "./save-outcome.ts"

/** Transitions for saves. One save runs at a time, based on the version of the previous one. */

type Responded = Extract<DraftEvent, { is: "responded" }>

const stay = (machine: DraftMachine): DraftStep => ({ machine, effects: [] })

/** Whether autosave stops after this status: the save would fail again, or (offline) has its own retry. */
const isFinal = (status: number | "offline"): boolean => status === "offline" || [403, 404, 410, 413].includes(status)

export const autosaveDue = (machine: DraftMachine, issues: FieldIssues): DraftStep => {
  const failure = failureOf(machine.status)
  const isBlocked = blockerOf(machine.status) !== null || (failure !== null && isFinal(failure.status))
  if (isBlocked || issues.size > 0 || !isModified(machine)) return stay(machine)
  return { machine, effects: [{ do: "save" }] }
}

const sending = (machine: DraftMachine, saving: Omit<Saving, "is" | "sent">): DraftStep => {
  const { content, saved } = machine
  return {
    machine: { ...machine, status: { ...saving, is: "saving", sent: content } },
    effects: [{ do: "send", content, version: saved?.version ?? null }],
  }
}

/** Sends the content, unless a save is running, a blocker is set, or the content has issues. */
const requested = (machine: DraftMachine, issues: FieldIssues): DraftStep => {
  const { status } = machine
  switch (status.is) {
    case "saving":
      return stay({ ...machine, status: { ...status, queued: true } })
    case "conflict":
    case "gone":
      return stay(machine)
    case "saved":
    case "modified":
    case "offline":
    case "failed":
      if (issues.size > 0) return stay({ ...machine, issues })
      return sending(machine, { queued: false, failure: failureOf(status), blocker: null })
  }
}

export const saveRequested = (machine: DraftMachine, issues: FieldIssues): DraftStep => {
  const { machine: next, effects } = requested(machine, issues)
  const cancelled = (["autosave", "retry"] as const).map((timer) => ({ do: "cancel", timer }) as const)
  return { machine: next, effects: [...cancelled, ...effects] }
}

const unsaved = (machine: DraftMachine, status: DraftStatus): DraftStep => ({
  machine: { ...machine, status },
  effects: [{ do: "finish", saved: false }],
})

const succeeded = (machine: DraftMachine, saving: Saving, entry: AdminEntry, at: Date): DraftStep => {
  const saved = { version: entry.version, content: saving.sent, entry }
  const issues: FieldIssues = new Map()
  const next = { ...machine, saved, savedAt: at, issues, restoredAt: null, unconfirmed: null }
  const { blocker } = saving
  const journal = { do: "journal", when: "now" } as const
  if (saving.queued && !blocker && isModified(next)) {
    const { machine: again, effects } = sending(next, { queued: false, failure: null, blocker })
    return { machine: again, effects: [journal, ...effects] }
  }
  const autosave = isModified(next) ? [autosavePlan(next)] : []
  return {
    machine: { ...next, status: blocker ?? restingStatus(next) },
    effects: [journal, { do: "finish", saved: true }, ...autosave],
  }
}

const failed = (
  machine: DraftMachine,
  { sent, blocker }: Saving,
  { failure, isLost }: Extract<SaveOutcome, { is: "failed" }>
): DraftStep => {
  const unconfirmed = isLost ? sent : machine.unconfirmed
  const isOffline = failure.status === "offline"
  const status: DraftStatus = blocker ?? { is: isOffline ? "offline" : "failed", failure }
  const step = unsaved({ ...machine, unconfirmed, issues: refusedFields(failure) }, status)
  return isOffline ? { ...step, effects: [{ do: "start", timer: "retry" }, ...step.effects] } : step
}

export const responded = (machine: DraftMachine, { result, at }: Responded): DraftStep => {
  const { status } = machine
  if (status.is !== "saving") return stay(machine)
  const outcome = outcomeOf(result, status.sent, machine.unconfirmed)
  switch (outcome.is) {
    case "saved":
      return succeeded(machine, status, outcome.entry, at)
    case "behind":
      return sending({ ...machine, saved: outcome.saved, unconfirmed: null }, status)
    case "removed":
      return unsaved(machine, { is: "gone", entry: outcome.entry })
    case "conflict": {
      const conflict = { theirs: outcome.theirs, base: machine.saved?.content ?? null }
      return unsaved(machine, { is: "conflict", conflict })
    }
    case "failed":
      return failed(machine, status, outcome)
  }
}
