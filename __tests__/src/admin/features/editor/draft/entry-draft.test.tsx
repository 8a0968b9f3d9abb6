import { jest } from "@jest/globals"
import type { ApiResult } from "../../../../../../src/components/api/fetch-api.ts"
import {
  emptyContent,
  type AdminEntry,
  type EntryContent,
  type EntryText,
} from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { openJournal } from "../../../../../../src/admin/drafts/journal.ts"
import {
  mergeOf,
  mergedContent,
  restorableFields,
  withFields,
} from "../../../../../../src/admin/features/editor/draft/merge-contents.ts"
import { adminEntryOf, noLayers, savedInstant } from "../../../../../support/admin-entry.ts"
import { createServer, draftId, openDraft } from "../../../../../support/open-draft.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"

const emptyBody = { type: "doc", content: [{ type: "paragraph" }] }

const written = (title: string): EntryContent => {
  const titled = writeField(emptyContent("blog", "Ann"), "translations.en.title", title)
  return writeField(titled, "link", "a-link")
}

const failed = (status: number | "offline", code: number | null = null, data: unknown = null): ApiResult => ({
  error: { status, code, message: "", data, retryAfter: null },
})

/** Lets the responses take effect. */
const finished = async (): Promise<void> => {
  for (let nextTurn = 0; nextTurn < 10; nextTurn += 1) await Promise.resolve()
}

beforeEach(() => localStorage.clear())

test("knows the words that an editor passes on a little later, for a copy into the other language", () => {
  const draft = openDraft(createServer(), null)
  const typed = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Just now" }] }] }
  const forget = draft.addPending(() => draft.change("translations.en.body", typed))
  expect(draft.contentNow().translations.en?.body).toEqual(typed)
  forget()
})

test("sends overlapping saves one after the other, each on the version of the previous one", async () => {
  const server = createServer()
  const draft = openDraft(server, adminEntryOf(written("One"), 4))
  draft.change("translations.en.title", "Two")
  void draft.save()
  draft.change("translations.en.title", "Three")
  const last = draft.save()
  expect(server.requests).toHaveLength(1)
  server.requests[0]?.respond({ data: adminEntryOf(written("Two"), 5) })
  await finished()
  expect(server.requests.map(({ version }) => version)).toEqual([4, 5])
  server.requests[1]?.respond({ data: adminEntryOf(written("Three"), 6) })
  expect(await last).toBe(true)
  expect(draft.isDirty()).toBe(false)
  draft.close()
})

test.each([
  ["lost", "offline"],
  ["cut off", 200],
] as const)("reports no conflict with its own save whose response was %s", async (_what, status) => {
  const server = createServer()
  const draft = openDraft(server, adminEntryOf(written("One"), 1))
  draft.change("translations.en.title", "Two")
  void draft.save()
  server.requests[0]?.respond(failed(status))
  await finished()
  expect(draft.getState().failure?.status).toBe(status)
  draft.change("translations.en.title", "Three")
  void draft.save()
  server.requests[1]?.respond(failed(409, 1300, { present: adminEntryOf(written("Two"), 2) }))
  await finished()
  expect(draft.getState().conflict).toBeNull()
  expect(server.requests[2]?.version).toBe(2)
  server.requests[2]?.respond({ data: adminEntryOf(written("Three"), 3) })
  await finished()
  expect(draft.isDirty()).toBe(false)
  draft.close()
})

test("reports another user's save as a conflict, and saves the resolution on its version", async () => {
  const server = createServer()
  const draft = openDraft(server, adminEntryOf(written("One"), 1))
  draft.change("translations.en.title", "Mine")
  void draft.save()
  server.requests[0]?.respond(failed(409, 1300, { present: adminEntryOf(written("Theirs"), 2) }))
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
  const first = openDraft(server, adminEntryOf(written("One"), 1))
  first.change("translations.en.title", "Two")
  first.close()
  const second = openDraft(server, adminEntryOf(written("One"), 1))
  expect(second.getState().content.translations.en?.title).toBe("Two")
  expect(second.getState().restoredAt).not.toBeNull()
  const saved = second.save()
  server.requests[0]?.respond({ data: adminEntryOf(written("Two"), 2) })
  await saved
  expect(Object.keys(localStorage).filter((key) => key.startsWith("unsaved:"))).toEqual([])
  second.close()
})

test("reports a conflict at the start for unsaved work on an older version, and does not overwrite it", () => {
  const server = createServer()
  const first = openDraft(server, adminEntryOf(written("One"), 1))
  first.change("translations.en.title", "Two")
  first.close()
  const second = openDraft(server, adminEntryOf(written("Other"), 2))
  expect(second.getState().content.translations.en?.title).toBe("Two")
  expect(second.getState().conflict?.theirs.version).toBe(2)
  second.close()
})

