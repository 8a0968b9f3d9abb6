import { jest } from "@jest/globals"
import type { ApiResult } from "../../../../../../src/components/api/fetch-api.ts"
import { createAdminStore } from "../../../../../../src/admin/store/admin-store.ts"
import { createEntryDraft } from "../../../../../../src/admin/features/editor/draft/entry-draft.ts"
import {
  emptyContent,
  type AdminEntry,
  type EntryContent,
} from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { openJournal } from "../../../../../../src/admin/drafts/journal.ts"
import { mergeOf, mergedContent } from "../../../../../../src/admin/features/editor/draft/merge-contents.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"

const id = "7b1b1c1e-0000-4000-8000-000000000000"

const written = (title: string): EntryContent => {
  const titled = writeField(emptyContent("blog", "Ann"), "translations.en.title", title)
  return writeField(titled, "link", "a-link")
}

const entryOf = (content: EntryContent, version: number): AdminEntry => {
  const at = "2026-01-01T00:00:00.000Z"
  const { translations, ...fields } = content
  const text = translations.en
  return {
    ...fields,
    id,
    version,
    game: null,
    formerLinks: [],
    createdAt: at,
    updatedAt: at,
    removedAt: null,
    pictures: [],
    translations: { en: text && { ...text, publishedAt: null, updatedAt: at }, ru: null },
  } as unknown as AdminEntry
}

/** A server that responds when the test says so. */
const createServer = () => {
  const requests: { content: EntryContent; version: number | null; respond: (result: ApiResult) => void }[] = []
  return {
    requests,
    send: (content: EntryContent, version: number | null) =>
      new Promise<ApiResult>((respond) => requests.push({ content, version, respond })),
  }
}

const failed = (status: number | "offline", code: number | null = null, data: unknown = null): ApiResult => ({
  error: { status, code, message: "", data, retryAfter: null },
})

const open = (server: ReturnType<typeof createServer>, entry: AdminEntry | null) => {
  const draft = createEntryDraft(createAdminStore(), {
    contentType: "blog",
    id,
    entry,
    fresh: emptyContent("blog", "Ann"),
    journal: openJournal("user", "blog", id),
    send: server.send,
    readVersion: () => Promise.resolve(null),
  })
  return { ...draft, close: draft.open() }
}

/** Lets the responses take effect. */
const finished = async (): Promise<void> => {
  for (let nextTurn = 0; nextTurn < 10; nextTurn += 1) await Promise.resolve()
}

beforeEach(() => localStorage.clear())

test("sends overlapping saves one after the other, each on the version of the previous one", async () => {
  const server = createServer()
  const draft = open(server, entryOf(written("One"), 4))
  draft.change("translations.en.title", "Two")
  void draft.save()
  draft.change("translations.en.title", "Three")
  const last = draft.save()
  expect(server.requests).toHaveLength(1)
  server.requests[0]?.respond({ data: entryOf(written("Two"), 5) })
  await finished()
  expect(server.requests.map(({ version }) => version)).toEqual([4, 5])
  server.requests[1]?.respond({ data: entryOf(written("Three"), 6) })
  expect(await last).toBe(true)
  expect(draft.isDirty()).toBe(false)
  draft.close()
})

test("reports no conflict with its own save whose response was lost", async () => {
  const server = createServer()
  const draft = open(server, entryOf(written("One"), 1))
  draft.change("translations.en.title", "Two")
  void draft.save()
  server.requests[0]?.respond(failed("offline"))
  await finished()
  expect(draft.getState().failure?.status).toBe("offline")
  draft.change("translations.en.title", "Three")
  void draft.save()
  server.requests[1]?.respond(failed(409, 1300, { present: entryOf(written("Two"), 2) }))
  await finished()
  expect(draft.getState().conflict).toBeNull()
  expect(server.requests[2]?.version).toBe(2)
  server.requests[2]?.respond({ data: entryOf(written("Three"), 3) })
  await finished()
  expect(draft.isDirty()).toBe(false)
  draft.close()
})

test("reports another user's save as a conflict, and saves the resolution on its version", async () => {
  const server = createServer()
  const draft = open(server, entryOf(written("One"), 1))
  draft.change("translations.en.title", "Mine")
  void draft.save()
  server.requests[0]?.respond(failed(409, 1300, { present: entryOf(written("Theirs"), 2) }))
  await finished()
  const { conflict, content } = draft.getState()
  expect(conflict?.theirs.version).toBe(2)
  expect(await draft.save()).toBe(false)
  void draft.resolve(content)
  expect(server.requests.map(({ version }) => version)).toEqual([1, 2])
  draft.close()
})

test("restores unsaved work after a reload, and drops it once saved", async () => {
  const server = createServer()
  const first = open(server, entryOf(written("One"), 1))
  first.change("translations.en.title", "Two")
  first.close()
  const second = open(server, entryOf(written("One"), 1))
  expect(second.getState().content.translations.en?.title).toBe("Two")
  expect(second.getState().restoredAt).not.toBeNull()
  const saved = second.save()
  server.requests[0]?.respond({ data: entryOf(written("Two"), 2) })
  await saved
  expect(Object.keys(localStorage).filter((key) => key.startsWith("unsaved:"))).toEqual([])
  second.close()
})

