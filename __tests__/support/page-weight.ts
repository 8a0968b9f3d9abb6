import { get } from "node:http"
import { buffer } from "node:stream/consumers"
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib"
import type { Browser, CDPSession, Page } from "playwright-core"
import { bestCopy } from "../../server/publishing/release/compress.ts"
import { newVisit, siteOrigin, startScripts } from "./browser.ts"

/**
 * What a page costs a visitor on a phone, in transferred bytes, with the headers of responses. The page itself counts as the server sends it
 * once it has made the smallest copies, for which it takes minutes beside other tests.
 */
export type PageWeight = {
  address: string
  html: number
  css: number
  fonts: number
  /** Addresses of fonts that came without being preloaded. */
  otherFonts: string[]
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

type Received = {
  url: string
  kind: keyof typeof kinds | "other"
  bytes: number
  /** By which the body was compressed. */
  encoding: string | undefined
}

const kinds = { Document: "html", Stylesheet: "css", Font: "fonts", Image: "pictures", Script: "script" } as const

/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s down. */
export const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** In milliseconds: a visit, or a response, that takes longer has stopped. Beside other tests on a slow machine a visit takes up to half a minute. */
const longest = 180_000

type Copy = { body: Buffer; isCompressed: boolean }

/** A response's body as it came, compressed if the server has such a copy. */
const copyOf = (url: string, encoding: "br" | "gzip"): Promise<Copy> =>
  new Promise((done, fail) => {
    const failed = (cause: unknown): void => fail(new Error(`${url} did not come whole`, { cause }))
    get(url, { headers: { "accept-encoding": encoding }, signal: AbortSignal.timeout(longest) }, (response) => {
      const isCompressed = response.headers["content-encoding"] === encoding
      // A response that breaks off has an error, and no end.
      buffer(response).then((body) => done({ body, isCompressed }), failed)
    }).on("error", failed)
  })

const gzipCopy = (url: string): Promise<Copy> => copyOf(url, "gzip")

/** Bytes of a page with the smallest copy that the server makes of it. */
const smallestBytes = async ({ url, bytes, encoding }: Received): Promise<number> => {
  if (encoding !== "br" && encoding !== "gzip") return bytes
  const { body, isCompressed } = await copyOf(url, encoding)
  if (!isCompressed) return bytes
  const content = encoding === "br" ? brotliDecompressSync(body) : gunzipSync(body)
  const best = bestCopy(`${url}.html`, content, encoding === "br" ? "b" : "g")
  return bytes - body.length + Math.min(body.length, best.length)
}

const gzipSizes = new Map<string, Promise<number>>()

/** Bytes of a file's body, compressed by gzip: the server's copy, or ours where it has none. */
const gzipSize = (url: string): Promise<number> => {
  const known = gzipSizes.get(url)
  if (known) return known
  const size = gzipCopy(url).then(({ body, isCompressed }) =>
    isCompressed ? body.length : Math.min(body.length, gzipSync(body).length)
  )
  gzipSizes.set(url, size)
  return size
}

/** Waits until the server has made the smallest copies of pages, as it does while nobody publishes; the header of a copy tells. */
export const smallestCopies = async (addresses: readonly string[]): Promise<void> => {
  for (const address of addresses) {
    const isSmallest = async (): Promise<boolean> => {
      const { body, isCompressed } = await gzipCopy(siteOrigin() + address)
      return !isCompressed || body[8] === 2
    }
    while (!(await isSmallest())) await new Promise((done) => setTimeout(done, 500))
  }
}

type Transfers = { received: Received[]; quiet: () => Promise<void> }

/** Waits for half a second without any transfer. Playwright's own "networkidle" covers the first load only. */
const quietTime = 500

/** Chromium does not say of every request that it has ended. One that runs says more often than this how much of it has come. */
const silentTime = 15_000

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
  session.on("Network.dataReceived", () => (lastChange = Date.now()))
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    const isScript = /\.m?js$/.test(new URL(response.url).pathname)
    const kind = isScript ? "Script" : type in kinds ? (type as keyof typeof kinds) : "other"
    const encoding = response.headers["content-encoding"] ?? response.headers["Content-Encoding"]
    if (!response.url.startsWith("data:")) open.set(requestId, { url: response.url, kind, bytes: 0, encoding })
  })
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    ended(requestId)
    const one = open.get(requestId)
    if (one) received.push({ ...one, bytes: encodedDataLength })
  })
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", slowNetwork)
  const quiet = async (): Promise<void> => {
    while (Date.now() - lastChange < (running.size > 0 ? silentTime : quietTime))
      await new Promise((done) => setTimeout(done, 50))
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
  const frame = () => new Promise((done) => {
    requestAnimationFrame(done)
    setTimeout(done, 1_000)
  })
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo({ top: y, behavior: "instant" })
    await frame()
    await frame()
  }
})()`

const mainText = async (page: Page): Promise<string[]> =>
  (await page.evaluate<string>("document.querySelector('main').innerText")).split("\n")

const preloadedFonts = "[...document.querySelectorAll('link[rel=preload][as=font]')].map(({ href }) => href)"

const bytesOf = (received: Received[], kind: Received["kind"]): number =>
  received.filter((one) => one.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0)

/** Names the step at which a visit stops, where the whole test would only be over its time. */
const watched = async <Result>(
  address: string,
  visit: (begin: (step: string) => void) => Promise<Result>
): Promise<Result> => {
  let step = ""
  const stopped = Promise.withResolvers<never>()
  const timer = setTimeout(() => stopped.reject(new Error(`The visit of ${address} stopped: ${step}`)), longest)
  try {
    return await Promise.race([visit((next) => (step = next)), stopped.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Visits a page on a small phone with a slow connection: loads it, scrolls to its end, then uses it.
 *
 * @param address path of this site
 */
export const weighPage = (browser: Browser, address: string): Promise<PageWeight> =>
  watched(address, (begin) => weigh(browser, address, begin))

const weigh = async (browser: Browser, address: string, begin: (step: string) => void): Promise<PageWeight> => {
  begin("a new page")
  const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 780 }, isMobile: true })
  const { received, quiet } = await recordTransfers(await context.newCDPSession(page))
  await context.addInitScript(observeVisit)
  begin("loading")
  await page.goto(siteOrigin() + address)
  await quiet()
  const before = [...received]
  const preloaded = new Set(await page.evaluate<string[]>(preloadedFonts))
  const textBefore = await mainText(page)
  begin("scrolling")
  await page.evaluate(scrollThrough)
  await quiet()
  begin("starting its scripts")
  await startScripts(page)
  await quiet()
  const textAfter = await mainText(page)
  const layoutShift = await page.evaluate<number>("window.layoutShiftSum")
  begin("asking for copies")
  const scripts = new Set(received.filter(({ kind }) => kind === "Script").map(({ url }) => url))
  const sizes = await Promise.all([...scripts].map(gzipSize))
  const pages = await Promise.all(before.filter(({ kind }) => kind === "Document").map(smallestBytes))
  begin("closing")
  await context.close()
  return {
    address,
    html: pages.reduce((sum, size) => sum + size, 0),
    css: bytesOf(before, "Stylesheet"),
    fonts: bytesOf(before, "Font"),
    otherFonts: before.flatMap(({ kind, url }) => (kind === "Font" && !preloaded.has(url) ? [url] : [])),
    pictures: bytesOf(before, "Image"),
    scriptsBefore: bytesOf(before, "Script"),
    scriptsAfter: sizes.reduce((sum, size) => sum + size, 0),
    layoutShift,
    textBefore,
    textAfter,
  }
}
