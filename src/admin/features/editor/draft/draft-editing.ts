import { restingStatus, type DraftEffect, type DraftMachine, type DraftStep } from "./draft-machine.ts"
import { isDraft, type EntryContent } from "./entry-content.ts"
import type { FieldIssues } from "./field-issues.ts"
import { writeField, type FieldPath } from "./entry-fields.ts"

/** What an editor does to a draft's content. */

const journalNow: DraftEffect = { do: "journal", when: "now" }

/** Drafts are autosaved after a rest; what is public or planned is saved by a press alone. */
export const autosavePlan = ({ content, saved }: DraftMachine): DraftEffect => {
  const isAutosaved = isDraft(content) && (saved === null || isDraft(saved.content))
  return { do: isAutosaved ? "start" : "cancel", timer: "autosave" }
}

/** Makes a content the draft's. A failure, an obstacle and a save under way stay. */
const withContent = (machine: DraftMachine, content: EntryContent): DraftMachine => {
  const next = { ...machine, content }
  const isResting = machine.status.is === "saved" || machine.status.is === "modified"
  return isResting ? { ...next, status: restingStatus(next) } : next
}

export const changed = (machine: DraftMachine, path: FieldPath, value: unknown): DraftStep => {
  const issues = new Map(machine.issues)
  issues.delete(path)
  const next = withContent({ ...machine, issues }, writeField(machine.content, path, value))
  return { machine: next, effects: [{ do: "journal", when: "soon" }, autosavePlan(next)] }
}

/** Another content from outside: the editors of bodies begin anew. */
export const replaced = (machine: DraftMachine, content: EntryContent): DraftStep => {
  const issues: FieldIssues = new Map()
  const next = withContent({ ...machine, issues, loads: machine.loads + 1 }, content)
  return { machine: next, effects: [journalNow, autosavePlan(next)] }
}

/** A content that can be saved becomes the draft's; of another one its faults are shown. */
export const proposed = (machine: DraftMachine, content: EntryContent, issues: FieldIssues): DraftStep => ({
  machine: issues.size > 0 ? { ...machine, issues } : withContent(machine, content),
  effects: [],
})

export const reverted = (machine: DraftMachine, content: EntryContent): DraftStep => ({
  machine: withContent(machine, content),
  effects: [],
})
