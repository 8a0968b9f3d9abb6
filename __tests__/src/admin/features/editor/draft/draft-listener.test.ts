import { createDraft } from "../../../../../../src/admin/features/editor/draft/draft-listener.ts"
import type { DraftOptions } from "../../../../../../src/admin/features/editor/draft/draft-state.ts"
import { emptyContent, type EntryContent } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { selectDraft } from "../../../../../../src/admin/features/editor/draft/drafts-slice.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { createAdminStore } from "../../../../../../src/admin/store/admin-store.ts"
import { adminEntryOf } from "../../../../../support/admin-entry.ts"
import { advanceClock, releaseClock, stopClock } from "../../../../../support/stopped-clock.ts"
import type { ApiResult } from "../../../../../../src/components/api/fetch-api.ts"

const id = "7b1b1c1e-0000-4000-8000-000000000000"

const title = "translations.en.title"

const written = (text: string): EntryContent =>
  writeField(writeField(emptyContent("blog", "Ann"), title, text), "link", "a-link")

const offline: ApiResult = { error: { status: "offline", code: null, message: "", data: null, retryAfter: null } }

type Left = ReturnType<DraftOptions["journal"]["read"]>

/** A draft of a saved entry whose server responds with `respond`, in the order of the requests. */
const open = (
  respond: (content: EntryContent, request: number) => ApiResult | Promise<ApiResult>,
  left: Left = null,
  store = createAdminStore()
) => {
  const sent: (string | undefined)[] = []
  const journal: (string | undefined)[] = []
  const draft = createDraft(store, {
    contentType: "blog",
    id,
    entry: adminEntryOf(written("Saved"), 4),
    fresh: emptyContent("blog", "Ann"),
    journal: {
      read: () => left,
      write: ({ content }) => journal.push(content.translations.en?.title) > 0,
      drop: () => void journal.push("dropped"),
    },
    send: (content) => {
      const request = sent.push(content.translations.en?.title)
      return Promise.resolve(respond(content, request))
    },
    readVersion: (version) => Promise.resolve(written(`Version ${version}`)),
  })
  const type = (text: string): void => draft.dispatch({ is: "changed", path: title, value: text })
  const close = draft.open()
  const stored = (): string | undefined => selectDraft(store.getState(), draft.key)?.content.translations.en?.title
  return { draft, close, store, sent, journal, type, stored }
}

const saved = (content: EntryContent, request: number): ApiResult => ({ data: adminEntryOf(content, 4 + request) })

beforeEach(stopClock)

afterEach(releaseClock)

test("journals typed text after a quarter of a second, and autosaves it after four idle seconds", async () => {
  const { draft, close, sent, journal, type } = open(saved)
  type("One")
  await advanceClock(200)
  type("Two")
  await advanceClock(50)
  expect(journal).toEqual(["Two"])
  await advanceClock(3_900)
  expect(sent).toEqual([])
  await advanceClock(50)
  expect(sent).toEqual(["Two"])
  expect([journal, draft.isModified()]).toEqual([["Two", "dropped"], false])
  close()
})

test("autosaves what could not be published: an empty title and a link that is taken", async () => {
  const { draft, close, sent, type } = open(saved)
  type("")
  await advanceClock(10_000)
  expect([sent, draft.getState().issues.size, draft.isModified()]).toEqual([[""], 0, false])
  close()
})

test("sends nothing when everything is saved, and says so", async () => {
  const { draft, close, sent } = open(saved)
  expect([await draft.save(), sent]).toEqual([true, []])
  close()
})

test("saves what is typed before a publication, and queues what is typed during it", async () => {
  const { draft, close, sent, type } = open(saved)
  type("One")
  let publish: (result: ApiResult) => void = () => undefined
  const versions: number[] = []
  const published = draft.act((version) => {
    versions.push(version)
    return new Promise((resolve) => (publish = resolve))
  })
  await advanceClock(0)
  expect([sent, versions]).toEqual([["One"], [5]])
  type("Two")
  const later = draft.save()
  publish({ data: adminEntryOf(written("One"), 6, { en: "published" }) })
  expect(await published).toEqual({ done: true, failure: null })
  expect([await later, sent]).toEqual([true, ["One", "Two"]])
  expect(draft.getState().saved?.version).toBe(6)
  close()
})

test.each([
  ["not sent without a connection", offline, "offline"],
  ["refused by a role", { error: { ...offline.error, status: 403 } }, 403],
] as const)("reports a publication that was %s, and stays saved", async (_, result, status) => {
  const { draft, close } = open(saved)
  const { done, failure } = await draft.act(() => Promise.resolve(result as ApiResult))
  expect([done, failure?.status, draft.getState().failure, draft.isModified()]).toEqual([false, status, null, false])
  close()
})

