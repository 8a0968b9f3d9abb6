import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../locales/en/admin.json" with { type: "json" }
import type { WaitingSubmissions } from "../../../../shared/contract/inbox.ts"
import type { Role } from "../../../../shared/roles.ts"
import { waitingSubmissionsPath } from "../../../../shared/staff-endpoints.ts"
import { adminPage } from "../../../support/admin-page.tsx"
import { Link } from "../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link, navigate: () => undefined }))

const { AdminNav } = await import("../../../../src/admin/shell/admin-nav.tsx")

// jsdom has neither. Without a mouse the rail has room for all groups, as it scrolls.
window.matchMedia = () => ({ matches: false }) as MediaQueryList
globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let asked: number

beforeEach(() => {
  asked = 0
  page = adminPage({ admin })
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const show = async (roles: Role[], waiting: WaitingSubmissions): Promise<void> => {
  globalThis.fetch = ((address: string) => {
    if (address.endsWith(waitingSubmissionsPath)) asked += 1
    return Promise.resolve({
      ...{ ok: true, status: 200, headers: { get: () => null } },
      json: () => Promise.resolve({ code: 0, response: waiting }),
    })
  }) as never
  await page.show(<AdminNav roles={roles} pathname="/admin" isFolded={false} />)
  for (let left = 20; left > 0; left -= 1) await act(() => new Promise<void>((done) => setTimeout(done, 5)))
}

/** The accessible name of the link to a place. */
const nameOf = (label: string): string | undefined =>
  [...page.container.querySelectorAll("a")]
    .map(({ textContent }) => textContent.replace(/\s+/g, " ").trim())
    .find((name) => name.startsWith(label))

test("says beside each inbox how much waits there, and nothing where nothing does", async () => {
  await show(["editor", "recruiter"], { application: 3, partnership: 0, streaming: 12 })
  expect(nameOf(admin.nav.applications)).toMatch(/3 new$/)
  expect(nameOf(admin.nav.streamers)).toMatch(/12 new$/)
  expect([nameOf(admin.nav.proposals), nameOf(admin.nav.letters), nameOf(admin.nav.blog)]).toEqual([
    admin.nav.proposals,
    admin.nav.letters,
    admin.nav.blog,
  ])
})

test("does not ask for a user who has no inbox", async () => {
  await show(["admin"], { application: 3 })
  const hasInbox = nameOf(admin.nav.applications) !== undefined
  expect([asked > 0, hasInbox]).toEqual([hasInbox, hasInbox])
})
