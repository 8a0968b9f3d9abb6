import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminHome from "../../../../../locales/en/adminHome.json" with { type: "json" }
import adminPublish from "../../../../../locales/en/adminPublish.json" with { type: "json" }
import { closeCommandCenter, commandCenter } from "../../../../../src/admin/keyboard/command-center.ts"
import { PublishNote } from "../../../../../src/admin/publication-notes/publish-note.tsx"
import { adminPage } from "../../../../support/admin-page.tsx"
import { Link } from "../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))

const { LiveSection } = await import("../../../../../src/admin/features/home/live-section.tsx")

const change = { kind: "blog" as const, id: "7b1b1c1e-0000-4000-8000-000000000000", locale: "en" as const }

const refused = {
  ...{ state: "refused", faults: [], hold: null, live: null, next: false, builderAway: false },
  ...{ content: { live: 1, present: 2 }, waiting: { items: [{ ...change, happening: "published" }], count: 1 } },
}

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>

beforeEach(() => {
  page = adminPage({ admin, adminHome, adminPublish })
  globalThis.fetch = (() =>
    Promise.resolve({
      ...{ ok: true, status: 200, headers: new Headers() },
      json: () => Promise.resolve({ code: 0, response: refused }),
    })) as never
})

afterEach(async () => {
  closeCommandCenter()
  await page.close()
  globalThis.fetch = realFetch
})

test.each([
  ["Home", adminHome.live.why, <LiveSection key="live" />],
  ["a text whose publication visitors do not see yet", adminPublish.note.more, <PublishNote key="note" {...change} />],
])("%s leads to why the last release was stopped", async (_where, name, part) => {
  await page.show(part)
  const button = () => [...page.container.querySelectorAll("button")].find(({ textContent }) => textContent === name)
  while (!button()) await act(() => new Promise<void>((done) => setTimeout(done, 0)))
  act(() => button()?.click())
  expect(commandCenter.get()).toBe("publishing")
})
