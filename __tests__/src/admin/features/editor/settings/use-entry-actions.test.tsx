import { act } from "react"
import { createRoot, type Root } from "react-dom/client"
import { Provider } from "react-redux"
import { errorCodes } from "../../../../../../shared/contract/error-codes.ts"
import { openJournal } from "../../../../../../src/admin/drafts/journal.ts"
import { emptyContent } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { createEntryDraft, type EntryDraft } from "../../../../../../src/admin/features/editor/draft/entry-draft.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { useEntryActions } from "../../../../../../src/admin/features/editor/settings/use-entry-actions.ts"
import { createAdminStore } from "../../../../../../src/admin/store/admin-store.ts"
import { adminEntryOf } from "../../../../../support/admin-entry.ts"

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const content = writeField(emptyContent("blog", "Ann"), "translations.en.title", "A title")

const entry = adminEntryOf(content, 4)

const { id } = entry

const published = adminEntryOf(content, 5, { en: "published" })

/** What the server responds to each request, in their order: the error by name, or the response. */
type Played = { error: keyof typeof errorCodes; details?: object } | { response: unknown }

const realFetch = globalThis.fetch
const requests: string[] = []
/** What was sent with each request that changes something. */
const bodies: { entries?: { version: number }[]; locales?: string[]; parts?: string[] }[] = []
let played: Played[]
let root: Root
let close: () => void

beforeEach(() => {
  requests.length = 0
  bodies.length = 0
  globalThis.fetch = ((address: string, { body: sent }: { body?: string }) => {
    if (sent !== undefined) bodies.push(JSON.parse(sent) as (typeof bodies)[number])
    requests.push(address.split("/").slice(4).join("/"))
    const next = played.shift()
    if (!next) throw new TypeError("No connection")
    const { code, status } = "error" in next ? errorCodes[next.error] : { code: 0, status: 200 }
    const body = "error" in next ? { code, message: "", ...next.details } : { code, response: next.response }
    return Promise.resolve({ ok: status === 200, status, headers: new Headers(), json: () => Promise.resolve(body) })
  }) as typeof fetch
})

afterEach(async () => {
  await act(async () => {
    root.unmount()
    close()
    await Promise.resolve()
  })
  globalThis.fetch = realFetch
})

/** Opens the entry and performs one action; the responses are played one after the other. */
const perform = async <Result,>(
  action: (actions: ReturnType<typeof useEntryActions>) => Promise<Result>,
  responses: Played[]
) => {
  played = responses
  const store = createAdminStore()
  const draft: EntryDraft = createEntryDraft(store, {
    contentType: "blog",
    id,
    entry,
    fresh: emptyContent("blog", "Ann"),
    journal: openJournal("user", "blog", id),
    send: () => Promise.reject(new Error("Everything is saved")),
    readVersion: () => Promise.resolve(null),
  })
  close = draft.open()
  const rendered: ReturnType<typeof useEntryActions>[] = []
  const Actions = () => {
    rendered.push(useEntryActions(draft))
    return null
  }
  root = createRoot(document.createElement("div"))
  await act(async () => {
    root.render(
      <Provider store={store}>
        <Actions />
      </Provider>
    )
    await Promise.resolve()
  })
  const outcomes: Awaited<ReturnType<typeof action>>[] = []
  await act(async () => {
    for (const actions of rendered.slice(-1)) outcomes.push(await action(actions))
  })
  const [outcome] = outcomes
  return { outcome, state: draft.getState() }
}

const english = { kind: "publish", locales: ["en"], state: "published", publishAt: null } as const

const russian = { ...english, locales: ["ru"], state: "scheduled", publishAt: "2030-01-01T00:00:00.000Z" } as const

/** Publishes one language: a plan of one step. */
const publish = async (actions: ReturnType<typeof useEntryActions>) => {
  const { done, failure } = await actions.carryOut([english])
  return { done: done.length === 1, failure }
}

test("goes on from the entry as it is after its publication", async () => {
  const { outcome, state } = await perform(publish, [{ response: { items: [], skipped: [] } }, { response: published }])
  expect(requests).toEqual(["blog/publish", `blog/admin/id/${id}`])
  expect([outcome, state.saved?.version]).toEqual([{ done: true, failure: null }, 5])
})

test.each([
  [
    "the only entry of the request",
    { error: "invalidRequest", details: { details: [{ path: "body.entries.0.link", message: "" }] } },
  ],
  [
    "skipped",
    {
      response: {
        items: [],
        skipped: [
          { id, title: "", code: "invalidRequest", details: [{ path: "link", message: "" }], linkTakenBy: null },
        ],
      },
    },
  ],
] as const)("names the fields that prevent it, when the entry is %s", async (_, response) => {
  const { outcome, state } = await perform(publish, [response])
  expect(outcome).toEqual({ done: false, failure: null })
  expect([[...state.issues], state.refused]).toEqual([[["link", "link"]], "publication"])
})

