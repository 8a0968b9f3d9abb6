import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../../locales/en/admin.json" with { type: "json" }
import adminNotifications from "../../../../../../locales/en/adminNotifications.json" with { type: "json" }
import { subscribePaths } from "../../../../../../shared/subscriptions.ts"
import { userPaths } from "../../../../../../shared/user-endpoints.ts"
import { emptyContent } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { adminPage } from "../../../../../support/admin-page.tsx"
import { flushUpdates } from "../../../../../support/flush-updates.ts"
import { Link } from "../../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))
jest.unstable_mockModule("../../../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { MailOutcome, RowMails, usePublicationMails } =
  await import("../../../../../../src/admin/features/editor/publish-sheet/publication-mails.tsx")
const { useCurrentUserQuery } = await import("../../../../../../src/admin/store/session-api.ts")

const id = "7b1b1c1e-0000-4000-8000-000000000000"

const user = { id: "00000000-0000-4000-8000-00000000000a", name: "Ann", email: null, roles: ["editor"] }

const responses: Record<string, unknown> = {
  [userPaths.current]: user,
  [subscribePaths.notifications]: { items: [], page: 1, perPage: 100, total: 0 },
  [subscribePaths.preview]: { recipients: 3, words: { subject: "A title", intro: "An excerpt." } },
  [subscribePaths.notify]: { items: [] },
}

const Row = () => {
  const mails = usePublicationMails({ contentType: "blog", id, content: emptyContent("blog", "Ann") })
  return mails ? <RowMails mails={mails} locale="en" isPublishing isTimeWrong={false} /> : null
}

const body = { kind: "blog", id, locales: ["en"], words: { en: { subject: "Tonight", intro: null } } } as const

const Shown = ({ failed }: { failed: boolean }) => {
  const { data } = useCurrentUserQuery(undefined)
  if (!data) return null
  return failed ? <MailOutcome requested={{ body: { ...body, locales: ["en"] }, isDone: false }} /> : <Row />
}

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let isOnline: boolean
/** Whether the mails that there are have not been read yet. */
let isReading: boolean
/** Before the entry's words are sent, while a test holds them back. */
let wordsWait: Promise<void>

const until = async (isSo: () => boolean): Promise<void> => {
  for (let left = 100; left > 0 && !isSo(); left -= 1) await flushUpdates()
}

const open = async (failed = false): Promise<void> => {
  page = adminPage({ admin, adminNotifications })
  await page.show(<Shown failed={failed} />)
  await until(() => page.container.textContent !== "")
}

const tick = async (): Promise<void> => {
  act(() => page.container.querySelector<HTMLInputElement>("[type=checkbox]")?.click())
  await until(() => subject()?.readOnly === false)
}

const subject = (): HTMLInputElement | undefined => {
  const label = [...page.container.querySelectorAll("label")].find(
    ({ textContent }) => textContent === adminNotifications.fields.subject
  )
  const field = label && document.getElementById(label.htmlFor)
  return field instanceof HTMLInputElement ? field : undefined
}

const type = (text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(subject(), text)
  act(() => void subject()?.dispatchEvent(new Event("input", { bubbles: true })))
}

const press = async (name: string): Promise<void> => {
  const button = () => [...page.container.querySelectorAll("button")].find(({ textContent }) => textContent === name)
  await until(() => button()?.getAttribute("aria-disabled") !== "true")
  act(() => button()?.click())
  await flushUpdates()
}

const { kept } = adminNotifications.sheet

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  isOnline = true
  isReading = false
  wordsWait = Promise.resolve()
  globalThis.fetch = (async (address: string) => {
    const path = new URL(address, "http://localhost").pathname.slice("/v1".length)
    if (!isOnline) throw new TypeError("Failed to fetch")
    if (isReading && path === subscribePaths.notifications) return new Promise(() => undefined)
    if (path === subscribePaths.preview) await wordsWait
    return {
      ...{ ok: true, status: 200, headers: { get: () => null } },
      json: () => Promise.resolve({ code: 0, response: responses[path] }),
    }
  }) as never
  await open()
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

test("what was typed for a mail is there after a reload and in a new tab, and no mail is wanted by itself", async () => {
  await tick()
  expect(subject()?.value).toBe("A title")
  expect(page.container.textContent).not.toContain(kept)
  type("Tonight")
  await page.close()
  sessionStorage.clear()

  await open()

  expect(page.container.querySelector<HTMLInputElement>("[type=checkbox]")?.checked).toBe(false)
  expect(page.container.textContent).toContain(kept)
  await tick()
  expect(subject()?.value).toBe("Tonight")
  await press(adminNotifications.fields.entryWords)
  // They are read anew in the new tab.
  await until(() => subject()?.value !== "")
  expect(subject()?.value).toBe("A title")
})

test("the fields have their place, and take no text, before the entry's words arrive", async () => {
  let send: () => void = () => undefined
  wordsWait = new Promise((done) => (send = done))
  act(() => page.container.querySelector<HTMLInputElement>("[type=checkbox]")?.click())
  await until(() => subject() !== undefined)
  const field = subject()
  expect([field?.readOnly, field?.value]).toEqual([true, ""])
  send()
  await until(() => subject()?.readOnly === false)
  expect([subject() === field, field?.value]).toEqual([true, "A title"])
})

test("a retry of words that cannot be read keeps its button until it has come to its end, and then shows the fields", async () => {
  isOnline = false
  act(() => page.container.querySelector<HTMLInputElement>("[type=checkbox]")?.click())
  const retry = () =>
    [...page.container.querySelectorAll("button")].find(({ textContent }) => textContent === admin.load.retry)
  await until(() => retry() !== undefined)
  isOnline = true
  let send: () => void = () => undefined
  wordsWait = new Promise((done) => (send = done))
  const pressed = retry()
  await press(admin.load.retry)
  expect([retry() === pressed, subject()]).toEqual([true, undefined])
  send()
  await until(() => subject()?.readOnly === false)
  expect(subject()?.value).toBe("A title")
})

test("a request that fails leaves what was typed, and its repetition takes it away once it is taken", async () => {
  await tick()
  type("Tonight")
  await page.close()
  await open(true)
  isOnline = false
  await press(adminNotifications.sheet.retry)
  await until(() => page.container.querySelector("[aria-disabled=true]") === null)
  expect(JSON.stringify(Object.entries(localStorage))).toContain("Tonight")
  isOnline = true
  await press(adminNotifications.sheet.retry)
  await until(() => page.container.querySelector("[role=status]") !== null)
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []])
})

test("a row has its mail before those that there are have been read, and grows no more", async () => {
  await page.close()
  isReading = true
  await open()
  expect(page.container.textContent).toBe(adminNotifications.sheet.tell)
})
