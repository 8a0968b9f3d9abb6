import { act, useEffect, useState } from "react"
import admin from "../../../../../../locales/en/admin.json" with { type: "json" }
import adminTerms from "../../../../../../locales/en/adminTerms.json" with { type: "json" }
import { emptyContent, emptyText } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { fieldId, writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import type { DraftState } from "../../../../../../src/admin/features/editor/draft/draft-state.ts"
import { TranslationCheck } from "../../../../../../src/admin/features/editor/terms/translation-check.tsx"
import { adminPage } from "../../../../../support/admin-page.tsx"
import { textEditor } from "../../../../../support/text-editor.ts"

const word = { word: "longship", forms: [] }
const term = {
  id: "t",
  version: 1,
  en: word,
  ru: { word: "драккар", forms: [] },
  note: "Not a boat.",
  updatedAt: "",
  updatedBy: "",
}

const body = (text: string, alt: string) => ({
  type: "doc",
  content: [
    { type: "paragraph", content: [{ type: "text", text }] },
    { type: "image", attrs: { fileId: "f", alt, caption: null } },
  ],
})

const stateOf = (russian: string, alt: string): DraftState => {
  const content = [
    ["translations.ru", emptyText("blog")],
    ["translations.en.body", body("The longships sail.", "A longship")],
    ["translations.ru.body", body(russian, alt)],
  ].reduce((entry, [path, value]) => writeField(entry, path as string, value), emptyContent("blog", "Ann"))
  return { content, loads: 0 } as DraftState
}

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>

beforeEach(() => {
  page = adminPage({ admin, adminTerms })
  const response = { items: [term] }
  globalThis.fetch = (() =>
    Promise.resolve({
      ok: true,
      status: 200,
      headers: new Headers(),
      json: () => Promise.resolve({ code: 0, response }),
    })) as unknown as typeof fetch
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

/** Waits until the page says something, or nothing any more. */
const until = async (isSo: (text: string) => boolean): Promise<void> => {
  while (!isSo(page.container.textContent)) await act(() => new Promise((done) => setTimeout(done, 10)))
}

let change: (state: DraftState) => void

const Written = ({ first }: { first: DraftState }) => {
  const [state, setState] = useState(first)
  useEffect(() => {
    change = setState
  }, [])
  return <TranslationCheck state={state} />
}

test("names the cover's alt text when it is the same in both languages", async () => {
  const { content } = stateOf("Драккары идут.", "Драккар")
  const withCovers = (ru: string): DraftState =>
    ({
      content: writeField(writeField(content, "translations.en.coverAlt", "A fire"), "translations.ru.coverAlt", ru),
      loads: 0,
    }) as DraftState
  await page.show(<Written first={withCovers("A fire")} />)
  await until((text) => text.includes("in alt texts and captions: A fire"))
  act(() => change(withCovers("Пожар")))
  await until((text) => text === "")
})

test("names agreed translations that are missing, and alt texts that are the same, until they are translated", async () => {
  await page.show(<Written first={stateOf("Ладьи идут.", "A longship")} />)
  await until((text) => text.includes("“longship”: the Russian text doesn’t say “драккар”"))
  expect(page.container.textContent).toContain("Not a boat.")
  expect(page.container.textContent).toContain("in alt texts and captions: A longship")
  act(() => change(stateOf("Драккары идут.", "Драккар")))
  await until((text) => text === "")
})

test("marks alt texts at their pictures in each open text, for its language", async () => {
  const texts = (["en", "ru"] as const).map((locale) => {
    const editor = textEditor(body(locale, locale === "en" ? "A longship" : ""))
    editor.view.dom.id = fieldId(`translations.${locale}.body`)
    return editor
  })
  const marked = () => texts.map(({ view }) => view.dom.querySelectorAll(".untranslated").length)
  await page.show(<Written first={stateOf("Драккары идут.", "")} />)
  while (marked().join("") !== "01") await act(() => new Promise((done) => setTimeout(done, 10)))
  expect(page.container.textContent).toBe("")
  for (const editor of texts) editor.destroy()
})
