import { jest } from "@jest/globals"
import { act } from "react"
import { useDispatch } from "react-redux"
import admin from "../../../../../../locales/en/admin.json" with { type: "json" }
import adminEditor from "../../../../../../locales/en/adminEditor.json" with { type: "json" }
import type { BodyDocument } from "../../../../../../shared/contract/document.ts"
import type { Locale } from "../../../../../../shared/locales.ts"
import {
  contentOf,
  emptyContent,
  type EntryContent,
} from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { adminApi } from "../../../../../../src/admin/store/admin-api.ts"
import { adminEntryOf } from "../../../../../support/admin-entry.ts"
import { adminPage } from "../../../../../support/admin-page.tsx"
import { draftId } from "../../../../../support/open-draft.ts"
import { flushUpdates } from "../../../../../support/flush-updates.ts"

jest.unstable_mockModule("../../../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { TranslationLag } = await import("../../../../../../src/admin/features/editor/conflict/translation-lag.tsx")

const bodyOf = (...lines: string[]): BodyDocument => ({
  type: "doc",
  content: lines.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
})

const written = (content: EntryContent, locale: Locale, title: string, ...lines: string[]): EntryContent =>
  writeField(
    writeField(content, `translations.${locale}.title`, title),
    `translations.${locale}.body`,
    bodyOf(...lines)
  )

/** Both languages as they were when both were up to date. */
const equal = written(written(emptyContent("blog", "Ann"), "en", "Night", "One.", "Two."), "ru", "Ночь", "Раз.", "Два.")

const english = written(equal, "en", "Long night", "One!", "Two!")

let page: ReturnType<typeof adminPage>
/** The version since which Russian is behind, as the server says. */
let since: number | null
const realFetch = globalThis.fetch

/** Says that something was saved, as the editor does then. */
const Save = () => {
  const dispatch = useDispatch()
  return <button onClick={() => dispatch(adminApi.util.invalidateTags(["Revisions"]))}>Saved</button>
}

/** What is to be read, without that button. */
const shown = (): string => page.container.textContent.replace(/^Saved/, "")

/** What is to be read once it has a text, or is gone where that text is empty. */
const shownOnce = async (text: string): Promise<string> => {
  const isThere = () => (text === "" ? shown() === "" : shown().includes(text))
  for (let waits = 0; waits < 100 && !isThere(); waits += 1) await flushUpdates(50)
  return shown()
}

/** Shows what was saved as a version. */
const show = async (content: EntryContent, version: number): Promise<void> => {
  const entry = adminEntryOf(content, version, { en: "published", ru: "published" })
  const saved = { version, entry, content: contentOf(entry) }
  await page.show(
    <>
      <Save />
      <TranslationLag draft={{ contentType: "blog", id: draftId } as never} saved={saved} locale="ru" />
    </>
  )
  await flushUpdates(50)
}

const press = async (name: string): Promise<void> => {
  if (name !== "Saved") await shownOnce(name)
  const button = [...page.container.querySelectorAll("button")].find(({ textContent }) => textContent === name)
  act(() => button?.click())
  await flushUpdates(50)
}

beforeEach(() => {
  page = adminPage({ admin, adminEditor })
  since = 1
  globalThis.fetch = ((address: string, { method }: RequestInit) => {
    if (method === "POST") since = null
    const revision = { version: 1, entry: adminEntryOf(equal, 1, { en: "published", ru: "published" }) }
    const response = address.endsWith("/1") ? revision : { en: null, ru: since }
    return Promise.resolve({
      ...{ ok: true, status: 200, headers: new Headers() },
      json: () => Promise.resolve({ code: 0, response }),
    })
  }) as never
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const { lag } = adminEditor

test("what changed stays in sight until each line and block is translated", async () => {
  await show(english, 2)
  expect(await shownOnce("3 changes")).toContain("Russian is 3 changes behind English")
  await press(lag.show)
  expect(shown()).not.toContain(lag.translated)
  // With its first change of its own the server takes the language to be up to date.
  since = null
  await show(written(english, "ru", "Ночь", "Раз!", "Два."), 3)
  await press("Saved")
  expect(await shownOnce("2 changes")).toContain("2 changes still to translate")
  expect(shown()).toContain(lag.translated)
  expect(shown()).not.toContain(lag.skip)
  await show(written(english, "ru", "Долгая ночь", "Раз!", "Два."), 4)
  expect(await shownOnce("1 change ")).toContain("1 change still to translate")
  await show(written(english, "ru", "Долгая ночь", "Раз!", "Два!"), 5)
  expect(await shownOnce("")).toBe("")
})

test("all blocks are shown beside each other on request, and one that is missing can be copied", async () => {
  await show(written(equal, "en", "Night", "One!", "Two.", "Three."), 2)
  await press(lag.show)
  expect(shown()).not.toContain("Два.")
  await press(lag.all)
  const pairs = [...page.container.querySelectorAll("li")].map(({ textContent }) => textContent)
  expect(pairs).toHaveLength(3)
  expect(pairs[1]).toBe("EnglishTwo.Russian Два.")
  expect(pairs[2]).toContain(lag.copy)
  await press(lag.all)
  expect(shown()).not.toContain("Два.")
})

test("it is not in sight once somebody says that it needs no translation, or closes it", async () => {
  await show(english, 2)
  await press(lag.show)
  await press(lag.skip)
  expect(await shownOnce("")).toBe("")
  since = 1
  await press("Saved")
  await press(lag.show)
  await press(lag.hide)
  since = null
  await press("Saved")
  expect(await shownOnce("")).toBe("")
})

test("a language that nobody has begun is not behind, and is from its first word on", async () => {
  const empty = written(equal, "ru", " ")
  await show(written(empty, "en", "Long night", "One!"), 2)
  await flushUpdates(100)
  expect(shown()).toBe("")
  await show(written(english, "ru", "", "Раз."), 3)
  expect(await shownOnce("behind")).toContain("Russian is 3 changes behind English")
})
