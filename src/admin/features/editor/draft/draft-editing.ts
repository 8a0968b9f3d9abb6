import { restingStatus, type DraftEffect, type DraftMachine, type DraftStep } from "./draft-machine.ts"
import type { EntryContent } from "./entry-content.ts"
import type { FieldIssues } from "./field-issues.ts"
import { writeField, type FieldPath } from "./entry-fields.ts"

/** Transitions for edits of the content. */

const journalNow: DraftEffect = { do: "journal", when: "now" }

export const startAutosave: DraftEffect = { do: "start", timer: "autosave" }

/** Replaces the content. A failure, a blocker and a running save stay. */
const withContent = (machine: DraftMachine, content: EntryContent): DraftMachine => {
  const next = { ...machine, content }
  const isResting = machine.status.is === "saved" || machine.status.is === "modified"
  return isResting ? { ...next, status: restingStatus(next) } : next
}

export const changed = (machine: DraftMachine, path: FieldPath, value: unknown): DraftStep => {
  const issues = new Map([...machine.issues].filter(([place]) => place !== path && !place.startsWith(`${path}.`)))
  const next = withContent({ ...machine, issues }, writeField(machine.content, path, value))
  return { machine: next, effects: [{ do: "journal", when: "soon" }, startAutosave] }
}

/** Replaces the content from outside: the editors of bodies are remounted. */
export const replaced = (machine: DraftMachine, content: EntryContent): DraftStep => {
  const issues: FieldIssues = new Map()
  const next = withContent({ ...machine, issues, loads: machine.loads + 1 }, content)
  return { machine: next, effects: [journalNow, startAutosave] }
}