test("reports a conflict at the start for unsaved work on an older version, and does not overwrite it", () => {
  const server = createServer()
  const first = open(server, entryOf(written("One"), 1))
  first.change("translations.en.title", "Two")
  first.close()
  const second = open(server, entryOf(written("Other"), 2))
  expect(second.getState().content.translations.en?.title).toBe("Two")
  expect(second.getState().conflict?.theirs.version).toBe(2)
  second.close()
})

test("keeps the state when a publication is refused", async () => {
  const server = createServer()
  const draft = open(server, entryOf(written("One"), 1))
  const published = draft.publish("en", { state: "published", publishAt: null })
  server.requests[0]?.respond(failed(400, 1000))
  expect(await published).toBe(false)
  expect(draft.getState().content.translations.en?.state).toBe("draft")
  draft.close()
})

const inBoth = (title: string): EntryContent => {
  const english = written(title)
  return writeField(english, "translations.ru", english.translations.en)
}

const entryInBoth = (content: EntryContent, version: number): AdminEntry => {
  const entry = entryOf(content, version)
  return { ...entry, translations: { en: entry.translations.en, ru: entry.translations.en } } as AdminEntry
}

test("removes a language together with the other changes, and restores it when the save is refused", async () => {
  const server = createServer()
  const draft = open(server, entryInBoth(inBoth("One"), 1))
  draft.change("author.en", "Bea")
  const refused = draft.removeLanguage("ru")
  expect(server.requests[0]?.content).toMatchObject({ author: { en: "Bea" }, translations: { ru: null } })
  server.requests[0]?.respond(failed(403, 1100))
  expect(await refused).toBe(false)
  expect(draft.getState().content.translations.ru?.title).toBe("One")
  const done = draft.removeLanguage("ru")
  server.requests[1]?.respond({ data: entryOf(written("One"), 2) })
  expect(await done).toBe(true)
  expect(draft.getState().content.translations.ru).toBeNull()
  draft.close()
})

test("does not remove the last language of an entry", async () => {
  const server = createServer()
  const draft = open(server, entryOf(written("One"), 1))
  expect(await draft.removeLanguage("en")).toBe(false)
  expect(server.requests).toEqual([])
  draft.close()
})

const removed = (content: EntryContent, version: number): AdminEntry => ({
  ...entryOf(content, version),
  removedAt: "2026-01-02T00:00:00.000Z",
})

test("keeps typed text when another user removes the entry, and saves it once the entry is restored", async () => {
  const server = createServer()
  const draft = open(server, entryOf(written("One"), 1))
  draft.change("translations.en.title", "Mine")
  void draft.save()
  server.requests[0]?.respond(failed(409, 1300, { present: removed(written("One"), 2) }))
  await finished()
  expect(draft.getState()).toMatchObject({ removed: { version: 2 }, conflict: null })
  expect(await draft.save()).toBe(false)
  expect(draft.getState().content.translations.en?.title).toBe("Mine")
  draft.revive(entryOf(written("One"), 3))
  expect(server.requests[1]).toMatchObject({ version: 3, content: { translations: { en: { title: "Mine" } } } })
  expect(draft.getState().removed).toBeNull()
  draft.close()
})

test("offers a choice by field when an entry was changed and removed, once it is restored", () => {
  const server = createServer()
  const draft = open(server, entryOf(written("One"), 1))
  draft.change("translations.en.title", "Mine")
  draft.meet(removed(written("Theirs"), 3))
  draft.revive(entryOf(written("Theirs"), 4))
  expect(draft.getState().conflict?.theirs.version).toBe(4)
  expect(server.requests).toEqual([])
  draft.close()
})

test("does not resend by itself what the server refused for good", async () => {
  jest.useFakeTimers()
  const server = createServer()
  const draft = open(server, entryOf(written("One"), 1))
  draft.change("translations.en.title", "Two")
  void draft.save()
  server.requests[0]?.respond(failed(413, 1001))
  await finished()
  draft.change("translations.en.title", "Three")
  jest.advanceTimersByTime(60_000)
  expect(server.requests).toHaveLength(1)
  draft.close()
  jest.useRealTimers()
})

test("names missing fields before sending anything", async () => {
  const server = createServer()
  const draft = open(server, null)
  expect(await draft.save()).toBe(false)
  expect(Object.fromEntries(draft.getState().issues)).toEqual({ link: "link", "translations.en.title": "title" })
  expect(server.requests).toEqual([])
  draft.close()
})

test("merges fields changed by one user, and leaves those changed by both open", () => {
  const base = written("One")
  const mine = writeField(writeField(base, "link", "mine"), "author.en", "Me")
  const theirs = writeField(writeField(base, "link", "theirs"), "videoUrl", "https://v.example/1")
  const merge = mergeOf("blog", base, mine, theirs)
  expect(merge).toEqual({ mine: ["author.en"], theirs: ["videoUrl"], open: ["link"] })
  const merged = mergedContent(mine, theirs, [...merge.mine, "link"])
  expect(merged).toEqual({ ...base, link: "mine", author: { en: "Me", ru: "Ann" }, videoUrl: "https://v.example/1" })
})
