import { jest } from "@jest/globals"
import { act, useReducer } from "react"
import admin from "../../../../../../locales/en/admin.json" with { type: "json" }
import adminBody from "../../../../../../locales/en/adminBody.json" with { type: "json" }
import adminComments from "../../../../../../locales/en/adminComments.json" with { type: "json" }
import adminEditor from "../../../../../../locales/en/adminEditor.json" with { type: "json" }
import type { Comment, CommentList, CommentThread } from "../../../../../../shared/contract/comments.ts"
import type { BodyDocument } from "../../../../../../shared/contract/document.ts"
import { errorCodes } from "../../../../../../shared/contract/error-codes.ts"
import { userPaths } from "../../../../../../shared/user-endpoints.ts"
import { emptyContent } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { adminEntryOf } from "../../../../../support/admin-entry.ts"
import { adminPage } from "../../../../../support/admin-page.tsx"
import { createServer, openDraft } from "../../../../../support/open-draft.ts"
import { flushUpdates } from "../../../../../support/flush-updates.ts"

jest.unstable_mockModule("../../../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { default: CommentsPanel } =
  await import("../../../../../../src/admin/features/editor/comments/comments-panel.tsx")
const { useComments } = await import("../../../../../../src/admin/features/editor/comments/use-comments.ts")
const { useCurrentUserQuery } = await import("../../../../../../src/admin/store/session-api.ts")

window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList
Element.prototype.scrollIntoView = () => undefined

const at = "2026-11-01T10:00:00.000Z"
const ann = { id: "00000000-0000-4000-8000-00000000000a", name: "Ann Lee", email: null, roles: ["editor"] }
const bea = { ...ann, id: "00000000-0000-4000-8000-00000000000b", name: "Bea Kim" }

const bodyOf = (...lines: string[]): BodyDocument => ({
  type: "doc",
  content: lines.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
})

const path = "translations.en.body"
const content = writeField(emptyContent("blog", "Ann"), path, bodyOf("One two", "Three four"))

const commentBy = (author: typeof ann | null, text: string, facts: Partial<Comment> = {}): Comment => ({
  ...{ id: `of-${author?.name ?? "nobody"}`, version: 1, text, mentions: [], writtenAt: at, editedAt: null },
  author: author && { id: author.id, name: author.name },
  ...facts,
})

const threadWith = (comments: Comment[], facts: Partial<CommentThread> = {}): CommentThread => ({
  ...{ id: "thread", locale: "en", block: 1, kind: "paragraph", words: "Three four", mark: "Three four" },
  ...{ resolved: null, comments, ...facts },
})

/** What the server has, and how it responds to writes; no failure means that all is well. */
let server: { list: CommentList; failure: number | null; isOnline: boolean }
let sent: { path: string; body: Record<string, unknown> }[]
let page: ReturnType<typeof adminPage>
let draft: ReturnType<typeof openDraft>
/** What was drawn last. */
let drawn: { comments: ReturnType<typeof useComments>; redraw: () => void }
let change: string | null
/** How often the comments were read. */
let reads: number
const realFetch = globalThis.fetch

const respond = (address: string) => {
  const isRead = address === userPaths.current || address.endsWith(draft.id) || address.includes("/colleagues/")
  if (!isRead && !server.isOnline) return Promise.reject(new TypeError("Failed to fetch"))
  const status = isRead ? 200 : (server.failure ?? 200)
  const found = { items: [ann, bea].map(({ id, name }) => ({ id, name })) }
  const response = address === userPaths.current ? ann : address.includes("/colleagues/") ? found : server.list
  const failed = { code: status === 409 ? errorCodes.versionConflict.code : 1200, message: "No", present: server.list }
  return Promise.resolve({
    ...{ ok: status === 200, status, statusText: "", headers: { get: () => null } },
    json: () => Promise.resolve(status === 200 ? { code: 0, response } : failed),
  })
}

const keep = (parts: typeof drawn): void => void (drawn = parts)

const Shown = () => {
  const { data: user } = useCurrentUserQuery(undefined)
  return user ? <Panel /> : null
}

const Panel = () => {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const comments = useComments(draft, draft.getState(), change)
  keep({ comments, redraw: drawAgain })
  return <CommentsPanel comments={comments} onClose={() => undefined} onShow={() => undefined} />
}

const until = async (isSo: () => boolean): Promise<void> => {
  for (let left = 100; left > 0 && !isSo(); left -= 1) await flushUpdates()
}

const unsent = () => Object.keys(localStorage).filter((name) => name.startsWith("draft:"))

const textOf = () => page.container.textContent

const open = async () => {
  page = adminPage({ admin, adminBody, adminComments, adminEditor })
  await page.show(<Shown />)
  await until(() => textOf().includes(server.list.threads[0]?.comments[0]?.text ?? adminComments.empty.open))
}

const press = async (name: string): Promise<void> => {
  const find = () => [...page.container.querySelectorAll("button")].find((one) => one.textContent === name)
  await until(() => find() !== undefined && !find()?.hasAttribute("aria-disabled"))
  act(() => find()?.click())
  await flushUpdates()
}

const fieldOf = (label: string): HTMLTextAreaElement | null => {
  const id = [...page.container.querySelectorAll("label")].find((one) => one.textContent === label)?.htmlFor
  return page.container.querySelector<HTMLTextAreaElement>(`textarea[id="${id}"]`)
}

const type = async (label: string, text: string): Promise<void> => {
  const field = fieldOf(label)
  // React knows what it has set itself: only the setter of the browser counts as typing.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, text)
  act(() => void field?.dispatchEvent(new Event("input", { bubbles: true })))
  await flushUpdates()
}

const key = async (label: string, name: string, more: KeyboardEventInit = {}): Promise<boolean> => {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more })
  act(() => void fieldOf(label)?.dispatchEvent(event))
  await flushUpdates()
  return event.defaultPrevented
}

