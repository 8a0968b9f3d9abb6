import { stateOf, type DraftMachine } from "../../../../../src/admin/features/editor/draft/draft-machine.ts"
import { openedDraft } from "../../../../../src/admin/features/editor/draft/draft-opening.ts"
import { emptyContent, type AdminEntry } from "../../../../../src/admin/features/editor/draft/entry-content.ts"
import { savedAtText, saveStatus } from "../../../../../src/admin/features/editor/save-status.ts"
import { adminEntryOf } from "../../../../support/admin-entry.ts"

const content = emptyContent("blog", "Ann")

const stateWith = (entry: AdminEntry | null, changes: Partial<DraftMachine> = {}) =>
  stateOf({ ...openedDraft({ entry, fresh: content }, null).machine, ...changes })

const entry = adminEntryOf(content, 3)

const failure = { status: 500, code: 1900, message: "", data: null, retryAfter: null }

test.each([
  ["new", stateWith(null), false],
  ["waiting", stateWith(null), true],
  ["none", stateWith(entry), false],
  ["all", stateWith(adminEntryOf(content, 3, { en: "published" })), false],
  ["failed", stateWith(entry, { status: { is: "failed", failure } }), true],
  ["failed", stateWith({ ...entry, removedAt: "2026-01-02T00:00:00.000Z" }), true],
  ["offline", stateWith(entry, { status: { is: "offline", failure: { ...failure, status: "offline" } } }), true],
  ["restored", stateWith(entry, { restoredAt: "2026-01-02T00:00:00.000Z" }), true],
] as const)("says %s", (expected, state, isDirty) => {
  expect(saveStatus(state, isDirty)).toBe(expected)
})

test("names the time of a save of this visit, and the date too of an earlier one", () => {
  expect(savedAtText(stateWith(null), "en")).toBe("")
  expect(savedAtText(stateWith(entry), "en")).toMatch(/2026|2025/)
  expect(savedAtText(stateWith(entry, { savedAt: new Date("2026-02-01T10:00:00Z") }), "en")).not.toMatch(/2026/)
})
