import { jest } from "@jest/globals"
import { createInstance } from "i18next"
import { act } from "react"
import { createRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { Provider } from "react-redux"
import adminEditor from "../../../../../../locales/en/adminEditor.json" with { type: "json" }
import { openJournal } from "../../../../../../src/admin/drafts/journal.ts"
import { emptyContent } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { createEntryDraft } from "../../../../../../src/admin/features/editor/draft/entry-draft.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { PagePreviewContext } from "../../../../../../src/admin/features/editor/preview/page-preview.ts"
import { createAdminStore } from "../../../../../../src/admin/store/admin-store.ts"
import { Link } from "../../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))

const { PostingPanel } = await import("../../../../../../src/admin/features/editor/preview/posting-panel.tsx")

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList

test("says in words what search engines need, and keeps their data closed for developers", async () => {
  const i18n = createInstance()
  await i18n.init({ lng: "en", resources: { en: { adminEditor } }, showSupportNotice: false } as never)
  const store = createAdminStore()
  const content = writeField(emptyContent("jobs", "Ann"), "translations.en.title", "Painter")
  const draft = createEntryDraft(store, {
    contentType: "jobs",
    id: "7b1b1c1e-0000-4000-8000-000000000000",
    entry: null,
    fresh: content,
    journal: openJournal("user", "jobs", "an-id"),
    send: () => Promise.reject(new Error("Nothing is saved here")),
    readVersion: () => Promise.resolve(null),
  })
  const close = draft.open()
  const loadPages = () => Promise.resolve({ DrawnPage: () => null, jobPostingData: () => ({ "@type": "JobPosting" }) })
  const page = document.body.appendChild(document.createElement("div"))
  const root = createRoot(page)
  await act(async () => {
    root.render(
      <I18nextProvider i18n={i18n}>
        <Provider store={store}>
          <PagePreviewContext value={loadPages}>
            <PostingPanel
              draft={draft}
              state={draft.getState()}
              locale="en"
              onLocale={() => undefined}
              onClose={() => undefined}
            />
          </PagePreviewContext>
        </Provider>
      </I18nextProvider>
    )
    await Promise.resolve()
  })
  const details = page.querySelector("details")
  expect([details?.open, details?.querySelector("summary")?.textContent]).toEqual([false, "For developers"])
  expect(details?.textContent).toContain('"@type": "JobPosting"')
  details?.remove()
  expect(page.textContent).toContain(adminEditor.posting.issues)
  expect(page.textContent).not.toMatch(/[{}]/)
  act(() => root.unmount())
  close()
})
