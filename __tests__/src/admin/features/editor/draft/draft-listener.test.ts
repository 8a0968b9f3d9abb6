import { jest } from "@jest/globals"
import { createDraft } from "../../../../../../src/admin/features/editor/draft/draft-listener.ts"
import type { DraftOptions } from "../../../../../../src/admin/features/editor/draft/draft-state.ts"
import {
  emptyContent,
  type AdminEntry,
  type EntryContent,
} from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { selectDraft } from "../../../../../../src/admin/features/editor/draft/drafts-slice.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { createAdminStore } from "../../../../../../src/admin/store/admin-store.ts"
import type { ApiResult } from "../../../../../../src/components/api/fetch-api.ts"

const id = "7b1b1c1e-0000-4000-8000-000000000000"

const title = "translations.en.title"

const written = (text: string): EntryContent =>
  writeField(writeField(emptyContent("blog", "Ann"), title, text), "link", "a-link")

const entryOf = (content: EntryContent, version: number): AdminEntry => {
  const at = "2026-01-01T00:00:00.000Z"
  const { translations, ...fields } = content
  const stored = { createdAt: at, updatedAt: at, removedAt: null, game: null, formerLinks: [], pictures: [] }
  const english = { ...translations.en, publishedAt: null, updatedAt: at }
  return { ...fields, ...stored, id, version, translations: { en: english, ru: null } } as unknown as AdminEntry
}

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
    entry: entryOf(written("Saved"), 4),
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

const saved = (content: EntryContent, request: number): ApiResult => ({ data: entryOf(content, 4 + request) })

beforeEach(() => jest.useFakeTimers())

afterEach(() => jest.useRealTimers())

test("journals typed text after a quarter of a second, and autosaves it after four idle seconds", async () => {
  const { draft, close, sent, journal, type } = open(saved)
  type("One")
  await jest.advanceTimersByTimeAsync(200)
  type("Two")
  await jest.advanceTimersByTimeAsync(50)
  expect(journal).toEqual(["Two"])
  await jest.advanceTimersByTimeAsync(3_900)
  expect(sent).toEqual([])
  await jest.advanceTimersByTimeAsync(50)
  expect(sent).toEqual(["Two"])
  expect([journal, draft.isModified()]).toEqual([["Two", "dropped"], false])
  close()
})

test("does not autosave an entry that lacks a field, and reports no issue", async () => {
  const { draft, close, sent, type } = open(saved)
  type("")
  await jest.advanceTimersByTimeAsync(10_000)
  expect([sent, draft.getState().issues.size]).toEqual([[], 0])
  close()
})

test("retries a save without a connection every eight seconds until it succeeds", async () => {
  const { draft, close, sent, type } = open((content, request) => (request < 3 ? offline : saved(content, request)))
  type("One")
  expect(await draft.save()).toBe(false)
  await jest.advanceTimersByTimeAsync(7_900)
  expect(sent).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(100)
  expect([sent.length, draft.getState().failure?.status]).toEqual([2, "offline"])
  await jest.advanceTimersByTimeAsync(8_000)
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
  await jest.advanceTimersByTimeAsync(0)
  expect(draft.getState().conflict?.base).toEqual(written("Version 3"))
  close()
})

test("journals the last input on close, and stops the timers", async () => {
  const { close, sent, journal, type } = open(saved)
  type("One")
  close()
  expect(journal.at(-1)).toBe("One")
  await jest.advanceTimersByTimeAsync(60_000)
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
  await jest.advanceTimersByTimeAsync(0)
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
  respond({ data: entryOf(written("One"), 5) })
  expect(await done).toBe(true)
  await jest.advanceTimersByTimeAsync(0)
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
  respond({ data: entryOf(written("One"), 5) })
  expect(await done).toBe(false)
  await jest.advanceTimersByTimeAsync(0)
  expect([stored(), draft.getState().saving]).toEqual(["Two", true])
  close()
})
