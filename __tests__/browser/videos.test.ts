import type { Browser, Page } from "playwright-core"
import { violationsOf } from "../support/accessibility.ts"
import { endVisits, newVisit, openBrowser, startScripts, waitFor } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const player = (page: Page) => page.locator("dialog[open] video, dialog[open] iframe")

const openTrailer = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await startScripts(page)
  await page.locator("a[data-video]").first().click()
  await player(page).waitFor()
}

/** A link as the server's renderer writes it into a body. */
const addBodyLink = (page: Page, href: string): Promise<void> =>
  page.evaluate((target) => {
    const link = document.createElement("a")
    link.className = "video-link"
    link.href = target
    link.textContent = "A film about herring"
    document.querySelector(".prose")?.append(link)
  }, href)

test.each(["/games/last-day-on-earth", "/ru/games/frostborn", "/games", "/ru/games", "/", "/ru"])(
  "%s: opens the trailer on the page with its words, and moves the focus inside",
  async (path) => {
    const { context, page, problems } = await newVisit(browser)
    const requested: string[] = []
    page.on("request", (request) => requested.push(new URL(request.url()).pathname))
    await page.goto(path)
    await startScripts(page)
    expect(requested.filter((file) => file.startsWith("/video/"))).toEqual([])
    await openTrailer(page, path)
    const sources = page.locator("dialog[open] source")
    expect(
      await sources.evaluateAll((list) => list.map((source) => source.getAttribute("src")?.split(".").pop()))
    ).toEqual(["webm", "mp4"])
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await player(page).getAttribute("poster")).toMatch(/^\/static\/.+\.jpg$/)
    const words = await page.locator("dialog[open] track").getAttribute("src")
    expect(words).toMatch(path.startsWith("/ru") ? /\.ru\.vtt$/ : /\.en\.vtt$/)
    expect(await page.evaluate("document.activeElement.closest('dialog') !== null")).toBe(true)
    await waitFor(page, "document.querySelector('dialog video').currentTime > 0")
    const violations = await violationsOf(page, { "no-autoplay-audio": { enabled: false } })
    expect(violations.map(({ id }) => id)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  }
)

test("waits for the player after the first click instead of leaving the page", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/games/frostborn")
  await page.locator("a[data-video]").first().click()
  await player(page).waitFor()
  expect(new URL(page.url()).pathname).toBe("/games/frostborn")
  await context.close()
})

test("shows the trailer as a plain link to its file without scripts", async () => {
  const { context, page } = await newVisit(browser, { javaScriptEnabled: false })
  await page.goto("/games/frostborn")
  expect(await page.locator("a[data-video]").first().getAttribute("href")).toBe("/video/frostborn.mp4")
  await context.close()
})

test("plays the trailer on the page also when the site's scripts do not load", async () => {
  const { context, page } = await newVisit(browser)
  await page.route(/\/(?:app|framework|webpack-runtime)-[^/]+\.js$/, (route) => route.abort())
  await page.goto("/games/frostborn")
  await page.locator("a[data-video]").first().click()
  await waitFor(page, "document.querySelector('dialog[open] video')?.currentTime > 0")
  await page.keyboard.press("Escape")
  await page.locator("dialog").waitFor({ state: "detached" })
  expect(await page.evaluate("document.activeElement.hasAttribute('data-video')")).toBe(true)
  expect(new URL(page.url()).pathname).toBe("/games/frostborn")
  await context.close()
})

const closings: [name: string, close: (page: Page) => Promise<unknown>][] = [
  ["its control", (page) => page.getByRole("button", { name: "Close the video" }).click()],
  ["Escape", (page) => page.keyboard.press("Escape")],
  ["a click beside it", (page) => page.mouse.click(4, 500)],
]

test.each(closings)("closes the video by %s, and returns the focus to the link", async (_name, close) => {
  const { context, page } = await newVisit(browser)
  await openTrailer(page, "/games/frostborn")
  await close(page)
  await page.locator("dialog").waitFor({ state: "detached" })
  expect(await page.evaluate("document.activeElement.hasAttribute('data-video')")).toBe(true)
  await context.close()
})

test("does not close the video on a click on the video itself", async () => {
  const { context, page } = await newVisit(browser)
  await openTrailer(page, "/games/frostborn")
  await player(page).click({ position: { x: 200, y: 100 } })
  expect(await page.locator("dialog[open]").count()).toBe(1)
  await context.close()
})

test("closes the video at the first press of Back, and leaves the page at the second", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/games")
  await startScripts(page)
  await page.getByRole("link", { name: "About the game" }).first().click()
  await page.waitForURL("**/games/last-day-on-earth")
  await page.locator("a[data-video]").first().click()
  await player(page).waitFor()
  await page.goBack()
  await page.locator("dialog").waitFor({ state: "detached" })
  expect(new URL(page.url()).pathname).toBe("/games/last-day-on-earth")
  await page.goBack()
  await page.waitForURL("**/games")
  await context.close()
})

test("plays a video from YouTube in a frame that loads only after the click", async () => {
  const { context, page, problems } = await newVisit(browser)
  const requested: string[] = []
  await context.route("https://www.youtube-nocookie.com/**", (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: "text/html", body: "<title>player</title>" })
  })
  await page.goto("/blog/soundtrack-ash-tapes")
  await startScripts(page)
  await addBodyLink(page, "https://youtu.be/aqz-KE-bpKQ?t=1m5s")
  expect(requested).toEqual([])
  await page.getByRole("link", { name: "A film about herring" }).click()
  await page.locator("dialog[open] iframe").waitFor()
  await waitFor(page, "document.querySelector('dialog iframe').src !== ''")
  expect(requested).toEqual(["https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0&start=65"])
  expect(await page.locator("dialog[open] iframe").getAttribute("title")).toBe("A film about herring")
  expect(problems).toEqual([])
  await context.close()
})

test("reports a video that cannot be played, and offers its address", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/ru/blog/soundtrack-ash-tapes")
  await startScripts(page)
  await addBodyLink(page, "/video/nothing.mp4")
  await page.getByRole("link", { name: "A film about herring" }).click()
  await page.getByText("Здесь это видео не воспроизводится.").waitFor()
  expect(await page.locator("dialog[open] a").getAttribute("href")).toContain("/video/nothing.mp4")
  await context.close()
})

test("follows a link that shows no video as any other", async () => {
  const { context, page } = await newVisit(browser)
  await context.route("https://www.youtube.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>channel</title>" })
  )
  await page.goto("/blog/soundtrack-ash-tapes")
  await startScripts(page)
  await addBodyLink(page, "https://www.youtube.com/@somebody")
  await page.getByRole("link", { name: "A film about herring" }).click()
  await page.waitForURL("https://www.youtube.com/@somebody")
  await context.close()
})
