import { jest } from "@jest/globals"
import { createDraftDriver } from "../../../../../../src/admin/features/editor/draft/draft-driver.ts"
import type { DraftOptions } from "../../../../../../src/admin/features/editor/draft/draft-state.ts"
import {
  emptyContent,
  type AdminEntry,
  type EntryContent,
} from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
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
const open = (respond: (content: EntryContent, request: number) => ApiResult, left: Left = null) => {
  const sent: (string | undefined)[] = []
  const journal: (string | undefined)[] = []
  const driver = createDraftDriver({
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
  const type = (text: string): void => driver.dispatch({ is: "changed", path: title, value: text })
  return { driver, sent, journal, type }
}

const saved = (content: EntryContent, request: number): ApiResult => ({ data: entryOf(content, 4 + request) })

beforeEach(() => jest.useFakeTimers())

afterEach(() => jest.useRealTimers())

test("journals typed text after a quarter of a second, and autosaves it after four idle seconds", async () => {
  const { driver, sent, journal, type } = open(saved)
  type("One")
  await jest.advanceTimersByTimeAsync(200)
  type("Two")
  await jest.advanceTimersByTimeAsync(50)
  expect(journal).toEqual(["Two"])
  await jest.advanceTimersByTimeAsync(3_900)
  expect(sent).toEqual([])
  await jest.advanceTimersByTimeAsync(50)
  expect(sent).toEqual(["Two"])
  expect([journal, driver.isModified()]).toEqual([["Two", "dropped"], false])
  driver.close()
})

test("does not autosave an entry that lacks a field, and reports no issue", async () => {
  const { driver, sent, type } = open(saved)
  type("")
  await jest.advanceTimersByTimeAsync(10_000)
  expect([sent, driver.getState().issues.size]).toEqual([[], 0])
  driver.close()
})

test("retries a save without a connection every eight seconds until it succeeds", async () => {
  const { driver, sent, type } = open((content, request) => (request < 3 ? offline : saved(content, request)))
  type("One")
  expect(await driver.save()).toBe(false)
  await jest.advanceTimersByTimeAsync(7_900)
  expect(sent).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(100)
  expect([sent.length, driver.getState().failure?.status]).toEqual([2, "offline"])
  await jest.advanceTimersByTimeAsync(8_000)
  expect([sent.length, driver.getState().failure, driver.isModified()]).toEqual([3, null, false])
  driver.close()
})

test("adds pending input to a queued save, and resolves both requests for it", async () => {
  const { driver, sent, type } = open(saved)
  type("One")
  const first = driver.save()
  const second = driver.save()
  let text: string | null = "Two"
  const remove = driver.addPending(() => {
    if (text !== null) type(text)
    text = null
  })
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(sent).toEqual(["One", "Two"])
  remove()
  driver.close()
})

test("reads the base version of a conflict with unsaved work on an earlier version", async () => {
  const { driver } = open(saved, { tab: "a-tab", version: 3, content: written("Left"), at: "2026-01-01" })
  expect(driver.getState().conflict).toMatchObject({ theirs: { version: 4 }, base: null })
  await jest.advanceTimersByTimeAsync(0)
  expect(driver.getState().conflict?.base).toEqual(written("Version 3"))
  driver.close()
})

test("journals the last input on close, and stops the timers", async () => {
  const { driver, sent, journal, type } = open(saved)
  type("One")
  driver.close()
  expect(journal.at(-1)).toBe("One")
  await jest.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
})

test("notifies listeners of a change until they unsubscribe", () => {
  const { driver, type } = open(saved)
  const titles: unknown[] = []
  const leave = driver.subscribe(() => titles.push(driver.getState().content.translations.en?.title))
  type("One")
  leave()
  type("Two")
  expect(titles).toEqual(["One"])
  driver.close()
})
