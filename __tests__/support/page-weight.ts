import { get } from "node:http"
import { gzipSync } from "node:zlib"
import type { Browser, CDPSession, Page } from "playwright-core"
import { newVisit, siteOrigin, startScripts } from "./browser.ts"

/** What a page costs a visitor on a phone, in transferred bytes, with the headers of responses. */
export type PageWeight = {
  address: string
  html: number
  css: number
  fonts: number
  pictures: number
  /** Script files that were requested before the page was used. */
  scriptsBefore: number
  /** All script files after the page was used, compressed by gzip. */
  scriptsAfter: number
  /** Sum of all layout shifts, including those of a scroll to the end and of hydration. */
  layoutShift: number
  /** Lines of the page's main part before and after its scripts ran. */
  textBefore: string[]
  textAfter: string[]
}

type Received = { url: string; kind: keyof typeof kinds | "other"; bytes: number }

const kinds = { Document: "html", Stylesheet: "css", Font: "fonts", Image: "pictures", Script: "script" } as const

/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s down. */
export const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

type Copy = { body: Buffer; isGzip: boolean }

/** A response's body as it came, compressed by gzip if the server has such a copy. */
const gzipCopy = (url: string): Promise<Copy> =>
  new Promise((done, fail) => {
    get(url, { headers: { "accept-encoding": "gzip" } }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () =>
        done({ body: Buffer.concat(chunks), isGzip: response.headers["content-encoding"] === "gzip" })
      )
    }).on("error", fail)
  })

const gzipSizes = new Map<string, Promise<number>>()

/** Bytes of a file's body, compressed by gzip: the server's copy, or ours where it has none. */
const gzipSize = (url: string): Promise<number> => {
  const known = gzipSizes.get(url)
  if (known) return known
  const size = gzipCopy(url).then(({ body, isGzip }) =>
    isGzip ? body.length : Math.min(body.length, gzipSync(body).length)
  )
  gzipSizes.set(url, size)
  return size
}

/** Waits until the server has made the smallest copies of pages, as it does while nobody publishes; the header of a copy tells. */
export const smallestCopies = async (addresses: readonly string[]): Promise<void> => {
  for (const address of addresses) {
    const isSmallest = async (): Promise<boolean> => {
      const { body, isGzip } = await gzipCopy(siteOrigin() + address)
      return !isGzip || body[8] === 2
    }
    while (!(await isSmallest())) await new Promise((done) => setTimeout(done, 500))
  }
}

type Transfers = { received: Received[]; quiet: () => Promise<void> }

/** Waits for half a second without any transfer. Playwright's own "networkidle" covers the first load only. */
const quietTime = 500

const recordTransfers = async (session: CDPSession): Promise<Transfers> => {
  const open = new Map<string, Received>()
  const received: Received[] = []
  const running = new Set<string>()
  let lastChange = Date.now()
  const ended = (requestId: string): void => {
    running.delete(requestId)
    lastChange = Date.now()
  }
  session.on("Network.requestWillBeSent", ({ requestId }) => {
    running.add(requestId)
    lastChange = Date.now()
  })
  session.on("Network.loadingFailed", ({ requestId }) => ended(requestId))
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    const isScript = /\.m?js$/.test(new URL(response.url).pathname)
    const kind = isScript ? "Script" : type in kinds ? (type as keyof typeof kinds) : "other"
    if (!response.url.startsWith("data:")) open.set(requestId, { url: response.url, kind, bytes: 0 })
  })
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    ended(requestId)
    const one = open.get(requestId)
    if (one) received.push({ ...one, bytes: encodedDataLength })
  })
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", slowNetwork)
  const quiet = async (): Promise<void> => {
    while (running.size > 0 || Date.now() - lastChange < quietTime) await new Promise((done) => setTimeout(done, 50))
  }
  return { received, quiet }
}

/** A browser that saves data starts no scripts by itself, however long it is idle. */
const observeVisit = `
  Object.defineProperty(navigator, "connection", { value: { saveData: true } })
  window.layoutShiftSum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShiftSum += entry.value
  }).observe({ type: "layout-shift", buffered: true })`

const scrollThrough = `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo({ top: y, behavior: "instant" })
    await frame()
    await frame()
  }
})()`

const mainText = async (page: Page): Promise<string[]> =>
  (await page.evaluate<string>("document.querySelector('main').innerText")).split("\n")

const bytesOf = (received: Received[], kind: Received["kind"]): number =>
  received.filter((one) => one.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * Visits a page on a small phone with a slow connection: loads it, scrolls to its end, then uses it.
 *
 * @param address path of this site
 */
export const weighPage = async (browser: Browser, address: string): Promise<PageWeight> => {
  const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 780 }, isMobile: true })
  const { received, quiet } = await recordTransfers(await context.newCDPSession(page))
  await context.addInitScript(observeVisit)
  await page.goto(siteOrigin() + address)
  await quiet()
  const before = [...received]
  const textBefore = await mainText(page)
  await page.evaluate(scrollThrough)
  await quiet()
  await startScripts(page)
  await quiet()
  const textAfter = await mainText(page)
  const layoutShift = await page.evaluate<number>("window.layoutShiftSum")
  const scripts = new Set(received.filter(({ kind }) => kind === "Script").map(({ url }) => url))
  const sizes = await Promise.all([...scripts].map(gzipSize))
  await context.close()
  return {
    address,
    html: bytesOf(before, "Document"),
    css: bytesOf(before, "Stylesheet"),
    fonts: bytesOf(before, "Font"),
    pictures: bytesOf(before, "Image"),
    scriptsBefore: bytesOf(before, "Script"),
    scriptsAfter: sizes.reduce((sum, size) => sum + size, 0),
    layoutShift,
    textBefore,
    textAfter,
  }
}
