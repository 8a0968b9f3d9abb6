import { jest } from "@jest/globals"
import { createInstance } from "i18next"
import { act } from "react"
import { createRoot, type Root } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { Provider, useSelector } from "react-redux"
import adminEditor from "../../../../../../locales/en/adminEditor.json" with { type: "json" }
import type { ApiResult } from "../../../../../../src/components/api/fetch-api.ts"
import { openJournal } from "../../../../../../src/admin/drafts/journal.ts"
import { emptyContent } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { createEntryDraft, type EntryDraft } from "../../../../../../src/admin/features/editor/draft/entry-draft.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { selectDraft } from "../../../../../../src/admin/features/editor/draft/drafts-slice.ts"
import { createAdminStore, type AdminState } from "../../../../../../src/admin/store/admin-store.ts"
import { adminEntryOf } from "../../../../../support/admin-entry.ts"

const went: string[] = []

jest.unstable_mockModule("gatsby", () => ({ Link: "a", navigate: (to: string) => void went.push(to) }))

const { LeaveGuard } = await import("../../../../../../src/admin/features/editor/draft/leave-guard.tsx")

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const content = writeField(emptyContent("blog", "Ann"), "translations.en.title", "A title")

const entry = adminEntryOf(content, 4)

/** The guard, which follows the draft as the editor does. */
const Guard = () => {
  useSelector((state: AdminState) => selectDraft(state, draft.key))
  return <LeaveGuard draft={draft} isDirty={draft.isDirty()} />
}

let root: Root
let page: HTMLElement
let draft: EntryDraft
let close: () => void
let respond: (result: ApiResult) => void

beforeEach(async () => {
  jest.useFakeTimers()
  localStorage.clear()
  went.length = 0
  const i18n = createInstance()
  await i18n.init({ lng: "en", resources: { en: { adminEditor } }, showSupportNotice: false } as never)
  page = document.body.appendChild(document.createElement("div"))
  page.innerHTML = '<a href="/admin/media">Media</a><a href="/admin/jobs">Vacancies</a><div></div>'
  root = createRoot(page.lastElementChild ?? page)
  const store = createAdminStore()
  draft = createEntryDraft(store, {
    contentType: "blog",
    id: entry.id,
    entry,
    fresh: content,
    journal: openJournal("user", "blog", entry.id),
    send: () => new Promise<ApiResult>((resolve) => (respond = resolve)),
    readVersion: () => Promise.resolve(null),
  })
  close = draft.open()
  act(() =>
    root.render(
      <Provider store={store}>
        <I18nextProvider i18n={i18n}>
          <Guard />
        </I18nextProvider>
      </Provider>
    )
  )
})

afterEach(() => {
  act(() => root.unmount())
  close()
  page.remove()
  jest.useRealTimers()
})

const type = (title: string): void => act(() => draft.change("translations.en.title", title))

/** @returns whether the link itself was left to do its work */
const press = (name: string): boolean => {
  const link = [...page.querySelectorAll("a")].find(({ textContent }) => textContent === name)
  const event = new MouseEvent("click", { bubbles: true, cancelable: true })
  // jsdom cannot navigate.
  link?.addEventListener("click", (click) => click.preventDefault(), { once: true })
  let reached = false
  link?.addEventListener("click", () => (reached = true), { once: true })
  act(() => void link?.dispatchEvent(event))
  return reached
}

const respondWith = (result: ApiResult) =>
  act(async () => {
    respond(result)
    await Promise.resolve()
  })

const asks = (): boolean => page.querySelector("dialog") !== null

const saved = { data: adminEntryOf(writeField(content, "translations.en.title", "Typed"), 5) }

test("leaves a press of a link alone when everything is saved", () => {
  expect(press("Media")).toBe(true)
  expect(asks()).toBe(false)
})

test("saves before it follows a link, and asks nothing", async () => {
  type("Typed")
  expect(press("Media")).toBe(false)
  expect(went).toEqual([])
  await respondWith(saved)
  expect([went, asks()]).toEqual([["/admin/media"], false])
})

test("follows the link that was pressed last while it saves", async () => {
  type("Typed")
  press("Media")
  press("Vacancies")
  await respondWith(saved)
  expect(went).toEqual(["/admin/jobs"])
})

test("asks when the server does not save", async () => {
  type("Typed")
  press("Media")
  await respondWith({ error: { status: 400, code: 1000, message: "", data: null, retryAfter: null } })
  expect([went, asks()]).toEqual([[], true])
})

const refused: ApiResult = { error: { status: "offline", code: null, message: "", data: null, retryAfter: null } }

test("asks no more once a later save of its own has saved everything", async () => {
  type("Typed")
  press("Media")
  await respondWith(refused)
  expect(asks()).toBe(true)
  await act(() => jest.advanceTimersByTimeAsync(8_000))
  await respondWith(saved)
  type("Typed more")
  expect([went, asks()]).toEqual([[], false])
})

test("saves and leaves when the user decides so", async () => {
  type("Typed")
  press("Media")
  await respondWith(refused)
  act(() => [...page.querySelectorAll("button")].find(({ textContent }) => textContent === "Save and leave")?.click())
  await respondWith(saved)
  expect([went, asks()]).toEqual([["/admin/media"], false])
})

test("asks when the save takes long, and then follows no link on its own", async () => {
  type("Typed")
  press("Media")
  await act(() => jest.advanceTimersByTimeAsync(2_900))
  expect(asks()).toBe(false)
  await act(() => jest.advanceTimersByTimeAsync(200))
  expect(asks()).toBe(true)
  await respondWith(saved)
  expect([went, asks()]).toEqual([[], false])
})
