import { jest } from "@jest/globals"
import { createInstance } from "i18next"
import { act } from "react"
import { createRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminEditor from "../../../../../locales/en/adminEditor.json" with { type: "json" }
import { openJournal } from "../../../../../src/admin/drafts/journal.ts"
import { emptyContent, type AdminEntry } from "../../../../../src/admin/features/editor/draft/entry-content.ts"
import { createEntryDraft } from "../../../../../src/admin/features/editor/draft/entry-draft.ts"
import { writeField } from "../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { createAdminStore } from "../../../../../src/admin/store/admin-store.ts"
import { adminEntryOf, savedInstant } from "../../../../support/admin-entry.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { Link } from "../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))

const { EditorNotices, issuesId } = await import("../../../../../src/admin/features/editor/editor-notices.tsx")
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const i18n = createInstance({
  lng: "en",
  resources: { en: { admin, adminEditor } },
  interpolation: { escapeValue: false },
})
void i18n.init()

const english = writeField(emptyContent("blog", "Ann"), "translations.en.title", "A title")

const openDraft = (entry: AdminEntry | null) => {
  const draft = createEntryDraft(createAdminStore(), {
    contentType: "blog",
    id: "7b1b1c1e-0000-4000-8000-000000000000",
    entry,
    fresh: english,
    journal: openJournal("user", "blog", "an-id"),
    send: () => Promise.reject(new Error("Nothing is saved here")),
    readVersion: () => Promise.resolve(null),
  })
  return { draft, close: draft.open() }
}

const rendered = async (element: React.ReactNode): Promise<HTMLElement> => {
  const container = document.body.appendChild(document.createElement("div"))
  await act(() => {
    createRoot(container).render(<I18nextProvider i18n={i18n}>{element}</I18nextProvider>)
    return Promise.resolve()
  })
  return container
}

const draftEntry = adminEntryOf(english, 1)

test("names the fields for which a publication was refused, as links to them", async () => {
  const { draft, close } = openDraft(draftEntry)
  const data = { details: ["body.entries.0.translations.en.title", "link"].map((path) => ({ path, message: "" })) }
  await draft.act(() => Promise.resolve({ error: { status: 400, code: 1000, message: "", data, retryAfter: null } }))
  const fields: string[] = []
  const container = await rendered(
    <EditorNotices draft={draft} state={draft.getState()} onField={(path) => void fields.push(path)} />
  )
  const place = container.querySelector<HTMLElement>(`#${issuesId}`)
  place?.focus()
  expect(document.activeElement).toBe(place)
  expect(place?.textContent).toContain(adminEditor.issue.lead.publication)
  const links = [...container.querySelectorAll("a")]
  for (const link of links) link.click()
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["#field-translations-en-title", "#field-link"])
  expect(fields).toEqual(["translations.en.title", "link"])
  close()
})

test("offers what an earlier visit left, to be kept, or discarded after a question", async () => {
  openJournal("user", "blog", "an-id").write({
    version: 1,
    content: writeField(english, "translations.en.title", "Left"),
    at: savedInstant,
  })
  const { draft, close } = openDraft(draftEntry)
  const container = await rendered(<EditorNotices draft={draft} state={draft.getState()} onField={() => undefined} />)
  const [keep, discard] = [...container.querySelectorAll("button")]
  expect([keep?.textContent, discard?.textContent]).toEqual(["Keep and save it", "Use the saved version"])
  act(() => discard?.click())
  expect(draft.getState().content.translations.en?.title).toBe("Left")
  const answer = [...container.querySelectorAll("dialog button")].find(
    ({ textContent }) => textContent === adminEditor.discarding.confirm
  )
  act(() => (answer as HTMLElement).click())
  expect(draft.getState().content.translations.en?.title).toBe("A title")
  close()
})

const [ann, bob] = ["7b1b1c1e-0000-4000-8000-00000000000a", "7b1b1c1e-0000-4000-8000-00000000000b"]
const nobody = null

/** The names of those who saved. One who was deleted has still a name in the history. */
const nameOf = (id: string | null): string => (id === ann ? "Ann" : id === bob ? "Bob" : "Former colleague")

test.each([
  ["one's own other window", [ann, ann], "You saved this in another window"],
  ["somebody else", [bob, bob], "Also saved by Bob. "],
  ["both", [ann, bob], "Also saved by Bob. "],
  ["others, of whom one was deleted", [nobody, bob], "Also saved by Former colleague and Bob. "],
  ["a save that the history does not have", [], "Someone else saved this"],
])("says that changes came in from %s", async (_, authors, words) => {
  const realFetch = globalThis.fetch
  globalThis.fetch = ((address: string) => {
    const saves = authors.map((authorId, index) => ({
      ...{ version: 1 + authors.length - index, authorId, author: nameOf(authorId) },
    }))
    const response = address.includes("/revisions/")
      ? { items: [...saves, { version: 1, authorId: bob, author: nameOf(bob) }] }
      : { id: ann }
    return Promise.resolve({
      ...{ ok: true, status: 200, headers: new Headers() },
      json: () => Promise.resolve({ code: 0, response }),
    })
  }) as never
  localStorage.clear()
  const { draft, close } = openDraft(draftEntry)
  const theirs = writeField(english, "translations.en.title", "Another title")
  draft.change("link", "a-link")
  draft.hear(adminEntryOf(theirs, 1 + Math.max(authors.length, 1)))
  const page = adminPage({ admin, adminEditor })
  await page.show(<EditorNotices draft={draft} state={draft.getState()} onField={() => undefined} />)
  while (page.container.textContent === "") await act(() => new Promise<void>((done) => setTimeout(done, 5)))
  expect(page.container.textContent).toContain(words)
  await page.close()
  close()
  globalThis.fetch = realFetch
})