/** Writes another text, as the editor does. */
const write = async (...lines: string[]): Promise<void> => {
  act(() => {
    draft.change(path, bodyOf(...lines))
    drawn.redraw()
  })
  await flushUpdates()
}

beforeEach(async () => {
  server = {
    list: { version: 1, threads: [threadWith([commentBy(bea, "Hers"), commentBy(ann, "Mine")])] },
    ...{ failure: null, isOnline: true },
  }
  sent = []
  change = "opened"
  reads = 0
  sessionStorage.clear()
  localStorage.clear()
  globalThis.fetch = ((address: string, init?: { body?: string; method?: string }) => {
    const place = address.slice("/v1".length)
    if (place.endsWith(draft.id)) reads += 1
    if (place.includes("/comments/") && init?.method === "POST")
      sent.push({ path: place, body: JSON.parse(init.body ?? "{}") as Record<string, unknown> })
    return respond(place)
  }) as never
  draft = openDraft(createServer(), adminEntryOf(content, 1))
  await open()
})

afterEach(async () => {
  await page.close()
  draft.close()
  globalThis.fetch = realFetch
})

const { field, thread: threadWords, comment: commentWords, filter } = adminComments

test("shows threads with their words, who wrote what, and lets readers change their own", async () => {
  const items = [...page.container.querySelectorAll("article li")].map((one) => one.textContent)
  expect(textOf()).toContain("Three four")
  expect(items.map((text) => [text.includes("Bea Kim"), text.includes(commentWords.edit)])).toEqual([
    [true, false],
    [false, true],
  ])
  await page.close()
  server.list = { version: 1, threads: [threadWith([commentBy(null, "Whose?")])] }
  await open()
  expect(textOf()).toContain(commentWords.nobody)
})

test("goes with the block that is edited or moved before it is saved, and says what one that is gone said", async () => {
  await write("Other", "Three four five", "One two")
  expect(drawn.comments.marks.en).toEqual([{ block: 1, threads: ["thread"] }])
  await write("Other", "One two")
  expect(drawn.comments.marks.en).toEqual([])
  expect(textOf()).toContain(`${adminComments.block.removed}Three four`)
  await write("Other", "One two", "Three four")
  expect(drawn.comments.marks.en).toEqual([{ block: 2, threads: ["thread"] }])
})

