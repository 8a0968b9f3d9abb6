import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminHome from "../../../../../locales/en/adminHome.json" with { type: "json" }
import type { Overview } from "../../../../../shared/contract/overview.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { Link } from "../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))

const { CareSection } = await import("../../../../../src/admin/features/home/care-section.tsx")

const nothing = { items: [], total: 0 }

const overview: Overview = {
  ...{ next: { items: [], total: 0 }, behind: nothing, silentPictures: nothing, endingVacancies: nothing },
  deadLinks: nothing,
}

/** What the server returns for a list of mails, to one of newsletters, and to one of webhooks. */
let responses: Record<"mails" | "newsletters" | "webhooks", { status: number; response?: unknown }>
const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>

beforeEach(() => {
  page = adminPage({ admin, adminHome })
  globalThis.fetch = ((address: string) => {
    const asked = address.includes("care=true") ? "newsletters" : address.includes("webhooks") ? "webhooks" : "mails"
    const { status, response } = responses[asked]
    const body = status === 200 ? { code: 0, response } : { code: 1500, message: "" }
    return Promise.resolve({ ok: status === 200, status, headers: new Headers(), json: () => Promise.resolve(body) })
  }) as typeof fetch
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

/** Draws until the page has these words, which may be there at once. */
const until = async (words: string): Promise<void> => {
  while (!page.container.textContent.includes(words)) await act(() => new Promise<void>((done) => setTimeout(done, 0)))
}

const open = () => page.show(<CareSection overview={overview} seesMails seesDropped />)

const empty = { status: 200, response: nothing }

test("says that all is well once every part was answered, and not before", async () => {
  responses = { mails: empty, newsletters: empty, webhooks: empty }
  await open()
  expect(page.container.textContent).toContain(adminHome.care.mails.name)
  await until(adminHome.care.well)
})

test("says which part could not be asked for, and asks again", async () => {
  responses = { mails: { status: 500 }, newsletters: empty, webhooks: empty }
  await open()
  await until(admin.load.broken)
  expect(page.container.textContent).toContain(adminHome.care.mails.name)
  expect(page.container.textContent).not.toContain(adminHome.care.well)
  responses = { mails: empty, newsletters: empty, webhooks: empty }
  act(() => page.container.querySelector("button")?.click())
  await until(adminHome.care.well)
})

test("lists what failed", async () => {
  const items = [{ id: "m", subject: "A failed letter", createdAt: "2026-06-01T12:00:00.000Z" }]
  const webhook = { enabled: true, failingSince: "2020-06-01T12:00:00.000Z" }
  const webhooks = [
    { ...webhook, id: "w", name: "A launcher" },
    { ...webhook, id: "x", name: "One that is off", enabled: false },
    { ...webhook, id: "y", name: "One that works", failingSince: null },
    { ...webhook, id: "z", name: "One that may recover", failingSince: new Date().toISOString() },
  ]
  responses = {
    mails: { status: 200, response: { items, total: 1 } },
    newsletters: empty,
    webhooks: { status: 200, response: { items: webhooks } },
  }
  await open()
  await until("A failed letter")
  await until("A launcher")
  expect(page.container.querySelector("a[href='/admin/webhooks/w']")).not.toBeNull()
  expect(page.container.textContent).not.toContain("One that")
})
