import { jest } from "@jest/globals"
import { Editor } from "@tiptap/core"
import { EditorContent } from "@tiptap/react"
import { act } from "react"
import admin from "../../../../../../../locales/en/admin.json" with { type: "json" }
import adminBody from "../../../../../../../locales/en/adminBody.json" with { type: "json" }
import adminEditor from "../../../../../../../locales/en/adminEditor.json" with { type: "json" }
import { galleryLimits } from "../../../../../../../shared/limits/content.ts"
import { blockKinds } from "../../../../../../../src/admin/features/editor/body/blocks/block-kinds.ts"
import {
  EntryPicturesContext,
  type EntryPicture,
} from "../../../../../../../src/admin/features/editor/body/entry-pictures.ts"
import { markUntranslated } from "../../../../../../../src/admin/features/editor/terms/untranslated-marks.ts"
import { adminPage } from "../../../../../../support/admin-page.tsx"
import { acceptedBody } from "../../../../../../support/text-editor.ts"
import { Link } from "../../../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))
jest.unstable_mockModule("../../../../../../../src/components/ui/toasts.tsx", () => ({
  showErrorToast: () => undefined,
}))

const { editorExtensions } = await import("../../../../../../../src/admin/features/editor/body/nodes/node-views.tsx")

// jsdom has none; React Aria escapes ids by it.
Object.assign(globalThis, { CSS: { escape: (text: string) => text.replace(/[^\w-]/g, "\\$&") } })

const id = "7b1b1c1e-0000-4000-8000-000000000000"

const still: EntryPicture = {
  id,
  url: "/files/a.jpg",
  type: "image/jpeg",
  width: 1600,
  height: 900,
  renditions: [],
  placeholder: null,
}

const pictures = { pictures: new Map([[id, still]]), add: () => undefined }

/** What the server answers about the entry of a bookmark; null where there is none. */
let bookmarked: unknown = null
const realFetch = globalThis.fetch

let page: ReturnType<typeof adminPage>
let editor: Editor

beforeEach(() => {
  page = adminPage({ admin, adminBody, adminEditor })
  bookmarked = null
  globalThis.fetch = (() =>
    Promise.resolve({
      ok: bookmarked !== null,
      status: bookmarked === null ? 404 : 200,
      headers: new Headers(),
      json: () => Promise.resolve({ code: bookmarked === null ? 1404 : 0, response: bookmarked }),
    })) as unknown as typeof fetch
})

afterEach(async () => {
  await page.close()
  await act(() => {
    editor.destroy()
    return Promise.resolve()
  })
  globalThis.fetch = realFetch
})

/** Lets requests, and what follows from them, come to an end. */
const flushUpdates = async (): Promise<void> => {
  for (let step = 0; step < 10; step += 1) await new Promise((done) => setTimeout(done))
}

const open = (...content: object[]): Promise<void> => {
  editor = new Editor({
    extensions: editorExtensions(),
    content: { type: "doc", content: [...content, { type: "paragraph" }] },
    injectCSS: false,
  })
  return page.show(
    <EntryPicturesContext value={pictures}>
      <EditorContent editor={editor} />
    </EntryPicturesContext>,
    flushUpdates
  )
}

const find = (selector: string): HTMLElement => {
  const found = page.container.ownerDocument.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}

const press = (selector: string): Promise<void> =>
  act(async () => {
    find(selector).click()
    await flushUpdates()
  })

/** Types into a field in place of what it has, as React sees it. */
const type = (selector: string, value: string): Promise<void> =>
  act(async () => {
    const field = find(selector)
    const { prototype } =
      field instanceof HTMLSelectElement
        ? HTMLSelectElement
        : field instanceof HTMLTextAreaElement
          ? HTMLTextAreaElement
          : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }))
    await flushUpdates()
  })

const first = () => editor.getJSON().content[0]

const picture = (alt: string) => ({ type: "image", attrs: { fileId: id, alt, caption: null } })

