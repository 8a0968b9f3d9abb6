import type { ApiResult } from "../../../../../../src/components/api/fetch-api.ts"
import {
  stateOf,
  type DraftEffect,
  type DraftEvent,
  type DraftMachine,
  type DraftStatus,
} from "../../../../../../src/admin/features/editor/draft/draft-machine.ts"
import { savedOf } from "../../../../../../src/admin/features/editor/draft/draft-state.ts"
import { transition } from "../../../../../../src/admin/features/editor/draft/draft-transition.ts"
import {
  emptyContent,
  type AdminEntry,
  type EntryContent,
} from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"

const title = "translations.en.title"

const titled = (text: string): EntryContent => writeField(emptyContent("blog", "Ann"), title, text)

const entryOf = (text: string, version: number, removedAt: string | null = null): AdminEntry => {
  const at = "2026-01-01T00:00:00.000Z"
  const { translations, ...fields } = titled(text)
  const stored = { createdAt: at, updatedAt: at, removedAt, game: null, formerLinks: [], pictures: [] }
  const english = { ...translations.en, publishedAt: null, updatedAt: at }
  return {
    ...fields,
    ...stored,
    id: "an-id",
    version,
    translations: { en: english, ru: null },
  } as unknown as AdminEntry
}

const failed = (status: number | "offline", data: unknown = null): ApiResult => ({
  error: { status, code: data === null ? 1000 : 1300, message: "", data, retryAfter: null },
})

const failureOf = (status: number | "offline") => {
  const { error } = failed(status)
  if (!error) throw new Error("No failure")
  return error
}

const theirs = savedOf(entryOf("Theirs", 5))

const conflict = { theirs, base: titled("Saved") }

const removed = entryOf("Saved", 5, "2026-01-02T00:00:00.000Z")

/** A draft of version 4, in which "Mine" was written over "Saved" unless the status says otherwise. */
const machineIn = (status: DraftStatus, changes: Partial<DraftMachine> = {}): DraftMachine => ({
  content: titled(status.is === "saved" ? "Saved" : "Mine"),
  saved: savedOf(entryOf("Saved", 4)),
  savedAt: null,
  issues: new Map(),
  restoredAt: null,
  journaled: true,
  loads: 0,
  status,
  fresh: emptyContent("blog", "Ann"),
  unconfirmed: null,
  ...changes,
})

const saving: Extract<DraftStatus, { is: "saving" }> = {
  is: "saving",
  sent: titled("Mine"),
  queued: false,
  failure: null,
  blocker: null,
}

const states: Record<DraftStatus["is"], DraftMachine> = {
  saved: machineIn({ is: "saved" }),
  modified: machineIn({ is: "modified" }),
  saving: machineIn(saving),
  offline: machineIn({ is: "offline", failure: failureOf("offline") }, { unconfirmed: titled("Mine") }),
  failed: machineIn({ is: "failed", failure: failureOf(500) }, { unconfirmed: titled("Mine") }),
  conflict: machineIn({ is: "conflict", conflict }),
  gone: machineIn({ is: "gone", entry: removed }),
}

const at = new Date("2026-01-03T00:00:00.000Z")

const sound = new Map()

const issues = new Map([[title, "title"]] as const)

const present = (entry: AdminEntry): ApiResult => failed(409, { present: entry })

const events = {
  changed: { is: "changed", path: title, value: "Other" },
  "changed back": { is: "changed", path: title, value: "Saved" },
  proposed: { is: "proposed", content: titled("Other"), issues: sound },
  "proposed with faults": { is: "proposed", content: titled(""), issues },
  reverted: { is: "reverted", content: titled("Saved") },
  "save requested": { is: "saveRequested", issues: sound },
  "save requested with faults": { is: "saveRequested", issues },
  "autosave due": { is: "autosaveDue", issues: sound },
  "autosave due with faults": { is: "autosaveDue", issues },
  "responded: saved": { is: "responded", result: { data: entryOf("Mine", 5) }, at },
  "responded: saved before": { is: "responded", result: present(entryOf("Mine", 5)), at },
  "responded: removed": { is: "responded", result: present(removed), at },
  "responded: conflict": { is: "responded", result: present(entryOf("Theirs", 5)), at },
  "responded: offline": { is: "responded", result: failed("offline"), at },
  "responded: refused": { is: "responded", result: failed(400), at },
  "resolved to theirs": { is: "resolved", content: titled("Theirs") },
  "resolved to mine": { is: "resolved", content: titled("Mine") },
  adopted: { is: "adopted", entry: entryOf("Restored", 6) },
  "met another version": { is: "met", entry: entryOf("Other", 6) },
  "met removed": { is: "met", entry: removed },
  "revived as it was": { is: "revived", entry: entryOf("Saved", 6) },
  "revived as another": { is: "revived", entry: entryOf("Other", 6) },
  discarded: { is: "discarded" },
  "base read": { is: "baseRead", theirs, base: null },
  "base of an earlier conflict read": { is: "baseRead", theirs: savedOf(entryOf("Theirs", 5)), base: null },
  journaled: { is: "journaled", journaled: true },
  "not journaled": { is: "journaled", journaled: false },
} as const satisfies Record<string, DraftEvent>