test("shows the fields for which a publication was refused until they are changed, whatever else is saved", async () => {
  const { draft, close, type } = open(saved)
  const data = {
    details: [
      { path: "body.entries.0.translations.en.title", message: "is too long" },
      { path: "body.entries.0.link", message: "is badly formed" },
    ],
  }
  const refused = { error: { status: 400, code: 1000, message: "", data, retryAfter: null } }
  expect(await draft.act(() => Promise.resolve(refused))).toEqual({ done: false, failure: null })
  expect([...draft.getState().issues.keys()]).toEqual(["translations.en.title", "link"])
  type("Another")
  expect(await draft.save()).toBe(true)
  expect([...draft.getState().issues.keys()]).toEqual(["link"])
  close()
})

test("does not publish while the save before it fails", async () => {
  const { draft, close, type } = open(() => offline)
  type("One")
  let isSent = false
  const { done } = await draft.act(() => {
    isSent = true
    return Promise.resolve({ data: null })
  })
  expect([done, isSent, draft.getState().failure?.status]).toEqual([false, false, "offline"])
  close()
})

test("retries a save without a connection every eight seconds until it succeeds", async () => {
  const { draft, close, sent, type } = open((content, request) => (request < 3 ? offline : saved(content, request)))
  type("One")
  expect(await draft.save()).toBe(false)
  await advanceClock(7_900)
  expect(sent).toHaveLength(1)
  await advanceClock(100)
  expect([sent.length, draft.getState().failure?.status]).toEqual([2, "offline"])
  await advanceClock(8_000)
  expect([sent.length, draft.getState().failure, draft.isModified()]).toEqual([3, null, false])
  close()
})

test("adds pending input to a queued save, and resolves both requests for it", async () => {
  const { draft, close, sent, type } = open(saved)
  type("One")
  const first = draft.save()
  const second = draft.save()
  let text: string | null = "Two"
  const remove = draft.addPending(() => {
    if (text !== null) type(text)
    text = null
  })
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(sent).toEqual(["One", "Two"])
  remove()
  close()
})

test("reads the base version of a conflict with unsaved work on an earlier version", async () => {
  const { draft, close } = open(saved, { tab: "a-tab", version: 3, content: written("Left"), at: "2026-01-01" })
  expect(draft.getState().conflict).toMatchObject({ theirs: { version: 4 }, base: null })
  await advanceClock(0)
  expect(draft.getState().conflict?.base).toEqual(written("Version 3"))
  close()
})

test("journals the last input on close, and stops the timers", async () => {
  const { close, sent, journal, type } = open(saved)
  type("One")
  close()
  expect(journal.at(-1)).toBe("One")
  await advanceClock(60_000)
  expect(sent).toEqual([])
})

test("holds the draft in the store until it is closed, and notifies the subscribers of the store", async () => {
  const { draft, close, store, type, stored } = open(saved)
  const titles: unknown[] = []
  const leave = store.subscribe(() => titles.push(stored()))
  type("One")
  leave()
  type("Two")
  expect([titles, stored()]).toEqual([["One"], "Two"])
  close()
  await advanceClock(0)
  expect(stored()).toBeUndefined()
  expect(draft.getState().content.translations.en?.title).toBe("Two")
})

test("stays in the store after its closing until a running save has ended, and then drops the journal", async () => {
  let respond: (result: ApiResult) => void = () => undefined
  const { draft, close, journal, type, stored } = open(() => new Promise((resolve) => (respond = resolve)))
  type("One")
  const done = draft.save()
  close()
  expect(stored()).toBe("One")
  respond({ data: adminEntryOf(written("One"), 5) })
  expect(await done).toBe(true)
  await advanceClock(0)
  expect([stored(), journal.at(-1)]).toEqual([undefined, "dropped"])
})

test("keeps the responses of a former draft away from the one that replaced it", async () => {
  let respond: (result: ApiResult) => void = () => undefined
  const former = open(() => new Promise((resolve) => (respond = resolve)))
  former.type("One")
  const done = former.draft.save()
  former.close()
  const { draft, close, type, stored } = open(() => new Promise(() => undefined), null, former.store)
  type("Two")
  void draft.save()
  respond({ data: adminEntryOf(written("One"), 5) })
  expect(await done).toBe(false)
  await advanceClock(0)
  expect([stored(), draft.getState().saving]).toEqual(["Two", true])
  close()
})
