import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../../locales/en/admin.json" with { type: "json" }
import adminOutcome from "../../../../../../locales/en/adminOutcome.json" with { type: "json" }
import adminCalendar from "../../../../../../locales/en/adminCalendar.json" with { type: "json" }
import adminEditor from "../../../../../../locales/en/adminEditor.json" with { type: "json" }
import adminNotifications from "../../../../../../locales/en/adminNotifications.json" with { type: "json" }
import adminPublishSheet from "../../../../../../locales/en/adminPublishSheet.json" with { type: "json" }
import adminReviews from "../../../../../../locales/en/adminReviews.json" with { type: "json" }
import { emptyContent } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { blogAdminPaths } from "../../../../../../shared/staff-endpoints.ts"
import { adminEntryOf } from "../../../../../support/admin-entry.ts"
import { adminPage } from "../../../../../support/admin-page.tsx"
import { createServer, draftId, openDraft } from "../../../../../support/open-draft.ts"
import { flushUpdates } from "../../../../../support/flush-updates.ts"
import { Link } from "../../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))
jest.unstable_mockModule("../../../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { Publishing } = await import("../../../../../../src/admin/features/editor/publish-sheet/publishing.tsx")

const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Words." }] }] }

const content = Object.entries({
  link: "a-link",
  "translations.en.title": "A title",
  "translations.en.body": body,
  "translations.ru": { ...emptyContent("blog", "").translations.en, title: "Заголовок", body },
}).reduce((written, [path, value]) => writeField(written, path, value), emptyContent("blog", "Ann"))

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let publications: unknown[]
let isOnline: boolean
let closed: number

beforeEach(() => {
  page = adminPage({
    admin,
    adminOutcome,
    adminCalendar,
    adminEditor,
    adminNotifications,
    adminPublishSheet,
    adminReviews,
  })
  publications = []
  isOnline = false
  closed = 0
  localStorage.clear()
  globalThis.fetch = ((address: string, init?: { body?: string }) => {
    const { pathname } = new URL(address, "http://localhost")
    const isPublication = pathname.endsWith(blogAdminPaths.publish)
    if (isPublication) publications.push((JSON.parse(init?.body ?? "{}") as { locales: unknown }).locales)
    if (isPublication && !isOnline) return Promise.reject(new TypeError("Failed to fetch"))
    const response = isPublication ? { published: [draftId], skipped: [] } : adminEntryOf(content, 2)
    // Of the rest, such as who is signed in, nothing is known.
    const isKnown = isPublication || pathname.endsWith(blogAdminPaths.byId.replace(":id", draftId))
    return Promise.resolve({
      ...{ ok: isKnown, status: isKnown ? 200 : 404, url: address, headers: new Headers() },
      json: () => Promise.resolve(isKnown ? { code: 0, response } : { code: 1404, message: "" }),
    })
  }) as typeof fetch
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const until = async (isSo: () => boolean): Promise<void> => {
  for (let left = 200; left > 0 && !isSo(); left -= 1) await flushUpdates()
  expect(isSo()).toBe(true)
}

const press = async (name: string): Promise<void> => {
  const control = [...page.container.querySelectorAll<HTMLElement>("label, button")].findLast(
    ({ textContent }) => textContent === name
  )
  if (!control) throw new Error(`There is no ${name}`)
  act(() => control.click())
  await flushUpdates()
}

test("keeps the sheet with what was chosen when the server cannot be reached, and carries it out on the next try", async () => {
  const entry = adminEntryOf(content, 1)
  const draft = openDraft(createServer(), entry)
  await page.show(
    <Publishing
      draft={draft}
      state={draft.getState()}
      entry={entry}
      shown={["en", "ru"]}
      isDirect={false}
      onField={() => undefined}
      onClose={() => (closed += 1)}
    />
  )
  await press(adminPublishSheet.choice.draft.keep)
  await press("Publish English")
  await until(() => page.container.querySelector("[role=alert]") !== null)
  expect(page.container.querySelector("[role=alert]")?.textContent).toBe(adminEditor.actionFailure.offline)
  expect(closed).toBe(0)
  isOnline = true
  await press("Publish English")
  await until(() => page.container.textContent.includes(adminPublishSheet.outcome.title))
  expect(publications).toEqual([["en"], ["en"]])
  draft.close()
})
