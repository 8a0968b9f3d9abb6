import { Editor } from "@tiptap/core"
import { EditorContent, ReactNodeViewRenderer } from "@tiptap/react"
import { act } from "react"
import admin from "../../../../../../../locales/en/admin.json" with { type: "json" }
import adminBody from "../../../../../../../locales/en/adminBody.json" with { type: "json" }
import {
  documentExtensions,
  documentNodes,
} from "../../../../../../../src/admin/features/editor/body/document-extensions.ts"
import { ButtonView } from "../../../../../../../src/admin/features/editor/body/nodes/button-view.tsx"
import { adminPage } from "../../../../../../support/admin-page.tsx"

let page: ReturnType<typeof adminPage>
let editor: Editor

beforeEach(async () => {
  page = adminPage({ admin, adminBody })
  editor = new Editor({
    extensions: documentExtensions({
      button: documentNodes.button.extend({ addNodeView: () => ReactNodeViewRenderer(ButtonView) }),
    }),
    content: { type: "doc", content: [{ type: "button", attrs: { href: "" } }, { type: "paragraph" }] },
    injectCSS: false,
  })
  await page.show(<EditorContent editor={editor} />)
})

afterEach(async () => {
  await page.close()
  editor.destroy()
})

const field = (): HTMLInputElement | null => page.container.querySelector("input")

const control = (name: string): HTMLElement | undefined =>
  [...page.container.querySelectorAll<HTMLElement>("button")].find(
    (button) => button.textContent === name || button.getAttribute("aria-label") === name
  )

/** Does something, and waits until the views are drawn again and the text has the focus, which it takes with the next frame. */
const doing = (what: () => void) =>
  act(async () => {
    what()
    await new Promise((done) => requestAnimationFrame(done))
  })

const press = (name: string) => doing(() => control(name)?.click())

const type = (text: string) =>
  doing(() => {
    const input = field()
    if (!input) throw new Error("There is no field for the address")
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text)
    input.dispatchEvent(new Event("input", { bubbles: true }))
  })

const leave = () => doing(() => field()?.blur())

const address = (): unknown => editor.getJSON().content[0]?.attrs?.["href"]

test("an address is in the text as soon as it is typed, and stays when the field is left without Enter", async () => {
  await press("Add an address")
  await type("https://store.example/game")
  expect(address()).toBe("https://store.example/game")
  await leave()
  expect(field()).toBeNull()
  expect(page.container.textContent).toContain("Leads to https://store.example/game")
})

test("words that are no address are not lost silently: the field stays and says so", async () => {
  await press("Add an address")
  await type("our store")
  await leave()
  expect(address()).toBe("")
  expect(page.container.textContent).toContain(adminBody.link.wrong)
})

test("Escape brings the former address back, and the check takes the typed one", async () => {
  await press("Add an address")
  await type("/games")
  await press("Set the address")
  expect([address(), field()]).toEqual(["/games", null])
  await press("Leads to /games")
  await type("/blog")
  await doing(() => void field()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })))
  expect([address(), field()]).toEqual(["/games", null])
})
