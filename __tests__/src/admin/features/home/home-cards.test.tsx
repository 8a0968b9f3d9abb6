import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminHome from "../../../../../locales/en/adminHome.json" with { type: "json" }
import type { Overview } from "../../../../../shared/contract/overview.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { Link } from "../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))

const { CareSection } = await import("../../../../../src/admin/features/home/care-section.tsx")
const { NextStrip } = await import("../../../../../src/admin/features/home/next-strip.tsx")
const { ReleasesSection } = await import("../../../../../src/admin/features/home/releases-section.tsx")

const id = "7b1b1c1e-0000-4000-8000-000000000000"

const at = "2026-11-20T10:00:00.000Z"

const text = (title: string, locale: "en" | "ru" = "en") => ({ contentType: "blog" as const, id, locale, title })

const listOf = <Item,>(...items: Item[]) => ({ items, total: items.length })

const overview: Overview = {
  next: listOf({ ...text("The ice road"), at: new Date(Date.now() + 3_600_000).toISOString(), isUpdate: true }),
  deadLinks: listOf({ ...text("Round-up"), targets: ["/blog/gone", "/games/none"] }),
  silentPictures: { items: [{ ...text("Pictures", "ru"), count: 2 }], total: 3 },
  behind: listOf(text("", "ru")),
  endingVacancies: listOf({ ...text("Artist"), contentType: "jobs", at, isClosed: false }),
}

let page: ReturnType<typeof adminPage>
let responses: Record<string, unknown>
const realFetch = globalThis.fetch

beforeEach(() => {
  page = adminPage({ admin, adminHome })
  responses = {
    "/webhooks": { items: [] },
    "/mail": listOf({ id: "m", subject: "Your application", createdAt: at }),
    "/notifications": listOf({ id: "n", kind: "job", entryId: id, locale: "en", title: "Artist", canceledAt: at }),
  }
  globalThis.fetch = ((address: string) => {
    const { pathname } = new URL(address, "http://localhost")
    const found = Object.keys(responses).find((part) => pathname.includes(part))
    return Promise.resolve({
      ok: found !== undefined,
      status: found === undefined ? 404 : 200,
      headers: new Headers(),
      json: () => Promise.resolve({ code: found === undefined ? 1404 : 0, response: responses[found ?? ""] }),
    })
  }) as unknown as typeof fetch
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const until = async (words: string): Promise<void> => {
  for (let left = 200; left > 0 && !page.container.textContent.includes(words); left -= 1)
    await act(() => new Promise((done) => setTimeout(done, 5)))
}

/** Cards by their headings: what they say, and where their links lead. */
const cards = (): Record<string, (string | null | undefined)[]> =>
  Object.fromEntries(
    [...page.container.querySelectorAll("section")].map((card) => [
      card.querySelector("h3")?.textContent ?? "",
      [
        card.querySelector("h3 + div")?.textContent,
        ...[...card.querySelectorAll("a")].map((link) => link.getAttribute("href")),
      ],
    ])
  )

test("has a card for each concern, whose rows lead to what needs a hand", async () => {
  await page.show(<CareSection overview={overview} seesMails seesDropped />)
  await until("Your application")
  await until("Artist")
  const shown = cards()
  const headings = Object.keys(shown)
  expect(headings).toHaveLength(6)
  const card = (part: RegExp) => shown[headings.find((heading) => part.test(heading)) ?? ""]
  const entry = `/admin/blog/${id}`
  expect(card(/link/)).toEqual(["Round-upEN · /blog/gone, /games/none", entry])
  expect(card(/alt text/)).toEqual(["PicturesRU · 2 picturesand 2 more", entry])
  expect(card(/behind|translat/i)).toEqual([
    expect.stringContaining(adminHome.care.untitled),
    entry,
    "/admin/translations",
  ])
  expect(card(/vacanc/i)).toEqual([expect.stringContaining("Artist"), `/admin/jobs/${id}`])
  expect(page.container.querySelector("a[href='/admin/mail/m']")?.textContent).toBe("Your application")
  expect(page.container.querySelectorAll(`a[href='/admin/jobs/${id}']`)).toHaveLength(2)
})

test("names what goes live next on its day, and says which of it is an update", async () => {
  await page.show(<NextStrip next={overview.next} />)
  const days = [...page.container.querySelectorAll("ol > li")]
  expect(days).toHaveLength(7)
  const [day] = days.filter(({ textContent }) => textContent.includes("The ice road"))
  expect(day?.textContent).toContain(adminHome.next.update)
  expect(day?.querySelector("a")?.getAttribute("href")).toBe(`/admin/blog/${id}`)
})

test("offers a first step where nothing goes live next", async () => {
  await page.show(<NextStrip next={{ items: [], total: 0 }} />)
  expect(page.container.querySelector("a")?.getAttribute("href")).toBe("/admin/blog?state=draft")
})

test("shows for each release what visitors saw change, and how many seconds that took", async () => {
  const release = { id: "r1", madeAt: at, live: true, changedFiles: 12 }
  responses = {
    "/publish/log": listOf({ release: "r1", seconds: 0.4 }),
    "/releases": {
      items: [
        { ...release, story: { items: [{ title: "The ice road" }], count: 3 } },
        { ...release, id: "r0", live: false, story: null },
      ],
    },
  }
  await page.show(<ReleasesSection />)
  await until("0.4")
  const [newest, older] = [...page.container.querySelectorAll("li")].map(({ textContent }) => textContent)
  expect(newest).toMatch(/^The ice road.*2.*0\.4.*/)
  expect(newest).toContain(adminHome.releases.live)
  expect(older).toContain("12")
  expect(older).not.toContain("0.4")
})