test.each([
  [
    "saved it",
    "versionConflict",
    adminEntryOf(writeField(content, "link", "theirs"), 5),
    { conflict: { theirs: { version: 5 } } },
  ],
  [
    "removed it",
    "gone",
    { ...adminEntryOf(content, 5), removedAt: "2026-01-02T00:00:00.000Z" },
    { removed: { version: 5 } },
  ],
] as const)("is not performed when another user %s first", async (_, error, present, expected) => {
  const { outcome, state } = await perform(publish, [{ error }, { response: present }])
  expect(outcome).toEqual({ done: false, failure: null })
  expect(state).toMatchObject(expected)
})

test("is performed, although its entry cannot be read after it", async () => {
  const { outcome, state } = await perform(publish, [{ response: { items: [], skipped: [] } }])
  expect(outcome).toMatchObject({ done: true, failure: { status: "offline" } })
  expect([state.saved?.version, state.failure, state.saving]).toEqual([4, null, false])
})

test("is not performed when the request itself gets no response", async () => {
  const { outcome } = await perform(publish, [])
  expect(outcome).toMatchObject({ done: false, failure: { status: "offline" } })
})

test("reports a refusal that no field explains", async () => {
  const { outcome } = await perform((actions) => actions.remove(), [{ error: "notAllowed" }])
  expect(outcome).toMatchObject({ done: false, failure: { status: 403 } })
})

test("shows what lies below a working copy once that is dropped", async () => {
  const below = adminEntryOf(writeField(content, "translations.en.title", "Public"), 5, { en: "published" })
  const { outcome, state } = await perform(
    (actions) => actions.drop({ layer: "working", parts: ["en"] }),
    [{ response: below }]
  )
  expect(requests).toEqual(["blog/drop"])
  expect([outcome?.done, state.content.translations.en?.title, state.loads]).toEqual([true, "Public", 1])
})

test("carries out a plan step by step, each on the version that the one before it made", async () => {
  const both = adminEntryOf(content, 6, { en: "published", ru: "scheduled" })
  const { outcome, state } = await perform(
    (actions) => actions.carryOut([english, russian]),
    [{ response: { skipped: [] } }, { response: published }, { response: { skipped: [] } }, { response: both }]
  )
  expect(outcome).toEqual({ done: [english, russian], left: [], failure: null })
  expect(bodies.map(({ entries, locales }) => [entries?.[0]?.version, locales])).toEqual([
    [4, ["en"]],
    [5, ["ru"]],
  ])
  expect(state.saved?.version).toBe(6)
})

test("says what was done and what was not when a later step is refused", async () => {
  const { outcome } = await perform(
    (actions) => actions.carryOut([english, russian]),
    [{ response: { skipped: [] } }, { response: published }, { error: "notAllowed" }]
  )
  expect(outcome).toMatchObject({ done: [english], left: [russian], failure: { status: 403 } })
})

test("stops after a step whose entry cannot be read: the next one needs its version", async () => {
  const { outcome } = await perform((actions) => actions.carryOut([english, russian]), [{ response: { skipped: [] } }])
  expect(outcome).toMatchObject({ done: [english], left: [russian], failure: { status: "offline" } })
})

test("ends scheduled updates as a step of a plan", async () => {
  const { outcome } = await perform(
    (actions) => actions.carryOut([{ kind: "endUpdates", locales: ["en"] }]),
    [{ response: published }]
  )
  expect(requests).toEqual(["blog/drop"])
  expect([outcome?.done.length, bodies[0]?.parts]).toEqual([1, ["en"]])
})

test("undoes the last version, and goes on from the entry as it is then", async () => {
  const { outcome, state } = await perform(
    (actions) => actions.undo(4, 2),
    [{ response: { items: [], skipped: [] } }, { response: published }]
  )
  expect([outcome, requests[0], bodies[0]?.entries]).toEqual([true, "blog/undo", [{ id, version: 4, to: 2 }]])
  expect(state.saved?.version).toBe(5)
})

test("undoes nothing once another version was saved, or when the server refuses it", async () => {
  expect((await perform((actions) => actions.undo(3, 2), [])).outcome).toBe(false)
  expect(requests).toEqual([])
  act(() => root.unmount())
  close()
  expect((await perform((actions) => actions.undo(4, 2), [{ error: "notAllowed" }])).outcome).toBe(false)
})