test("reads again when somebody else wrote", async () => {
  server.list = { version: 1, threads: [threadWith([commentBy(bea, "New one")])] }
  change = "another"
  act(() => drawn.redraw())
  await until(() => textOf().includes("New one"))
  expect(textOf()).toContain("New one")
  expect(reads).toBe(2)
})

test("waits for the server to report changes before it reads, and reads without that in the end", async () => {
  await page.close()
  change = null
  reads = 0
  page = adminPage({ admin, adminBody, adminComments, adminEditor })
  await page.show(<Shown />)
  await flushUpdates()
  expect(reads).toBe(0)
  while (!textOf().includes("Hers")) await flushUpdates()
  expect(reads).toBe(1)
})

test("begins a comment on a block, keeps it over a reload, and sends it once with the place of the saved text", async () => {
  await write("New", "One two", "Three four")
  act(() => void drawn.comments.begin({ locale: "en", block: 1 }))
  await flushUpdates()
  await type(field.new, "Is this so?")
  expect(textOf()).toContain(field.unsent)
  server.isOnline = false
  await press(field.send)
  await until(() => textOf().includes(adminComments.problem.offline))
  await page.close()
  sessionStorage.clear()
  await open()
  expect(fieldOf(field.new)?.value).toBe("Is this so?")
  server.isOnline = true
  await press(field.send)
  await until(() => unsent().length === 0)
  expect(unsent()).toEqual([])
  const [first, second] = sent.map(({ body }) => body)
  expect(second).toEqual(first)
  expect(second).toMatchObject({ text: "Is this so?", place: { locale: "en", block: 0, version: 1 }, mentions: [] })
})

test("saves a block that is new before a comment on it is sent, and keeps the comment when that is not possible", async () => {
  await page.close()
  draft.close()
  const saves = createServer()
  draft = openDraft(saves, adminEntryOf(content, 1))
  await open()
  await write("One two", "Three four", "Brand new words")
  act(() => void drawn.comments.begin({ locale: "en", block: 2 }))
  await flushUpdates()
  await type(field.new, "Good.")
  await press(field.send)
  await until(() => saves.requests.length === 1)
  await act(async () => {
    saves.requests[0]?.respond({ error: { status: 500, code: null, message: "", data: null, retryAfter: null } })
    await Promise.resolve()
  })
  await until(() => textOf().includes(adminComments.problem.unsaved))
  expect([sent, fieldOf(field.new)?.value]).toEqual([[], "Good."])
})

test("answers and resolves a thread, and opens it again", async () => {
  await press(threadWords.reply)
  await type(field.reply, "Yes.")
  await key(field.reply, "Enter", { ctrlKey: true })
  await until(() => fieldOf(field.reply) === null)
  await press(threadWords.resolve)
  expect(sent.map(({ body }) => body)).toMatchObject([
    { thread: "thread", place: null, text: "Yes." },
    { thread: "thread", resolved: true },
  ])
  server.list = { version: 1, threads: [threadWith([commentBy(ann, "Mine")], { resolved: { at, by: "Bea Kim" } })] }
  change = "resolved"
  act(() => drawn.redraw())
  await until(() => textOf().includes(adminComments.empty.open))
  await press(filter.resolved.replace("{{number}}", "1"))
  expect(textOf()).toContain("Resolved by Bea Kim")
  await press(threadWords.reopen)
  expect(sent.at(-1)?.body).toEqual({ thread: "thread", resolved: false })
})

test("an edit of a comment that was changed elsewhere shows both, and replaces it knowingly", async () => {
  await press(commentWords.edit)
  await type(field.edit, "Mine, better")
  server.list = { version: 1, threads: [threadWith([commentBy(ann, "Mine, elsewhere", { version: 2 })])] }
  server.failure = 409
  await press(field.save)
  await until(() => textOf().includes("Mine, elsewhere"))
  expect(textOf()).toContain(adminComments.conflict)
  server.failure = null
  await press(field.save)
  await until(() => fieldOf(field.edit) === null)
  expect(sent.map(({ body }) => body["version"])).toEqual([1, 2])
})

