import { jest } from "@jest/globals"
import admin from "../../../../../../locales/en/admin.json" with { type: "json" }
import adminEditor from "../../../../../../locales/en/adminEditor.json" with { type: "json" }
import adminPublishSheet from "../../../../../../locales/en/adminPublishSheet.json" with { type: "json" }
import { emptyContent } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import type { PlanOutcome } from "../../../../../../src/admin/features/editor/settings/use-entry-actions.ts"
import { adminEntryOf } from "../../../../../support/admin-entry.ts"
import { adminPage } from "../../../../../support/admin-page.tsx"
import { Link } from "../../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))
jest.unstable_mockModule("../../../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { PublicationOutcome } =
  await import("../../../../../../src/admin/features/editor/publish-sheet/publication-outcome.tsx")

const english = writeField(
  writeField(emptyContent("blog", "Ann"), "translations.en.title", "A title"),
  "link",
  "a-link"
)

const content = writeField(english, "translations.ru", english.translations.en)

const step = { kind: "publish", locales: ["en"], state: "published", publishAt: null } as const

const later = { ...step, locales: ["ru"], state: "scheduled", publishAt: "2030-01-01T12:00:00.000Z" } as const

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let container: HTMLElement
/** The positions of the live release and of what is saved, as the server says at each question; the last one stays. */
let positions: { live: number; present: number; hold?: boolean; site?: boolean }[]
/** Status of each page. */
let pages: Record<string, number>

beforeEach(() => {
  page = adminPage({ admin, adminEditor, adminPublishSheet })
  ;({ container } = page)
  pages = {}
  globalThis.fetch = ((address: string) => {
    if (address.endsWith("/publish/status")) {
      const [now, ...rest] = positions
      if (rest.length > 0) positions = rest
      const hold = now?.hold ? { release: "r", madeAt: "", since: "", by: null } : null
      const response = {
        state: hold ? "rolled-back" : "live",
        hold,
        content: now,
        live: now?.site === false ? null : {},
        waiting: null,
      }
      const body = { code: 0, response }
      return Promise.resolve({ ok: true, status: 200, headers: new Headers(), json: () => Promise.resolve(body) })
    }
    const status = pages[address] ?? 404
    return Promise.resolve({ ok: status === 200, status, url: `http://localhost${address}`, headers: new Headers() })
  }) as typeof fetch
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const show = async (outcome: PlanOutcome, states: Parameters<typeof adminEntryOf>[2] = {}): Promise<void> => {
  await page.show(
    <PublicationOutcome
      contentType="blog"
      id="7b1b1c1e-0000-4000-8000-000000000000"
      content={content}
      before={adminEntryOf(content, 1, states)}
      outcome={outcome}
      requested={[]}
      onClose={() => undefined}
    />,
    async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setTimeout(done))
    }
  )
}

const lines = (): (string | null | undefined)[] =>
  [...container.querySelectorAll("li")].map((line) => line.querySelector("span")?.textContent)

test("says that a page is live once its address has it, and when the rest goes public", async () => {
  positions = [{ live: 2, present: 2 }]
  pages = { "/blog/a-link": 200 }
  await show({ done: [step, later], left: [], failure: null })
  expect(lines()[0]).toMatch(/^English: live in \d+(\.\d)? s$/)
  expect(lines()[1]).toMatch(/^Russian: goes public on Jan 1, 2030/)
  expect(container.querySelector("a")?.getAttribute("href")).toBe("/blog/a-link")
  expect(document.activeElement?.textContent).toBe("Done")
})

test.each([
  ["the live release lacks it", [{ live: 1, present: 2 }], 200],
  ["its address does not have it", [{ live: 2, present: 2 }], 404],
])("does not say so while %s", async (_, now, status) => {
  positions = now
  pages = { "/blog/a-link": status }
  await show({ done: [step], left: [], failure: null })
  expect(lines()).toEqual(["English: published, on its way to the site…"])
})

test("says that a publication waits while a roll-back holds", async () => {
  positions = [{ live: 1, present: 2, hold: true }]
  await show({ done: [step], left: [], failure: null })
  expect(lines()).toEqual(["English: published, but not on the site yet"])
})

test("waits for no site where none is served", async () => {
  positions = [{ live: 2, present: 2, site: false }]
  await show({ done: [step], left: [], failure: null })
  expect(lines()).toEqual(["English: published"])
})

test("says that a page is off the site once its address has none, and distinguishes an ended plan from it", async () => {
  positions = [{ live: 2, present: 2 }]
  const down = { ...step, locales: ["en", "ru"], state: "draft" } as const
  await show({ done: [down], left: [], failure: null }, { en: "published", ru: "scheduled" })
  expect(lines()[0]).toMatch(/^English: off the site in/)
  expect(lines()[1]).toBe("Russian: no longer scheduled")
})

test("says what was done and what was not, with the reason", async () => {
  positions = [{ live: 1, present: 2 }]
  const failure = { status: 403, code: 1, message: "", data: null, retryAfter: null }
  await show({ done: [step], left: [later], failure })
  expect(container.textContent).toContain("Only partly done")
  expect(container.textContent).toContain("Not done: Russian")
  expect(container.textContent).toContain(adminEditor.actionFailure.forbidden)
})

test("leads to the editor for a refusal that the fields explain", async () => {
  positions = [{ live: 1, present: 2 }]
  await show({ done: [step], left: [later], failure: null })
  expect(container.textContent).toContain("the editor says why")
})