type EventName = keyof typeof events

const statusName = (status: DraftStatus): string => {
  if (status.is !== "saving") return status.is
  return ["saving", status.queued ? "queued" : "", status.blocker?.is ?? ""].filter(Boolean).join("+")
}

const effectName = (effect: DraftEffect): string => {
  switch (effect.do) {
    case "journal":
      return `journal ${effect.when}`
    case "start":
    case "cancel":
      return `${effect.do} ${effect.timer}`
    case "finish":
      return effect.saved ? "finish saved" : "finish unsaved"
    case "send":
      return `send on ${effect.version}`
    case "save":
    case "readBase":
      return effect.do
  }
}

/** The next status, then the effects in order. */
const stepName = (machine: DraftMachine, event: DraftEvent): string => {
  const step = transition(machine, event)
  return [statusName(step.machine.status), step.effects.map(effectName).join(", ")].filter(Boolean).join(": ")
}

type StateName = DraftStatus["is"]

const stateNames = Object.keys(states) as StateName[]

/** The same effects in every state, without a change of state. */
const everywhere = (effects: string): Row =>
  Object.fromEntries(stateNames.map((state) => [state, `${state}: ${effects}`]))

/** The step of an event in each state; without an entry the state does not change and there are no effects. */
type Row = Partial<Record<StateName, string>>

const edited = "journal soon, start autosave"

const loaded = "journal now, start autosave"

const timersCancelled = "cancel autosave, cancel retry"

const sent = `saving: ${timersCancelled}, send on 4`

const done = "saved: journal now, finish saved"

/** Only the state `saving` has a request that can get a response. */
const table: Record<EventName, Row> = {
  changed: { ...everywhere(edited), saved: `modified: ${edited}` },
  "changed back": { ...everywhere(edited), modified: `saved: ${edited}` },
  proposed: { saved: "modified" },
  "proposed with faults": {},
  reverted: { modified: "saved" },
  "save requested": {
    ...everywhere(timersCancelled),
    ...{ saved: sent, modified: sent, offline: sent, failed: sent },
    saving: `saving+queued: ${timersCancelled}`,
  },
  "save requested with faults": { ...everywhere(timersCancelled), saving: `saving+queued: ${timersCancelled}` },
  "autosave due": { modified: "modified: save", saving: "saving: save", failed: "failed: save" },
  "autosave due with faults": {},
  "responded: saved": { saving: done },
  "responded: saved before": { saving: done },
  "responded: removed": { saving: "gone: finish unsaved" },
  "responded: conflict": { saving: "conflict: finish unsaved" },
  "responded: offline": { saving: "offline: start retry, finish unsaved" },
  "responded: refused": { saving: "failed: finish unsaved" },
  "resolved to theirs": { ...everywhere(loaded), saved: `modified: ${loaded}`, conflict: `saved: ${loaded}` },
  "resolved to mine": { ...everywhere(loaded), saved: `modified: ${loaded}`, conflict: `modified: ${loaded}` },
  adopted: {
    ...Object.fromEntries(stateNames.map((state) => [state, `saved: ${loaded}`])),
    saving: `saving: ${loaded}`,
  },
  "met another version": {
    ...Object.fromEntries(stateNames.map((state) => [state, "conflict"])),
    saving: "saving+conflict",
  },
  "met removed": { ...Object.fromEntries(stateNames.map((state) => [state, "gone"])), saving: "saving+gone" },
  "revived as it was": {
    ...Object.fromEntries(stateNames.map((state) => [state, "modified: save"])),
    saved: `saved: ${loaded}`,
    saving: "saving: save",
  },
  "revived as another": {
    ...Object.fromEntries(stateNames.map((state) => [state, "conflict"])),
    saved: `saved: ${loaded}`,
    saving: "saving+conflict",
  },
  discarded: {
    ...Object.fromEntries(stateNames.map((state) => [state, `saved: ${loaded}`])),
    saving: `saving: ${loaded}`,
    gone: `gone: ${loaded}`,
  },
  "base read": {},
  "base of an earlier conflict read": {},
  journaled: {},
  "not journaled": {},
}

