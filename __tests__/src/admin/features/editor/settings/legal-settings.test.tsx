import { jest } from "@jest/globals"
import { createInstance } from "i18next"
import { act } from "react"
import { createRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import admin from "../../../../../../locales/en/admin.json" with { type: "json" }
import adminEditor from "../../../../../../locales/en/adminEditor.json" with { type: "json" }
import { legalPlaceholders } from "../../../../../../shared/legal-placeholders.ts"
import { openJournal } from "../../../../../../src/admin/drafts/journal.ts"
import { emptyContent, isPost, sentContent } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { createEntryDraft } from "../../../../../../src/admin/features/editor/draft/entry-draft.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { studioDay } from "../../../../../../src/admin/formats/studio-time.ts"
import { createAdminStore } from "../../../../../../src/admin/store/admin-store.ts"
import { adminEntryOf } from "../../../../../support/admin-entry.ts"
import { formatDay } from "../../../../../../src/i18n/format.ts"
import { Link } from "../../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))
jest.unstable_mockModule("../../../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { LegalSettings } = await import("../../../../../../src/admin/features/editor/settings/legal-settings.tsx")

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const i18n = createInstance({
  lng: "en",
  resources: { en: { admin, adminEditor } },
  interpolation: { escapeValue: false },
})
void i18n.init()

const render = (link: string, isSaved: boolean) => {
  const id = crypto.randomUUID()
  const fresh = writeField(emptyContent("legal", "Ann"), "link", link)
  const entry = isSaved ? adminEntryOf(fresh, 1, { en: "published" }) : null
  const draft = createEntryDraft(createAdminStore(), {
    contentType: "legal",
    id,
    entry,
    fresh,
    journal: openJournal("ann", "legal", id),
    send: () => Promise.resolve({ data: undefined }),
    readVersion: () => Promise.resolve(null),
  })
  const close = draft.open()
  const place = document.body.appendChild(document.createElement("div"))
  const root = createRoot(place)
  const draw = () => {
    const state = draft.getState()
    if (!isPost(state.content)) throw new Error("A legal document has a link")
    const { content } = state
    act(() =>
      root.render(
        <I18nextProvider i18n={i18n}>
          <LegalSettings draft={draft} state={state} content={content} />
        </I18nextProvider>
      )
    )
  }
  draw()
  return { draft, place, draw, close }
}

const buttonNamed = (place: HTMLElement, name: string): HTMLButtonElement | undefined =>
  [...place.querySelectorAll("button")].find(
    (button) => button.textContent === name || button.getAttribute("aria-label") === name
  )

/** Until the field of a day has loaded. */
const until = async (place: HTMLElement, selector: string): Promise<void> => {
  while (!place.querySelector(selector)) await act(() => new Promise<void>((done) => setTimeout(done, 5)))
}

test("adds a version before the others, today, and removes one by its day in words", async () => {
  const { draft, place, draw, close } = render("jp/privacy", false)
  act(() => buttonNamed(place, "Add a version")?.click())
  draw()
  const [version] = sentVersions(draft.getState().content)
  expect(version).toEqual({ day: studioDay(Date.now()), text: "" })
  expect(place.querySelectorAll("li")).toHaveLength(1)
  await until(place, "[role=spinbutton]")
  act(() => buttonNamed(place, `Remove the version of ${formatDay(version?.day ?? "", "en")}`)?.click())
  draw()
  expect(sentVersions(draft.getState().content)).toEqual([])
  close()
})

const sentVersions = (content: ReturnType<typeof emptyContent>) => {
  const sent = sentContent("legal", content) as { translations: { en: { versions: { day: string; text: string }[] } } }
  return sent.translations.en.versions
}

test("names a version by what its draft has, where that is no day", () => {
  const { draft, place, draw, close } = render("jp/privacy", false)
  act(() =>
    draft.change(
      "translations.en.versions",
      ["", "soon"].map((day) => ({ day, text: "" }))
    )
  )
  draw()
  expect(buttonNamed(place, "Remove the version of –")).toBeDefined()
  expect(buttonNamed(place, "Remove the version of soon")).toBeDefined()
  close()
})

test("sends no field that only posts have", () => {
  const document = writeField(emptyContent("legal", "Ann"), "link", "x")
  const body = document.translations.en?.body
  expect(sentContent("legal", document)).toEqual({
    link: "x",
    translations: { en: { title: "", excerpt: "", body, versions: [] }, ru: null },
  })
  const post = emptyContent("blog", "Ann")
  expect(sentContent("blog", post)).toBe(post)
})

test("keeps the address of a document to which the site links", () => {
  expect(render("privacyweb", true).place.querySelector("#field-link")).toBeNull()
  expect(render("privacyweb", true).place.textContent).toContain("Pages and forms of the site link to this document")
  expect(render("jp/privacy", true).place.querySelector("#field-link")).not.toBeNull()
  expect(render("privacyweb", false).place.querySelector("#field-link")).not.toBeNull()
})

test("names every placeholder with what stands there", () => {
  const { place } = render("jp/privacy", false)
  const names = [...place.querySelectorAll("code")].map(({ textContent }) => textContent)
  expect(names).toEqual(legalPlaceholders.map((name) => `{{${name}}}`))
  expect(place.textContent).toContain("How long job applications are kept: 365 days")
})
