import type { Job } from "../../../../shared/contract/vacancies.ts"
import { applyContentChanges, readContentChanges } from "../../../../src/gatsby/content/content-changes.ts"
import { readSiteContent } from "../../../../src/gatsby/content/site-content.ts"
import { createFileList } from "../../../../src/gatsby/hosting/file-list.ts"
import { buildManifest } from "../../../../src/gatsby/hosting/manifest.ts"
import { createEntryIndex } from "../../../../src/gatsby/live-update/entry-index.ts"
import { sitePages } from "../../../../src/gatsby/pages/site-pages.ts"
import { siteRules } from "../../../../src/gatsby/pages/site-rules.ts"
import { sendJson, startContentPeer, type HttpPeer } from "../../../support/http-peer.ts"
import { memoryLayer } from "../../../support/memory-layer.ts"

const [first, second] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"] as const

const instant = "2026-06-01T09:00:00.000Z"

const vacancy = (id: string): Job => {
  const text = { title: "Rower", summary: "", html: "<p>Rows.</p>", publishedAt: instant, updatedAt: instant }
  const work = { department: "engineering", employmentType: "FULL_TIME", remote: true, country: null } as const
  return { id, version: 1, ...work, city: null, salary: null, validThrough: null, translations: { en: text } }
}

let open: string[]
/** The closed ones, in the order in which they were closed. */
let closed: string[]
/** What happens as soon as the API has responded at an address. */
let after: Record<string, () => void>
let peer: HttpPeer

const close = (id: string): void => {
  open = open.filter((other) => other !== id)
  closed.push(id)
}

const cursor = (): string => `c.${closed.length}`

const list = (items: unknown[]) => ({ items, page: 1, perPage: 100, total: items.length, cursor: cursor() })

const unchanged = { changed: [], removed: [], cursor: "c.0", more: false }

const responses: Record<string, (query: URLSearchParams) => unknown> = {
  "/v1/api/v1/jobs": () => list(open.map(vacancy)),
  "/v1/api/v1/jobs/closed": () => list(closed.map((id) => ({ id, closedAt: instant }))),
  "/v1/api/v1/games": () => ({ items: [], closed: [] }),
  "/v1/api/v1/site/changes": (query) => {
    const removed = closed.slice(Number(query.get("jobs")?.slice(2))).map((id) => ({ id, removedAt: instant }))
    const jobs = { changed: [], removed, cursor: cursor(), more: false }
    const others = { redirects: { items: [] }, games: { items: [], closed: [] }, daily: { en: null, ru: null } }
    return { blog: unchanged, devblog: unchanged, legal: unchanged, jobs, ...others }
  },
}

beforeAll(async () => {
  peer = await startContentPeer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost")
    sendJson(response, { code: 0, response: responses[pathname]?.(searchParams) ?? list([]) })
    after[pathname]?.()
  })
})

beforeEach(() => {
  ;[open, closed, after] = [[first, second], [], {}]
})

afterAll(() => peer.close())

/** A site that is updated as the resident builder does it; responds with the vacancies' pages, and with the addresses that are gone. */
const site = () => {
  const layer = memoryLayer()
  const index = createEntryIndex(layer)
  return async (): Promise<{ pages: string[]; gone: string[] }> => {
    index.apply(await applyContentChanges(layer, await readContentChanges(layer)))
    const content = readSiteContent(index.nodesOf)
    const pages = sitePages(content).map(({ path }) => path)
    const files = createFileList(pages.map((path) => `${path.slice(1)}/index.html`))
    const { rules } = buildManifest({ ...siteRules(content), files, headersOf: () => [] })
    return { pages: pages.filter((path) => path.startsWith("/job/")).sort(), gone: rules.gone }
  }
}

const goneOf = (...ids: string[]): string[] => ["", "/ru"].flatMap((prefix) => ids.map((id) => `${prefix}/job/${id}`))

test("keeps the page of a vacancy that was closed after the changes were read, until the next ones bring its 410", async () => {
  const update = site()
  expect(await update()).toEqual({ pages: [`/job/${first}`, `/job/${second}`], gone: [] })
  close(first)
  after = { "/v1/api/v1/site/changes": () => closed.length === 1 && close(second) }
  expect(await update()).toEqual({ pages: [`/job/${second}`], gone: goneOf(first) })
  expect(await update()).toEqual({ pages: [], gone: goneOf(first, second) })
})

test.each([
  ["open", "/v1/api/v1/jobs"],
  ["closed", "/v1/api/v1/jobs/closed"],
])(
  "makes a site while a vacancy is closed, just when the %s ones were read, and the next update brings its 410",
  async (_which, path) => {
    after = { [path]: () => closed.length === 0 && close(second) }
    const update = site()
    expect(await update()).toEqual({ pages: [`/job/${first}`, `/job/${second}`], gone: [] })
    expect(await update()).toEqual({ pages: [`/job/${first}`], gone: goneOf(second) })
  }
)
