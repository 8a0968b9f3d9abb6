import { jest } from "@jest/globals"
import { pasteRules } from "../../../../../src/admin/features/editor/body/paste/paste-rules.ts"
import { emptyContent, type AdminEntry } from "../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { mergeOf } from "../../../../../src/admin/features/editor/draft/merge-contents.ts"
import type { ApiResult } from "../../../../../src/components/api/fetch-api.ts"
import { adminEntryOf } from "../../../../support/admin-entry.ts"
import { blockTypes, textWith } from "../../../../support/every-block.ts"
import { createServer as openDraftServer, openDraft } from "../../../../support/open-draft.ts"
import { acceptedBody, textEditor } from "../../../../support/text-editor.ts"

/*
 * Nothing that is written may be lost, in whatever block it stands. The kinds of blocks come from the contract, so that
 * one which is added there is tested here without anybody thinking of it.
 */

const body = "translations.en.body"

const title = "translations.en.title"

const empty = writeField(emptyContent("blog", "Ann"), title, "One")

/** A server that responds to the last request when the test says so, and lets that take effect. */
const createServer = () => {
  const server = openDraftServer()
  const respond = async (result: ApiResult): Promise<void> => {
    server.requests.at(-1)?.respond(result)
    await jest.advanceTimersByTimeAsync(0)
  }
  return { ...server, respond }
}

const openTab = (server: ReturnType<typeof createServer>, entry: AdminEntry = adminEntryOf(empty, 1)) =>
  openDraft(server, entry)

const failed = (status: number | "offline", data: unknown = null): ApiResult => ({
  error: { status, code: data === null ? null : 1300, message: "", data, retryAfter: null },
})

beforeEach(() => {
  localStorage.clear()
  jest.useFakeTimers()
})

afterEach(() => jest.useRealTimers())

test("knows every kind of block, with every value of its attributes", () => {
  expect(blockTypes).toEqual(expect.arrayContaining(["gallery", "callout", "details", "button", "bookmark"]))
  const forms = JSON.stringify(["paragraph", "image", "video"].map(textWith))
  for (const form of [/"type":"footnote"/, /"width":"full"/, /"type":"video","attrs":\{[^}]*"poster":/])
    expect(forms).toMatch(form)
})

describe.each(blockTypes)("a text with %s", (type) => {
  const text = textWith(type)
  const mine = writeField(empty, body, text)

  test("is back in a tab that died before it was saved", async () => {
    const died = openTab(createServer())
    died.change(body, text)
    await jest.advanceTimersByTimeAsync(250)
    const { content, restoredAt } = openTab(createServer()).getState()
    expect(restoredAt).not.toBeNull()
    expect(content.translations.en?.body).toEqual(text)
    const editor = textEditor(content.translations.en?.body ?? {})
    expect(acceptedBody(editor)).toEqual(text)
    editor.destroy()
  })

  test("waits without a connection, and is sent when there is one", async () => {
    const server = createServer()
    const draft = openTab(server)
    draft.change(body, text)
    void draft.save()
    await server.respond(failed("offline"))
    expect(draft.getState().content).toEqual(mine)
    await jest.advanceTimersByTimeAsync(8_000)
    expect(server.requests.map(({ content }) => content)).toEqual([mine, mine])
    await server.respond({ data: adminEntryOf(mine, 2) })
    expect(draft.isDirty()).toBe(false)
  })

  test("stays when somebody else saves first, and is saved with what they changed", async () => {
    const server = createServer()
    const draft = openTab(server)
    draft.change(body, text)
    void draft.save()
    await server.respond(failed(409, { present: adminEntryOf(writeField(empty, title, "Theirs"), 2) }))
    expect(draft.getState()).toMatchObject({ conflict: null, joined: { fields: [title] } })
    expect(server.requests.at(-1)).toMatchObject({ content: writeField(mine, title, "Theirs"), version: 2 })
  })

  test("is for people to decide on when somebody else changed the text too", async () => {
    const server = createServer()
    const line = (words: string) => ({
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
    })
    const draft = openTab(server, adminEntryOf(writeField(empty, body, line("Both had this")), 1))
    draft.change(body, text)
    void draft.save()
    await server.respond(failed(409, { present: adminEntryOf(writeField(empty, body, line("Theirs")), 2) }))
    const { conflict, content } = draft.getState()
    if (!conflict) throw new Error("There is no conflict")
    expect(mergeOf("blog", conflict.base, content, conflict.theirs.content).open).toMatchObject([{ path: body }])
    void draft.resolve(content)
    expect(server.requests.at(-1)).toMatchObject({ content: mine, version: 2 })
  })

  test("is the same after it was copied and pasted", () => {
    const lost: unknown[] = []
    const rules = pasteRules({
      onFiles: (files) => lost.push(files),
      onPlacedFiles: (files) => lost.push(files),
      onLeftOut: (leftOut) => lost.push(leftOut),
      onAddress: () => false,
    })
    const [source, target] = [textEditor(text), textEditor("", [rules])]
    source.commands.selectAll()
    const { dom } = source.view.serializeForClipboard(source.state.selection.content())
    // jsdom has no event of the clipboard.
    target.view.pasteHTML(dom.innerHTML, Object.assign(new Event("paste"), { clipboardData: null }))
    expect(acceptedBody(target)).toEqual(text)
    expect(lost).toEqual([])
    source.destroy()
    target.destroy()
  })
})
