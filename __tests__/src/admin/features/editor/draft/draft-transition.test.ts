import { adminEntryOf } from "../../../../../support/admin-entry.ts"
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

const entryOf = (text: string, version: number, removedAt: string | null = null): AdminEntry => ({
  ...adminEntryOf(titled(text), version),
  removedAt,
})

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
  refused: "save",
  joined: null,
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
  isAction: false,
}

/** A publication that is under way; what it publishes is saved. */
const acting = machineIn({ ...saving, sent: titled("Saved"), isAction: true }, { content: titled("Saved") })

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

const issues = new Map([[title, "title"]] as const)

const present = (entry: AdminEntry): ApiResult => failed(409, { present: entry })

const events = {
  changed: { is: "changed", path: title, value: "Other" },
  "changed back": { is: "changed", path: title, value: "Saved" },
  "save requested": { is: "saveRequested" },
  "autosave due": { is: "autosaveDue" },
  "action started": { is: "actionStarted" },
  "responded: saved": { is: "responded", result: { data: entryOf("Mine", 5) }, at },
  "responded: published by another": { is: "responded", result: present(entryOf("Saved", 5)), at },
  "responded: saved before": { is: "responded", result: present(entryOf("Mine", 5)), at },
  "responded: removed": { is: "responded", result: present(removed), at },
  "responded: conflict": { is: "responded", result: present(entryOf("Theirs", 5)), at },
  "responded: offline": { is: "responded", result: failed("offline"), at },
  "responded: refused": { is: "responded", result: failed(400), at },
  "resolved to theirs": { is: "resolved", content: titled("Theirs") },
  "resolved to mine": { is: "resolved", content: titled("Mine") },
  adopted: { is: "adopted", entry: entryOf("Restored", 6) },
  "revived as it was": { is: "revived", entry: entryOf("Saved", 6) },
  "revived as another": { is: "revived", entry: entryOf("Other", 6) },
  discarded: { is: "discarded" },
  "base read": { is: "baseRead", theirs, base: null },
  "base of an earlier conflict read": { is: "baseRead", theirs: savedOf(entryOf("Theirs", 5)), base: null },
  "joined seen": { is: "joinedSeen" },
  "versionReceived: what is known": { is: "versionReceived", entry: entryOf("Saved", 4) },
  "versionReceived: published by another": { is: "versionReceived", entry: entryOf("Saved", 5) },
  "versionReceived: the same words": { is: "versionReceived", entry: entryOf("Mine", 5) },
  "versionReceived: other words": { is: "versionReceived", entry: entryOf("Theirs", 5) },
  "versionReceived: another field": {
    is: "versionReceived",
    entry: adminEntryOf(writeField(titled("Saved"), "author.en", "Bea"), 5),
  },
  "versionReceived: removed": { is: "versionReceived", entry: removed },
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
    case "receive":
      return `receive ${effect.bodies.join(" ")}`
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
  "save requested": {
    ...everywhere(timersCancelled),
    ...{ modified: sent, offline: sent, failed: sent },
    saving: `saving+queued: ${timersCancelled}`,
  },
  "autosave due": { modified: "modified: save", saving: "saving: save", failed: "failed: save" },
  "action started": { saved: "saving" },
  "responded: saved": { saving: done },
  "responded: published by another": { saving: "saving: send on 5" },
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
  "joined seen": {},
  "versionReceived: what is known": {},
  "versionReceived: published by another": {},
  "versionReceived: the same words": {
    saved: "saved: receive , journal now, start autosave",
    modified: "saved",
  },
  "versionReceived: other words": { saved: "saved: receive , journal now, start autosave" },
  "versionReceived: another field": {
    saved: "saved: receive , journal now, start autosave",
    modified: "modified: receive , journal now, start autosave",
  },
  "versionReceived: removed": { saved: "gone", modified: "gone" },
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

  test("names the fields that the server refused, until they are changed", () => {
    const data = { details: [{ path: "translations.en.title", message: "is too long" }] }
    const { machine } = transition(states.saving, { is: "responded", result: failed(400, data), at })
    expect([machine.issues, machine.refused]).toEqual([issues, "save"])
    expect(after(machine, "changed").issues.size).toBe(0)
    expect(transition(machine, { is: "changed", path: "translations.en", value: null }).machine.issues.size).toBe(0)
  })

  test("joins what another user changed elsewhere, and sends it on their version", () => {
    const other = writeField(titled("Saved"), "author.en", "Bea")
    const entry = adminEntryOf(other, 5)
    const step = transition(states.saving, { is: "responded", result: present(entry), at })
    expect(stepName(states.saving, { is: "responded", result: present(entry), at })).toBe(
      "saving: receive , journal now, send on 5"
    )
    expect(step.machine).toMatchObject({
      content: writeField(other, title, "Mine"),
      joined: { at: entry.updatedAt, fields: ["author.en"], since: 4, version: entry.version },
    })
    const undone = after(states.saving, "changed back")
    expect(stepName(undone, { is: "responded", result: present(entry), at })).toBe(
      "saved: receive , journal now, finish saved"
    )
  })

  test("leaves what prevented a publication", () => {
    const refused = machineIn(saving, { issues, refused: "publication" })
    expect(after(refused, "responded: saved").issues).toBe(issues)
  })
})

