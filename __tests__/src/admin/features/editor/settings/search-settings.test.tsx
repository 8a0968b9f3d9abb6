import { jest } from "@jest/globals"
import { createInstance } from "i18next"
import { act } from "react"
import { createRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import admin from "../../../../../../locales/en/admin.json" with { type: "json" }
import adminEditor from "../../../../../../locales/en/adminEditor.json" with { type: "json" }
import { openJournal } from "../../../../../../src/admin/drafts/journal.ts"
import {
  EntryPicturesContext,
  type EntryPicture,
} from "../../../../../../src/admin/features/editor/body/entry-pictures.ts"
import { emptyContent, type EntryContent } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { createEntryDraft } from "../../../../../../src/admin/features/editor/draft/entry-draft.ts"
import { createAdminStore } from "../../../../../../src/admin/store/admin-store.ts"
import { Link } from "../../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))
jest.unstable_mockModule("../../../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { SearchSettings } = await import("../../../../../../src/admin/features/editor/settings/search-settings.tsx")

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const i18n = createInstance({
  lng: "en",
  resources: { en: { admin, adminEditor } },
  interpolation: { escapeValue: false },
})
void i18n.init()

const pictureOf = (id: string, width: number): EntryPicture => ({
  id,
  url: `/files/${id}.jpg`,
  type: "image/jpeg",
  width,
  height: width / 2,
  renditions: [],
  placeholder: null,
})

const pictures = new Map([pictureOf("cover", 1600), pictureOf("small", 800)].map((picture) => [picture.id, picture]))

const post = emptyContent("blog", "Ann") as EntryContent & { cover: unknown }

const fresh = {
  ...post,
  link: "night",
  cover: { fileId: "cover", focalPoint: { x: 0.5, y: 0.5 } },
  translations: {
    ...post.translations,
    en: { ...post.translations.en, title: "The long night", excerpt: "Snow fell." },
  },
} as EntryContent

const render = () => {
  const id = crypto.randomUUID()
  const draft = createEntryDraft(createAdminStore(), {
    contentType: "blog",
    id,
    entry: null,
    fresh,
    journal: openJournal("user", "blog", id),
    send: () => Promise.reject(new Error("Nothing is saved here")),
    readVersion: () => Promise.resolve(null),
  })
  const close = draft.open()
  const container = document.body.appendChild(document.createElement("div"))
  const root = createRoot(container)
  const draw = (): void =>
    act(() => {
      const state = draft.getState()
      root.render(
        <I18nextProvider i18n={i18n}>
          <EntryPicturesContext value={{ pictures, add: () => undefined }}>
            <SearchSettings draft={draft} state={state} content={state.content as never} />
          </EntryPicturesContext>
        </I18nextProvider>
      )
    })
  draw()
  const change = (path: string, value: unknown): void => {
    draft.change(path, value)
    draw()
  }
  const [result, card] = [0, 1].map((index) => () => container.querySelectorAll("figure")[index])
  const end = (): void => {
    act(() => root.unmount())
    close()
  }
  return { container, change, result: () => result?.()?.textContent, card: () => card?.(), draft, end }
}

test("previews what readers see until something is written for search engines", () => {
  const { result, card, change, container, end } = render()
  expect(result()).toMatch(/localhost › blog › night.*The long night · Ash & Frost.*Snow fell\./)
  expect(card()?.querySelector("img")?.getAttribute("src")).toBe("/files/cover.jpg")

  change("translations.en.seoTitle", "Winter")
  change("translations.en.seoDescription", `All of it. ${"word ".repeat(60)}end`)
  change("sharePictureId", "small")

  expect(result()).toMatch(/Winter · Ash & Frost.*All of it\..*word…$/)
  expect(card()?.querySelector("img")?.getAttribute("src")).toBe("/files/small.jpg")
  expect(container.textContent).toContain("This picture is 800 pixels wide. Networks show up to 1200.")
  expect(container.textContent).toContain("6 of 70 characters")
  end()
})

test("hides the result of a post that engines shall leave out, and goes back to the cover", () => {
  const { container, result, card, change, draft, end } = render()
  act(() => container.querySelector<HTMLInputElement>("input[type=checkbox]")?.click())
  expect(draft.getState().content).toMatchObject({ noindex: true })
  change("cover", null)
  expect(result()).toContain("Hidden from search results")
  expect(card()?.textContent).toContain("Card of the section")

  change("sharePictureId", "gone")
  expect(container.textContent).toContain(adminEditor.media.gone)
  const back = [...container.querySelectorAll("button")].find(
    (button) => button.textContent === adminEditor.search.pictureRemove
  )
  act(() => back?.click())
  expect(draft.getState().content).toMatchObject({ sharePictureId: null })
  end()
})