test("what was typed in a thread that somebody removed stays to be read, until it is discarded", async () => {
  await press(threadWords.reply)
  await type(field.reply, "My long answer")
  server.list = { version: 1, threads: [] }
  server.failure = 409
  await press(field.send)
  await until(() => textOf().includes(adminComments.lost.title))
  expect(textOf()).toContain("My long answer")
  await press(field.discard)
  expect(unsent()).toEqual([])
})

test("offers colleagues after an @, and mentions whom the keys choose", async () => {
  await press(threadWords.reply)
  await type(field.reply, "Look, @b")
  const options = () => [...page.container.querySelectorAll("[role=option]")].map((one) => one.textContent)
  await until(() => options().length > 0)
  expect(await key(field.reply, "ArrowDown")).toBe(true)
  await key(field.reply, "Enter")
  expect([fieldOf(field.reply)?.value, options()]).toEqual(["Look, @Bea Kim ", []])
  await type(field.reply, "Look, @Bea Kim and @")
  await until(() => options().length > 0)
  expect(await key(field.reply, "Escape")).toBe(true)
  expect(options()).toEqual([])
  await press(field.send)
  expect(sent.at(-1)?.body).toMatchObject({ text: "Look, @Bea Kim and @", mentions: [bea.id] })
})

test("shows who is mentioned, of those who may read it, and others as words", async () => {
  await page.close()
  const mentions = [{ id: bea.id, name: bea.name }]
  server.list = { version: 1, threads: [threadWith([commentBy(ann, "@Bea Kim and @Cid Roy <b>", { mentions })])] }
  await open()
  const marked = [...page.container.querySelectorAll("article li p span")].map((one) => one.textContent)
  expect(marked.filter((text) => text.startsWith("@"))).toEqual(["@Bea Kim"])
  expect(textOf()).toContain("@Cid Roy <b>")
})

test("says so when the comment of a link is not there any more", async () => {
  act(() => drawn.comments.show("elsewhere"))
  await flushUpdates()
  expect(textOf()).toContain(adminComments.gone)
})

test("a draft that another window has sent goes, and is sent under the same id until that is known", async () => {
  await press(threadWords.reply)
  await type(field.reply, "Yes.")
  await page.close()
  await open()
  await press(field.send)
  await until(() => unsent().length === 0)
  const first = sent.at(-1)?.body
  // Another window, which began with the same draft.
  await press(threadWords.reply)
  await type(field.reply, "No.")
  const [name = ""] = unsent()
  const drafts = JSON.parse(localStorage.getItem(name) ?? "{}") as { replies: { thread: { comment: string } } }
  const { comment } = drafts.replies.thread
  expect(comment).not.toBe(first?.["comment"])
  server.list = { version: 1, threads: [threadWith([commentBy(ann, "Mine"), commentBy(ann, "No.", { id: comment })])] }
  change = "another window"
  act(() => drawn.redraw())
  await until(() => fieldOf(field.reply) === null)
  expect(unsent()).toEqual([])
})

test("follows the draft that another window types, unless something else was typed here", async () => {
  const name = `draft:${ann.id}:comments:blog:${draft.id}`
  const emitChange = (text: string | null): void => {
    const value = text && JSON.stringify({ threads: {}, replies: { thread: { text, known: [] } }, edits: {} })
    const oldValue = localStorage.getItem(name)
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: name, oldValue, newValue: value })))
  }
  emitChange("Theirs")
  await until(() => fieldOf(field.reply)?.value === "Theirs")
  emitChange(null)
  await until(() => fieldOf(field.reply) === null)
  await press(threadWords.reply)
  await type(field.reply, "Here")
  localStorage.setItem(name, "other")
  emitChange("Theirs again")
  await flushUpdates()
  expect(fieldOf(field.reply)?.value).toBe("Here")
})