/** The types of blocks that have another name in the menu. */
const typeOf: Partial<Record<string, string>> = { heading2: "heading", heading3: "heading" }

test.each(blockKinds.flatMap(({ name, run }) => (run ? [[name, run] as const] : [])))(
  "makes a block that the server accepts from the menu's %s, and leaves a line to write on",
  async (name, run) => {
    await open()
    await act(async () => {
      run(editor.chain().focus()).run()
      await flushUpdates()
    })
    acceptedBody(editor)
    expect(JSON.stringify(editor.getJSON())).toContain(`"type":"${typeOf[name] ?? name}"`)
    expect(editor.getJSON().content.at(-1)?.type).toBe("paragraph")
  }
)

test("shows how many pictures a gallery has, describes each of them, and removes all at once", async () => {
  await open({ type: "gallery", content: [picture("A"), picture("")] })
  expect(page.container.textContent).toContain(`2 of ${galleryLimits.picturesMax}`)
  const alts = [...page.container.querySelectorAll<HTMLTextAreaElement>("textarea[data-kind=alt]")]
  expect(alts.map(({ value, dataset }) => [value, dataset.missing !== undefined])).toEqual([
    ["A", false],
    ["", true],
  ])
  await type("textarea[data-kind=alt][data-missing]", "B")
  expect(first()).toMatchObject({ content: [{ attrs: { alt: "A" } }, { attrs: { alt: "B" } }] })
  await press("button[aria-label='Remove gallery']")
  expect(first()).toEqual({ type: "paragraph" })
})

test("says below a line that it is to be translated, as its description, until it is written", async () => {
  await open(picture("A ship"), { type: "video", attrs: { url: "https://v.example/a.mp4", caption: null } })
  const described = () =>
    [...page.container.querySelectorAll("textarea")].map(
      (line) => document.getElementById(line.getAttribute("aria-describedby") ?? "")?.textContent ?? null
    )
  expect(described()).toEqual([null, null, null])
  await act(async () => {
    markUntranslated(editor, [
      { media: id, line: "alt", value: "A ship", other: "A ship", note: "The same in Russian" },
      { media: id, line: "caption", value: "", other: "В море", note: "In Russian: В море" },
      { media: "https://v.example/a.mp4", line: "caption", value: "", other: "Ролик", note: "In Russian: Ролик" },
    ])
    await flushUpdates()
  })
  expect(described()).toEqual(["The same in Russian", "In Russian: В море", "In Russian: Ролик"])
  expect(page.container.querySelectorAll(".untranslated")).toHaveLength(2)
  await type("textarea[data-kind=alt]", "A boat")
  expect(described()).toEqual([null, null, "In Russian: Ролик"])
})

test("takes no more pictures than a gallery may have", async () => {
  await open({ type: "gallery", content: Array.from({ length: galleryLimits.picturesMax }, () => picture("A")) })
  const add = find("button[aria-label='Add a picture']")
  expect(add.matches(":disabled, [aria-disabled=true]")).toBe(true)
})

test("leads a button to the address that is typed, and to none that a link cannot have", async () => {
  await open({ type: "button", attrs: { href: "" }, content: [] })
  expect(find("[data-hint]").dataset.hint).toBe(adminBody.button.label)
  await press("[data-node-view-wrapper] [contenteditable=false] button")
  const enter = (): Promise<void> =>
    act(async () => {
      find("[role=combobox]").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }))
      await flushUpdates()
    })
  await type("[role=combobox]", "javascript:alert(1)")
  await enter()
  expect(page.container.textContent).toContain(adminBody.link.wrong)
  expect(first()).toMatchObject({ attrs: { href: "" } })
  await type("[role=combobox]", "studio.example/play")
  await enter()
  expect(first()).toMatchObject({ attrs: { href: "https://studio.example/play" } })
})