test("restores unsaved work that an earlier version of the admin wrote: no publication, and the fields of today", () => {
  const content = written("Two")
  const { seoTitle: _, seoDescription: __, ...text } = content.translations.en as EntryText & Record<string, unknown>
  const former = { ...text, state: "published", publishAt: null }
  const {
    noindex: ___,
    sharePictureId: ____,
    ...older
  } = writeField(content, "translations.en", former) as EntryContent & Record<string, unknown>
  const entry = adminEntryOf(written("One"), 1, { en: "published" })
  openJournal("user", "blog", draftId).write({
    version: 1,
    content: older,
    at: "2026-01-02T00:00:00.000Z",
  })
  const draft = openDraft(createServer(), entry)
  expect(draft.getState()).toMatchObject({ content, conflict: null, restoredAt: "2026-01-02T00:00:00.000Z" })
  draft.close()
})

test("opens the topmost layer of an entry: the working copy over what is public", () => {
  const entry = adminEntryOf(written("Public"), 3, { en: "published" })
  const update = { ...written("Scheduled").translations.en, body: emptyBody }
  const text = { ...written("Working").translations.en, body: emptyBody }
  const scheduled = { text: update, fields: null, publishAt: "2030-01-01T00:00:00.000Z", updatedAt: savedInstant }
  const title = (layers: object): string | undefined => {
    const draft = openDraft(createServer(), { ...entry, ...layers })
    draft.close()
    return draft.getState().content.translations.en?.title
  }
  const working = { ...noLayers.working, translations: { en: text, ru: null } }
  expect(title({})).toBe("Public")
  expect(title({ scheduled: { en: scheduled, ru: null } })).toBe("Scheduled")
  expect(title({ scheduled: { en: scheduled, ru: null }, working })).toBe("Working")
})

test("takes up the link that the server made, unless the user has written another since", async () => {
  const server = createServer()
  const draft = openDraft(server, null)
  draft.change("translations.en.title", "One")
  const first = draft.save()
  server.requests[0]?.respond({ data: adminEntryOf(writeField(written("One"), "link", "one-2"), 1) })
  expect(await first).toBe(true)
  expect([draft.getState().content, draft.isDirty()]).toEqual([expect.objectContaining({ link: "one-2" }), false])
  draft.change("translations.en.title", "One more")
  void draft.save()
  draft.change("link", "by-hand")
  server.requests[1]?.respond({ data: adminEntryOf(writeField(written("One more"), "link", "one-more"), 2) })
  await finished()
  expect(draft.getState().content).toMatchObject({ link: "by-hand" })
  draft.close()
})

test("continues on the version of a publication by another user, which leaves the content as it was", async () => {
  const server = createServer()
  const draft = openDraft(server, adminEntryOf(written("One"), 1))
  draft.change("translations.en.title", "Mine")
  void draft.save()
  const present = adminEntryOf(written("One"), 2, { en: "published" })
  server.requests[0]?.respond(failed(409, 1300, { present }))
  await finished()
  expect(draft.getState().conflict).toBeNull()
  expect(server.requests[1]?.version).toBe(2)
  draft.close()
})

const removed = (content: EntryContent, version: number): AdminEntry => ({
  ...adminEntryOf(content, version),
  removedAt: "2026-01-02T00:00:00.000Z",
})

test("keeps typed text when another user removes the entry, and saves it once the entry is restored", async () => {
  const server = createServer()
  const draft = openDraft(server, adminEntryOf(written("One"), 1))
  draft.change("translations.en.title", "Mine")
  void draft.save()
  server.requests[0]?.respond(failed(409, 1300, { present: removed(written("One"), 2) }))
  await finished()
  expect(draft.getState()).toMatchObject({ removed: { version: 2 }, conflict: null })
  expect(await draft.save()).toBe(false)
  expect(draft.getState().content.translations.en?.title).toBe("Mine")
  draft.revive(adminEntryOf(written("One"), 3))
  expect(server.requests[1]).toMatchObject({ version: 3, content: { translations: { en: { title: "Mine" } } } })
  expect(draft.getState().removed).toBeNull()
  draft.close()
})

test("offers a choice by field when an entry was changed and removed, once it is restored", async () => {
  const server = createServer()
  const draft = openDraft(server, adminEntryOf(written("One"), 1))
  draft.change("translations.en.title", "Mine")
  void draft.save()
  server.requests[0]?.respond(failed(409, 1300, { present: removed(written("Theirs"), 3) }))
  await finished()
  draft.revive(adminEntryOf(written("Theirs"), 4))
  expect(draft.getState().conflict?.theirs.version).toBe(4)
  expect(server.requests).toHaveLength(1)
  draft.close()
})