const cells = (Object.keys(table) as EventName[]).flatMap((event) =>
  stateNames.map((state) => [state, event, table[event][state] ?? state] as const)
)

test.each(cells)("%s, %s: %s", (state, event, expected) => {
  expect(stepName(states[state], events[event])).toBe(expected)
})

const after = (machine: DraftMachine, ...names: EventName[]): DraftMachine =>
  names.reduce((before, name) => transition(before, events[name]).machine, machine)

const shown = (machine: DraftMachine) => {
  const { saving: isSaving, failure, conflict: met, removed } = stateOf(machine)
  return {
    isSaving,
    failure: failure?.status ?? null,
    conflict: met?.theirs.version ?? null,
    gone: removed?.version ?? null,
  }
}

const nothing = { isSaving: false, failure: null, conflict: null, gone: null }

test.each<[StateName, Partial<ReturnType<typeof shown>>]>([
  ["saved", {}],
  ["modified", {}],
  ["saving", { isSaving: true }],
  ["offline", { failure: "offline" }],
  ["failed", { failure: 500 }],
  ["conflict", { conflict: 5 }],
  ["gone", { gone: 5 }],
])("exposes the state %s to components", (state, expected) => {
  expect(shown(states[state])).toEqual({ ...nothing, ...expected })
})

test("does not modify its input on any event", () => {
  for (const machine of Object.values(states)) {
    const before = structuredClone(machine)
    for (const event of Object.values(events)) transition(machine, event)
    expect(machine).toEqual(before)
  }
})

describe("a save", () => {
  test("continues from its own version, and drops the notices of an earlier visit", () => {
    const machine = machineIn(saving, { restoredAt: "2026-01-01", issues, unconfirmed: titled("Mine") })
    expect(after(machine, "responded: saved")).toMatchObject({
      saved: { version: 5, content: titled("Mine") },
      savedAt: at,
      restoredAt: null,
      unconfirmed: null,
      issues: new Map(),
    })
  })

  test("follows a queued one on its version if anything is left to save", () => {
    const queued = after(states.saving, "save requested")
    expect(stepName(queued, events["responded: saved"])).toBe("saved: journal now, finish saved")
    const typed = after(queued, "changed")
    expect(stepName(typed, events["responded: saved"])).toBe("saving: journal now, send on 5")
    expect(transition(typed, events["responded: saved"]).machine.status).toMatchObject({ sent: titled("Other") })
  })

  test("ends unsaved when the one that it is queued behind fails", () => {
    const queued = after(states.saving, "changed", "save requested")
    expect(stepName(queued, events["responded: refused"])).toBe("failed: finish unsaved")
  })

  test("leaves what was typed during it to the autosave", () => {
    const typed = after(states.saving, "changed")
    expect(stepName(typed, events["responded: saved"])).toBe("modified: journal now, finish saved, start autosave")
  })

  test("causes no conflict when its response was lost: the next one follows the stored version", () => {
    const lost = after(states.saving, "responded: offline", "changed", "save requested")
    expect(lost.unconfirmed).toEqual(titled("Mine"))
    const met = { ...events["responded: conflict"], result: present(entryOf("Mine", 5)) }
    expect(stepName(lost, met)).toBe("saving: send on 5")
    expect(transition(lost, met).machine).toMatchObject({ saved: { version: 5 }, unconfirmed: null })
  })

  test("shows the failure of the previous attempt until it ends", () => {
    const again = after(states.failed, "save requested")
    expect(shown(again)).toEqual({ ...nothing, isSaving: true, failure: 500 })
    expect(shown(after(again, "responded: saved"))).toEqual(nothing)
  })

  test("names the fields that block it, and those that the server rejects", () => {
    expect(after(states.modified, "save requested with faults").issues).toBe(issues)
    expect(after(states.modified, "proposed with faults")).toMatchObject({ issues, content: titled("Mine") })
    const result = failed(400, { details: [] })
    expect(transition(states.saving, { is: "responded", result, at }).machine.issues.size).toBe(0)
    const edited = after(states.modified, "save requested with faults", "changed")
    expect(edited.issues.size).toBe(0)
  })
})