test("changes the kind of a call-out, whose words stay", async () => {
  await open({
    type: "callout",
    attrs: { kind: "note" },
    content: [{ type: "paragraph", content: [{ type: "text", text: "Mind the ice" }] }],
  })
  expect(page.container.querySelector("[data-kind] :is(select, input, label)")).toBeNull()
  expect(find("[data-kind] button[aria-pressed=true]").getAttribute("aria-label")).toBe(adminBody.callout.note)
  await press(`[data-kind] button[aria-label='${adminBody.callout.warning}']`)
  expect(find("[data-kind]").dataset.kind).toBe("warning")
  expect(first()).toMatchObject({ attrs: { kind: "warning" }, content: [{ content: [{ text: "Mind the ice" }] }] })
})

test("opens a footnote from its number, and writes its words", async () => {
  await open({
    type: "paragraph",
    content: [
      { type: "text", text: "Sails" },
      { type: "footnote", content: [{ type: "text", text: "Of wool." }] },
    ],
  })
  await press("button[aria-haspopup=dialog]")
  while (!document.querySelector("[role=dialog] textarea")) await act(flushUpdates)
  await type("[role=dialog] textarea", "Of wool, and heavy.")
  expect(first()).toMatchObject({ content: [{}, { type: "footnote", content: [{ text: "Of wool, and heavy." }] }] })
  await type("[role=dialog] textarea", "")
  expect(first()?.content?.[1]).toEqual({ type: "footnote" })
})

test("plays a video of ours with its poster, which can be taken away", async () => {
  await open({ type: "video", attrs: { url: `/v1/api/v1/files/${id}/a.mp4`, caption: "A trailer", poster: id } })
  const player = find("video")
  expect([player.getAttribute("src"), player.getAttribute("poster"), player.getAttribute("aria-label")]).toEqual([
    `/files/${id}/a.mp4`,
    "/files/a.jpg",
    "A trailer",
  ])
  await press("button[aria-label='Remove poster']")
  expect(first()?.attrs?.poster ?? null).toBeNull()
  expect(find("video").hasAttribute("poster")).toBe(false)
})

const bookmark = { type: "bookmark", attrs: { contentType: "blog", id } }

const text = (title: string, state: string) => ({ title, excerpt: "An excerpt", state })

test("shows the card of an entry with its title as it is now, and says when no visitor will see it", async () => {
  bookmarked = { id, translations: { en: text("The ice road", "draft"), ru: null } }
  await open(bookmark)
  while (!page.container.textContent.includes("The ice road")) await act(flushUpdates)
  expect(page.container.textContent).toContain("An excerpt")
  expect(page.container.textContent).toContain("Not published in English")
  await press("button[aria-label='Remove card']")
  expect(first()).toEqual({ type: "paragraph" })
})

test("says of a card whose entry is gone that it is", async () => {
  await open(bookmark)
  while (!page.container.textContent.includes(adminBody.bookmark.gone)) await act(flushUpdates)
  expect(page.container.textContent).toContain("Not published in English")
})

test("begins new details in their summary, from which Enter goes on to what is folded", async () => {
  await open()
  const details = blockKinds.find(({ name }) => name === "details")
  await act(async () => {
    details?.run?.(editor.chain()).insertContent("More").run()
    editor.view.dom.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }))
    editor.commands.insertContent("Inside")
    await flushUpdates()
  })
  expect(first()).toMatchObject({
    type: "details",
    content: [{ content: [{ text: "More" }] }, { content: [{ content: [{ text: "Inside" }] }] }],
  })
})

test("shows details unfolded while they are written", async () => {
  await open({
    type: "details",
    content: [
      { type: "detailsSummary", content: [{ type: "text", text: "More" }] },
      { type: "detailsContent", content: [{ type: "paragraph", content: [{ type: "text", text: "Inside" }] }] },
    ],
  })
  expect(page.container.querySelector("details, summary")).toBeNull()
  expect(page.container.querySelector(".details-block")?.textContent).toBe("MoreInside")
})
