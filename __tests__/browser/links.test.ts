import { siteOrigin } from "../support/browser.ts"
import { feedItems } from "../support/feed-items.ts"
import { addressesInData, partsOf, type PageParts } from "../support/page-addresses.ts"
import { readReleaseFile, releaseFiles } from "../support/release-files.ts"
import { sitemapAddresses } from "../support/sitemap-addresses.ts"

type Found = { from: string; kind: string; address: string }

let pages: Map<string, PageParts>
let found: Found[]
let files: string[]

/** The address under which a page's file is served. */
const addressOf = (file: string): string => `/${file}`.replace(/\/index\.html$/, "") || "/"

beforeAll(async () => {
  files = await releaseFiles()
  pages = new Map()
  for (const file of files.filter((name) => name.endsWith(".html")))
    pages.set(addressOf(file), partsOf(await readReleaseFile(file)))
  found = [...pages].flatMap(([from, { addresses }]) => addresses.map((one) => ({ from, ...one })))
  for (const file of files.filter((name) => /(^|\/)(rss|atom)\.xml$|(^|\/)sitemap[^/]*\.xml$/.test(name))) {
    const xml = await readReleaseFile(file)
    const bodies = feedItems(xml).map(({ html }) => html)
    for (const [, attribute, element] of [xml, ...bodies]
      .join("\n")
      .matchAll(/ (?:href|src|url)="([^"]+)"|<(?:loc|link|id|image:loc)>([^<]+)</g))
      found.push({ from: `/${file}`, kind: "XML", address: (attribute ?? element ?? "").replaceAll("&amp;", "&") })
  }
  for (const file of files.filter((name) => /(^|\/)feed\.json$/.test(name)))
    for (const address of addressesInData(JSON.parse(await readReleaseFile(file))))
      found.push({ from: `/${file}`, kind: "JSON", address })
}, 300_000)

const resolved = ({ from, address }: Found): URL | undefined =>
  URL.canParse(address, siteOrigin() + from) ? new URL(address, siteOrigin() + from) : undefined

const isInternal = (url: URL | undefined): url is URL => url?.origin === siteOrigin()

/** Pages served with these statuses at other addresses; in the other language they lead to themselves. */
const errorPages = /^(\/ru)?\/(404(\.html)?|410)$/

const describe = ({ from, kind, address }: Found): string => `${kind} ${address} (from ${from})`

/** Requests many addresses, a few at a time, without following redirects. */
const statusesOf = async (addresses: string[]): Promise<Map<string, { status: number; location: string | null }>> => {
  const statuses = new Map<string, { status: number; location: string | null }>()
  const waiting = [...addresses]
  const sendRequest = async (): Promise<void> => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const { status, headers } = await fetch(siteOrigin() + address, { method: "HEAD", redirect: "manual" })
      statuses.set(address, { status, location: headers.get("location") })
    }
  }
  await Promise.all(Array.from({ length: 8 }, sendRequest))
  return statuses
}

test("serves every internal address of every page, feed and sitemap", async () => {
  const origins = new Map<string, Found>()
  for (const one of found) {
    const url = resolved(one)
    if (isInternal(url) && !(errorPages.test(one.from) && errorPages.test(url.pathname)))
      origins.set(url.pathname + url.search, one)
  }
  const statuses = await statusesOf([...origins.keys()])
  const moved = [...statuses.values()].flatMap(({ status, location }) => (status === 301 && location ? [location] : []))
  const targets = await statusesOf(moved)
  const broken = [...statuses].filter(
    ([, { status, location }]) => status !== 200 && !(status === 301 && targets.get(location ?? "")?.status === 200)
  )
  expect(origins.size).toBeGreaterThan(500)
  expect(
    broken.map(
      ([address, { status }]) => `${status} ${describe(origins.get(address) ?? { from: "", kind: "", address })}`
    )
  ).toEqual([])
}, 300_000)

test("names no former address to search engines", async () => {
  const notified = found
    .filter(({ kind }) => /canonical|alternate href|og:|JSON-LD|XML|JSON/.test(kind))
    .map(resolved)
    .filter(isInternal)
    .map(({ pathname }) => pathname)
  const addresses = [...new Set([...notified, ...(await sitemapAddresses(siteOrigin()))])]
  const statuses = await statusesOf(addresses)
  expect(addresses.length).toBeGreaterThan(100)
  expect(addresses.filter((address) => statuses.get(address)?.status !== 200)).toEqual([])
}, 300_000)

test("keeps crawlers from no picture, feed or page that it names to them", async () => {
  const robots = await (await fetch(`${siteOrigin()}/robots.txt`)).text()
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix = ""]) => prefix)
  expect(closed).toContain("/v1/")
  const named = found.filter(({ kind }) => /^(?:og:|twitter:|JSON|XML|img |source |video |link preload)/.test(kind))
  for (const kind of ["og:image", "JSON-LD", "JSON", "XML", "img src", "img srcset"])
    expect(named.filter((one) => one.kind === kind).length).toBeGreaterThan(20)
  const kept = named.filter((one) => {
    const url = resolved(one)
    return isInternal(url) && closed.some((prefix) => url.pathname.startsWith(prefix))
  })
  expect(kept.map(describe)).toEqual([])
})

test("has every anchor that is linked to", () => {
  const missing = found.filter((one) => {
    const url = resolved(one)
    if (!isInternal(url) || url.hash === "" || one.kind !== "a href") return false
    return !pages.get(url.pathname.replace(/(?<=.)\/$/, ""))?.ids.has(decodeURIComponent(url.hash.slice(1)))
  })
  expect(missing.map(describe)).toEqual([])
})

test("writes external links in full, over https or to a mailbox or telephone", () => {
  const outside = found.filter((one) => !isInternal(resolved(one)) && !/^data:image\//.test(one.address))
  const odd = outside.filter(({ address }) => {
    // A mail to a friend has no recipient yet.
    if (/^mailto:([^@\s]+@[\w.-]+)?(\?subject=\S+)?$|^tel:\+\d{5,15}$/.test(address)) return false
    return !/^https:\/\/[a-z0-9.-]+\.[a-z]+(:\d+)?(\/\S*)?$/.test(address) || !URL.canParse(address)
  })
  expect(outside.length).toBeGreaterThan(10)
  expect(odd.map(describe)).toEqual([])
})