describe("autosave", () => {
  test.each([403, 404, 410, 413])("does not send again what the server refused with %d", (status) => {
    const refused = machineIn({ is: "failed", failure: failureOf(status) })
    expect(stepName(refused, events["autosave due"])).toBe("failed")
    const retried = after(refused, "save requested")
    expect(stepName(retried, events["autosave due"])).toBe("saving")
  })

  test.each([
    ["is", "published", "draft"],
    ["was", "draft", "published"],
  ])("skips content that %s public", (_, present, before) => {
    const inState = (content: EntryContent, state: string) => writeField(content, "translations.en.state", state)
    const saved = savedOf(entryOf("Saved", 4))
    const machine = machineIn(
      { is: "modified" },
      { content: inState(titled("Mine"), present), saved: { ...saved, content: inState(saved.content, before) } }
    )
    expect(stepName(machine, events.changed)).toBe("modified: journal soon, cancel autosave")
  })

  test("saves a new entry once something is written", () => {
    const begun = { ...states.saved, saved: null, content: states.saved.fresh }
    expect(stepName(begun, events.changed)).toBe("modified: journal soon, start autosave")
    expect(stepName(after(begun, "changed"), events["save requested"])).toBe(
      "saving: cancel autosave, cancel retry, send on null"
    )
  })
})

describe("an obstacle", () => {
  test("takes effect when the save under way has ended, however it ends", () => {
    const met = after(states.saving, "met another version")
    expect(shown(met)).toEqual({ ...nothing, isSaving: true, conflict: 6 })
    expect(stepName(met, events["autosave due"])).toBe("saving+conflict")
    expect(stepName(met, events["responded: saved"])).toBe("conflict: journal now, finish saved")
    expect(stepName(met, events["responded: refused"])).toBe("conflict: finish unsaved")
    expect(stepName(met, events["responded: removed"])).toBe("gone: finish unsaved")
    const queued = after(met, "changed", "save requested")
    expect(stepName(queued, events["responded: saved"])).toBe("conflict: journal now, finish saved, start autosave")
  })

  test("has the last saved content as the base of a conflict", () => {
    const { status } = after(states.saving, "responded: conflict")
    expect(status).toMatchObject({ conflict: { theirs: { version: 5 }, base: titled("Saved") } })
  })

  test("accepts only the base that was read for its conflict", () => {
    expect(after(states.conflict, "base read").status).toEqual({ is: "conflict", conflict: { theirs, base: null } })
    expect(after(states.conflict, "base of an earlier conflict read")).toBe(states.conflict)
  })

  test.each<[EventName, number]>([
    ["resolved to mine", 5],
    ["discarded", 5],
    ["adopted", 6],
  ])("ends as a conflict when it is %s: the next save follows version %d", (event, version) => {
    const next = after(states.conflict, event)
    expect(next).toMatchObject({ saved: { version }, loads: 1 })
    expect(shown(next)).toEqual(nothing)
  })

  test("stays as a removal when the user discards unsaved work", () => {
    expect(after(states.gone, "discarded")).toMatchObject({ content: titled("Saved"), status: { is: "gone" } })
  })

  test("ends as a removal when the entry is restored: unsaved work follows its version", () => {
    const back = after(states.gone, "revived as it was")
    expect(back).toMatchObject({ saved: { version: 6, content: titled("Saved") }, content: titled("Mine") })
    expect(stepName(back, events["save requested"])).toContain("send on 6")
  })
})

test("keeps the retry when an offline draft is discarded, since the server may have saved it", () => {
  const step = transition(states.offline, events.discarded)
  expect(step.effects).not.toContainEqual({ do: "cancel", timer: "retry" })
  expect(step.machine.unconfirmed).toEqual(titled("Mine"))
})

test("reports once that the browser does not store the journal", () => {
  const full = after(states.modified, "not journaled")
  expect(full.journaled).toBe(false)
  expect(after(full, "not journaled")).toBe(full)
  expect(after(full, "journaled").journaled).toBe(true)
})