test("does not resend by itself what the server refused for good", async () => {
  jest.useFakeTimers()
  const server = createServer()
  const draft = openDraft(server, adminEntryOf(written("One"), 1))
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

test("merges fields changed by one user, and leaves those changed by both open", () => {
  const base = written("One")
  const mine = writeField(writeField(base, "link", "mine"), "author.en", "Me")
  const theirs = writeField(writeField(base, "link", "theirs"), "videoUrl", "https://v.example/1")
  const merge = mergeOf("blog", base, mine, theirs)
  const open = [{ key: "link", path: "link", blocks: null }]
  expect(merge).toEqual({ mine: ["author.en"], theirs: ["videoUrl"], both: [], open })
  const merged = mergedContent(merge, { base, mine, theirs }, { link: "mine" })
  expect(merged).toEqual({ ...base, link: "mine", author: { en: "Me", ru: "Ann" }, videoUrl: "https://v.example/1" })
})

const lines = (...texts: string[]) => ({
  type: "doc",
  content: texts.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
})

const english = "translations.en.body"

test("merges a text block by block, and leaves open only the blocks that both changed", () => {
  const base = writeField(written("One"), english, lines("a", "b", "c"))
  const mine = writeField(base, english, lines("A", "B", "c"))
  const theirs = writeField(base, english, lines("a", "β", "γ"))
  const merge = mergeOf("blog", base, mine, theirs)
  const [part] = merge.open
  expect(merge).toMatchObject({ mine: [], theirs: [], both: [], open: [{ path: english }] })
  expect(part?.blocks).toEqual({
    base: lines("b").content,
    mine: lines("B").content,
    theirs: lines("β").content,
  })
  const choose = (side: "mine" | "theirs") =>
    mergedContent(merge, { base, mine, theirs }, { [part?.key ?? ""]: side }).translations.en?.body
  expect([choose("mine"), choose("theirs")]).toEqual([lines("A", "B", "γ"), lines("A", "β", "γ")])
})

test("joins two people's words in different places of a text, shows them, and saves them without asking", async () => {
  const server = createServer()
  const base = writeField(written("One"), english, lines("a", "b", "c"))
  const draft = openDraft(server, adminEntryOf(base, 1))
  const received: unknown[] = []
  draft.addReceiver(english, (body) => received.push(body))
  draft.change(english, lines("A", "b", "c"))
  void draft.save()
  // What the text's editor has not passed on yet is joined, too.
  draft.addPending(() => draft.change(english, lines("A", "b", "c", "late")))
  const theirs = writeField(writeField(base, english, lines("a", "b", "γ")), "author.en", "Bea")
  server.requests[0]?.respond(failed(409, 1300, { present: adminEntryOf(theirs, 2) }))
  await finished()
  const joined = lines("A", "b", "γ", "late")
  expect(received).toEqual([joined])
  expect(draft.getState()).toMatchObject({
    conflict: null,
    joined: { at: savedInstant, fields: ["author.en", english] },
  })
  expect(server.requests[1]).toMatchObject({ version: 2, content: writeField(theirs, english, joined) })
  server.requests[1]?.respond({ data: adminEntryOf(writeField(theirs, english, joined), 3) })
  await finished()
  expect(draft.isDirty()).toBe(false)
  draft.seen()
  expect(draft.getState().joined).toBeNull()
  draft.close()
})

test("keeps joined words in this browser when the save of them gets no response", async () => {
  const base = writeField(written("One"), english, lines("a", "b", "c"))
  const server = createServer()
  const first = openDraft(server, adminEntryOf(base, 1))
  first.change(english, lines("A", "b", "c"))
  void first.save()
  const theirs = adminEntryOf(writeField(base, english, lines("a", "b", "γ")), 2)
  server.requests[0]?.respond(failed(409, 1300, { present: theirs }))
  await finished()
  const second = openDraft(createServer(), theirs)
  expect(second.getState()).toMatchObject({ conflict: null })
  expect(second.getState().content.translations.en?.body).toEqual(lines("A", "b", "γ"))
  second.close()
  first.close()
})

test("restores from a revision what was chosen, and never takes a language away", () => {
  const english = written("Now")
  const now = writeField(english, "translations.ru", { ...english.translations.en, title: "Сейчас" })
  const revision = writeField(written("Before"), "author.en", "Bea")
  const { fields, lacking } = restorableFields("blog", now, revision)
  expect([fields, lacking]).toEqual([["author.en", "translations.en.title"], ["ru"]])
  const restored = withFields(now, revision, ["translations.en.title"])
  expect(restored).toEqual(writeField(now, "translations.en.title", "Before"))
})
