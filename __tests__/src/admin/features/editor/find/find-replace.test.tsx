import { act } from "react"
import adminBody from "../../../../../../locales/en/adminBody.json" with { type: "json" }
import adminEditor from "../../../../../../locales/en/adminEditor.json" with { type: "json" }
import { readField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import FindReplace from "../../../../../../src/admin/features/editor/find/find-replace.tsx"
import { adminPage } from "../../../../../support/admin-page.tsx"
import { createServer, openDraft } from "../../../../../support/open-draft.ts"

const written: Record<string, string> = {
  "translations.en.title": "Frostborn grows",
  "translations.en.seoTitle": "Frostborn: what is new",
  "translations.en.seoDescription": "All of Frostborn",
}

let draft: ReturnType<typeof openDraft>
let page: ReturnType<typeof adminPage>

/** Draws the panel with the draft as it is now. */
const draw = () =>
  page.show(<FindReplace draft={draft} state={draft.getState()} onField={() => undefined} onClose={() => undefined} />)

beforeEach(async () => {
  localStorage.clear()
  draft = openDraft(createServer(), null)
  for (const [path, words] of Object.entries(written)) draft.change(path, words)
  page = adminPage({ adminBody, adminEditor, admin: {} })
  await draw()
})

afterEach(async () => {
  await page.close()
  draft.close()
})

const type = async (name: string, text: string) => {
  act(() => {
    const label = [...page.container.querySelectorAll("label")].find(({ textContent }) => textContent.includes(name))
    const input = label?.control ?? page.container.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)
    if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field ${name}`)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text)
    input.dispatchEvent(new Event("input", { bubbles: true }))
  })
  await draw()
}

const press = async (name: string) => {
  act(() => [...page.container.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click())
  await draw()
}

const now = () => Object.keys(written).map((path) => readField(draft.getState().content, path))

const replaceAll = async () => {
  await type(adminBody.find.what, "Frostborn")
  await type(adminBody.find.replacement, "Emberfall")
  await press(adminBody.find.replaceAll)
}

test("replaces a name in what search engines show, too, and undoes it", async () => {
  await replaceAll()
  expect(now()).toEqual(["Emberfall grows", "Emberfall: what is new", "All of Emberfall"])
  await press(adminBody.find.undo)
  expect(now()).toEqual(Object.values(written))
})

test("names the fields that it did not undo because they were changed since", async () => {
  await replaceAll()
  draft.change("translations.en.seoTitle", "Emberfall: all that is new")
  await press(adminBody.find.undo)
  expect(now()).toEqual(["Frostborn grows", "Emberfall: all that is new", "All of Frostborn"])
  expect(page.container.textContent).toContain(adminBody.find.kept)
  expect(page.container.textContent).toContain("English · title in search")
})
