import { AxeBuilder } from "@axe-core/playwright"
import type { Browser, Page } from "playwright-core"
import sharp from "sharp"
import { launchBrowser, newVisit, type Visit } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

const openAs = async (account: RegExp, path: string): Promise<Visit> => {
  const visit = await newVisit(browser)
  const { page } = visit
  await page.goto("/admin")
  await page.locator("a[href*='/oauth/sso']").click()
  await page.getByRole("button", { name: account }).click()
  await page.waitForURL("**/admin")
  await page.goto(path)
  return visit
}

const pngOf = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .png()
    .toBuffer()

const axeFinds = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)

test("an editor uploads pictures one after another, hears why one is refused, and removes what nothing shows", async () => {
  const name = `a3-${Math.random().toString(36).slice(2, 10)}`
  const { context, page, problems } = await openAs(/editor/i, "/admin/media")
  await page.locator("input[type=file]").setInputFiles([
    { name: `${name}-ash.png`, mimeType: "image/png", buffer: await pngOf("#803010") },
    { name: `${name}.txt`, mimeType: "text/plain", buffer: Buffer.from("words") },
    { name: `${name}-ice.png`, mimeType: "image/png", buffer: await pngOf("#103080") },
  ])
  await page.getByText("Not taken: only JPEG").waitFor()
  await page.locator("[data-state=stored]").nth(1).waitFor()
  await page.getByRole("searchbox").fill(name)
  const tiles = page.getByRole("list", { name: "Media" }).getByRole("button")
  await page.waitForURL(`**/admin/media?q=${name}`)
  await tiles.filter({ hasText: `${name}-ice` }).waitFor()
  expect(await axeFinds(page)).toEqual([])

  for (const left of [1, 0]) {
    await tiles.filter({ hasText: name }).first().click()
    const dialog = page.getByRole("dialog")
    expect(await dialog.getByText("640 × 480").isVisible()).toBe(true)
    expect(await axeFinds(page)).toEqual([])
    await dialog.getByRole("button", { name: "Remove", exact: true }).click()
    await dialog.getByRole("button", { name: "Remove the file" }).click()
    await dialog.waitFor({ state: "detached" })
    if (left > 0) await tiles.nth(left).waitFor({ state: "detached" })
  }
  await page.getByText("No file fits.").waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test("a file that a post shows stays, and the answer says so", async () => {
  const { context, page } = await openAs(/editor/i, "/admin/media?q=ember-overpass")
  await page.getByRole("list", { name: "Media" }).getByRole("button").first().click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("region", { name: "Where it is used" }).getByRole("link").first().waitFor()
  await dialog.getByRole("button", { name: "Remove", exact: true }).click()
  await dialog.getByRole("button", { name: "Remove the file" }).click()
  await dialog.getByText("It stays:").waitFor()
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })
  await context.close()
})

test("an upload that loses its connection says so, and is repeated with one press", async () => {
  const name = `a3-${Math.random().toString(36).slice(2, 10)}`
  const { context, page } = await openAs(/editor/i, `/admin/media?q=${name}`)
  await page.getByText("No file fits.").waitFor()
  await page.route("**/files/upload", (route) => route.abort(), { times: 1 })
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: `${name}.png`, mimeType: "image/png", buffer: await pngOf("#406040") })
  await page.getByText("The connection was lost.").waitFor()
  await page.getByRole("button", { name: "Try again" }).click()
  await page.getByText("Is in the library").waitFor()
  await page.getByRole("list", { name: "Media" }).getByRole("button", { name }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Remove", exact: true }).click()
  await dialog.getByRole("button", { name: "Remove the file" }).click()
  await dialog.waitFor({ state: "detached" })
  await context.close()
})

test("a recruiter, whom the library is not for, is told so", async () => {
  const { context, page } = await openAs(/recruiter/i, "/admin/media")
  await page.getByText("Your role does not open this screen.").waitFor()
  await context.close()
})
