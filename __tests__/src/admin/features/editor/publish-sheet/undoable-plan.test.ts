import { undoableOf } from "../../../../../../src/admin/features/editor/publish-sheet/undoable-plan.ts"

const step = { kind: "publish", locales: ["en"], state: "published", publishAt: null } as const
const later = { ...step, state: "scheduled", publishAt: "2030-01-01T12:00:00.000Z" } as const
const ended = { kind: "endUpdates", locales: ["ru"] } as const
const failure = { status: 503, code: 1, message: "", data: null, retryAfter: null }
const whole = { left: [], failure: null }
const before = { version: 4 }

test.each([
  [step, "published"],
  [later, "scheduled"],
  [ended, "draft"],
] as const)("undoes the version that the only step made: %j", (only, state) =>
  expect(undoableOf({ before, outcome: { done: [only], ...whole }, version: 5 })).toEqual({
    states: [state],
    version: 5,
    to: 4,
  })
)

test("undoes all versions of a plan of several steps, and says each thing that they did once", () => {
  const outcome = { done: [step, later, { ...later, locales: ["ru"] } as const], ...whole }
  expect(undoableOf({ before, outcome, version: 7 })).toEqual({ states: ["published", "scheduled"], version: 7, to: 4 })
  // One of them found everything as it was wanted.
  expect(undoableOf({ before, outcome, version: 6 })).toMatchObject({ version: 6, to: 4 })
})

test.each([
  ["versions that are not of the plan alone", { done: [step, later], ...whole }, 7],
  ["a plan of which a part is left", { done: [step], left: [later], failure: null }, 5],
  ["a step that made no version", { done: [step], ...whole }, 4],
  ["a step whose version could not be read", { done: [step], left: [], failure }, 5],
  ["an entry that nobody saved", { done: [step], ...whole }, null],
  ["nothing", { done: [], ...whole }, 5],
])("does not undo %s", (_, outcome, version) => expect(undoableOf({ before, outcome, version })).toBeNull())
