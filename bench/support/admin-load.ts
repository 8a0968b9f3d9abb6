import { gzipSync } from "node:zlib"
import type { Browser, BrowserContext } from "playwright-core"

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>

/** A script or style that a page fetched; bytes after gzip, which every server can apply. */
type Chunk = { name: string; gzip: number }

export type Load = { usable: number; chunks: Chunk[] }

/** The first row of a list, as the admin renders it. */
const firstRow = "table tbody tr"

/**
 * Opens a screen of the admin as a signed-in user, in a browser with an empty cache.
 *
 * @returns milliseconds from the start of the navigation to the first row, and the files fetched for it
 */
export const loadScreen = async (browser: Browser, address: string, storageState: StorageState): Promise<Load> => {
  const context = await browser.newContext({ storageState })
  try {
    const page = await context.newPage()
    const chunks: Promise<Chunk | null>[] = []
    page.on("response", (response) => {
      const name = new URL(response.url()).pathname
      if (!/\.(js|css)$/.test(name)) return
      chunks.push(
        response.body().then(
          (body) => ({ name: name.replace(/^\//, ""), gzip: gzipSync(body, { level: 9 }).length }),
          () => null
        )
      )
    })
    await page.goto(address, { waitUntil: "commit" })
    await page.locator(firstRow).first().waitFor()
    const usable = await page.evaluate<number>("performance.now()")
    await page.waitForLoadState("networkidle")
    const found = (await Promise.all(chunks)).filter((chunk) => chunk !== null)
    return { usable, chunks: found.toSorted((one, other) => other.gzip - one.gzip) }
  } finally {
    await context.close()
  }
}

/** The same in a browser with a filled cache: milliseconds to the first row. */
export const loadAgain = async (browser: Browser, address: string, storageState: StorageState): Promise<number> => {
  const context = await browser.newContext({ storageState })
  try {
    const page = await context.newPage()
    await page.goto(address)
    await page.locator(firstRow).first().waitFor()
    await page.waitForLoadState("networkidle")
    await page.reload({ waitUntil: "commit" })
    await page.locator(firstRow).first().waitFor()
    return await page.evaluate<number>("performance.now()")
  } finally {
    await context.close()
  }
}