describe("autosave", () => {
  test.each([403, 404, 410, 413])("does not send again what the server refused with %d", (status) => {
    const refused = machineIn({ is: "failed", failure: failureOf(status) })
    expect(stepName(refused, events["autosave due"])).toBe("failed")
    const retried = after(refused, "save requested")
    expect(stepName(retried, events["autosave due"])).toBe("saving")
  })

  test("saves a new entry once something is written", () => {
    const begun = { ...states.saved, saved: null, content: states.saved.fresh }
    expect(stepName(begun, events.changed)).toBe("modified: journal soon, start autosave")
    expect(stepName(after(begun, "changed"), events["save requested"])).toBe(
      "saving: cancel autosave, cancel retry, send on null"
    )
  })
})

describe("an action", () => {
  const published = { is: "responded", result: { data: entryOf("Saved", 5) }, at } as const

  test("takes the version of its response, and saves after it what was typed during it", () => {
    expect(stepName(acting, published)).toBe(done)
    expect(transition(acting, published).machine).toMatchObject({ saved: { version: 5 }, savedAt: null })
    const typed = after(acting, "changed")
    expect(stepName(typed, published)).toBe("modified: journal now, finish saved, start autosave")
    expect(stepName(after(typed, "save requested"), published)).toBe("saving: journal now, send on 5")
  })

  test("replaces the content by what it made of it, or lets the user choose if something was typed", () => {
    const dropped = { ...published, result: { data: entryOf("Public", 5) } }
    const { machine } = transition(acting, dropped)
    expect(machine).toMatchObject({
      content: titled("Public"),
      saved: { version: 5 },
      status: { is: "saved" },
      loads: 1,
    })
    expect(stepName(after(acting, "changed"), dropped)).toBe("conflict: finish unsaved")
  })

  test("was not performed when another user saved first", () => {
    expect(stepName(acting, { ...published, result: present(entryOf("Saved", 5)) })).toBe("saved: finish unsaved")
    expect(stepName(acting, { ...published, result: present(entryOf("Theirs", 5)) })).toBe("conflict: finish unsaved")
    expect(stepName(acting, { ...published, result: present(removed) })).toBe("gone: finish unsaved")
  })

  test("leaves the draft saved when it is refused, and names the fields", () => {
    const data = { details: [{ path: "translations.en.title", message: "is empty" }] }
    const { machine } = transition(acting, { ...published, result: failed(400, data) })
    expect(machine).toMatchObject({ status: { is: "saved" }, refused: "publication" })
    expect([...machine.issues.keys()]).toEqual([title])
  })
})

describe("an obstacle", () => {
  test("takes effect when the save under way has ended, however it ends", () => {
    const gone = machineIn({ ...saving, blocker: { is: "gone", entry: removed } })
    expect(shown(gone)).toEqual({ ...nothing, isSaving: true, gone: 5 })
    expect(stepName(gone, events["autosave due"])).toBe("saving+gone")
    expect(stepName(gone, events["responded: saved"])).toBe("gone: journal now, finish saved")
    expect(stepName(gone, events["responded: refused"])).toBe("gone: finish unsaved")
    const queued = after(gone, "changed", "save requested")
    expect(stepName(queued, events["responded: saved"])).toBe("gone: journal now, finish saved, start autosave")
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

describe("below a working copy", () => {
  const excerpt = "translations.en.excerpt"
  const written = (text: string, short: string) => writeField(titled(text), excerpt, short)
  /** A public entry; what lies over its text. */
  const layered = (stored: EntryContent, version: number, top: EntryContent, plan: EntryContent | null = null) => {
    const entry = adminEntryOf(stored, version, { en: "published" })
    const planned = plan && { text: plan.translations.en, fields: null, publishAt: "2026-02-01T00:00:00.000Z" }
    return {
      ...entry,
      working: { ...entry.working, translations: { en: top.translations.en, ru: null } },
      scheduled: { en: planned, ru: null },
    } as AdminEntry
  }
  const [live, copy] = [written("Live", "Short."), written("Copy", "Short.")]
  const known = layered(live, 4, copy)
  const machine = machineIn(saving, { saved: savedOf(known), content: written("Mine", "Short.") })
  const responding = (entry: AdminEntry) => ({ is: "responded", result: present(entry), at }) as const

  test("a correction is a conflict for a save: a field that only it changed is theirs, one of the copy is open", () => {
    const step = transition(machine, responding(layered(written("Fixed", "Better."), 5, copy)))
    const conflictMet = stateOf(step.machine).conflict
    expect(conflictMet).toMatchObject({ theirs: { version: 5, content: written("Fixed", "Better.") }, base: live })
    const resolved = transition(step.machine, { is: "resolved", content: written("Mine", "Better.") }).machine
    // What is saved is still the copy on the server, so that the choice is sent.
    expect(resolved).toMatchObject({ saved: { version: 5, content: copy }, status: { is: "modified" } })
    expect(transition(step.machine, events.discarded).machine).toMatchObject({
      content: written("Fixed", "Better."),
      status: { is: "modified" },
    })
  })

  test("a correction is a conflict for a publication, although nothing is unsaved", () => {
    const publishing = machineIn({ ...saving, sent: copy, isAction: true }, { saved: savedOf(known), content: copy })
    expect(stepName(publishing, responding(layered(written("Fixed", "Short."), 5, copy)))).toBe(
      "conflict: finish unsaved"
    )
  })

  test("what was public already when this window read it is none", () => {
    expect(stepName(machine, responding(layered(live, 5, copy)))).toBe("saving: send on 5")
  })

  test.each([
    ["the copy", known, copy],
    ["an update", layered(live, 4, copy, written("Planned", "Short.")), written("Planned", "Short.")],
  ])("a publication of %s is none", (_, before, published) => {
    const knowing = { ...machine, saved: savedOf(before) }
    expect(stepName(knowing, responding(layered(published, 5, copy)))).toBe("saving: send on 5")
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
