import type { Browser, Page } from "playwright-core"
import { apiBase } from "../../shared/paths.ts"
import { userPaths } from "../../shared/user-endpoints.ts"
import type { DailyView } from "../../src/components/content/view-types.ts"
import { violationsOf } from "../support/accessibility.ts"
import { signedInVisit } from "../support/admin-visit.ts"
import { endVisits, newVisit, openBrowser, startScripts, waitFor } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

type MainData = { result: { data: { daily: DailyView | null } } }

/** Gives a page other data than its HTML was made with. */
const changeData = async (page: Page, path: string, change: (page: MainData) => object): Promise<void> => {
  await page.route(`**/page-data/${path}/page-data.json`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as MainData) })
  })
}

const withoutContext = (page: MainData): object => ({ ...page, result: { ...page.result, pageContext: {} } })

/** No page can be drawn with this. */
const breakPage = (page: Page, path: string): Promise<void> => changeData(page, path, withoutContext)

/** Uses the page for the first time, and waits until its component has failed. */
const startInVain = async (page: Page): Promise<void> => {
  const failed = page.waitForEvent("pageerror")
  await page.mouse.move(2, 2)
  await page.mouse.move(4, 4)
  await failed
  await page.locator("html[data-failed]").waitFor()
}

test("shows what was published after the page had come, and reports no error", async () => {
  const { context, page, problems } = await newVisit(browser)
  await changeData(page, "index", (main) => {
    main.result.data.daily = { text: "Published a moment ago", link: null, linkLabel: null }
    return main
  })
  await page.goto("/")
  await page.locator("main h1").waitFor()
  expect(await page.getByText("Published a moment ago").count()).toBe(0)
  await startScripts(page)
  await page.getByText("Published a moment ago").waitFor()
  expect(problems).toEqual([])
  await context.close()
})

/** What a browser that translates does: now, and with what comes later. */
const translateAlways = `(() => {
  const translate = (part) => {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (text.parentElement.closest("font, script, style, noscript")) continue
      const translated = document.createElement("font")
      translated.textContent = text.data.toUpperCase()
      text.replaceWith(translated)
    }
  }
  translate(document.body)
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target.isConnected && !target.closest("font")) translate(target)
  }).observe(document.body, { childList: true, subtree: true })
})()`

test("takes over a page that the browser has translated, with what was typed before, and works", async () => {
  const { context, page, problems } = await newVisit(browser)
  await page.goto("/support")
  await page.evaluate(translateAlways)
  const search = page.locator("#question-search")
  await search.pressSequentially("phone")
  // What React has drawn anew is translated as well.
  await page.locator("details mark", { hasText: "PHONE" }).first().waitFor()
  await search.pressSequentially(" new")
  await page.locator("details mark", { hasText: "NEW" }).first().waitFor()
  expect(await search.inputValue()).toBe("phone new")
  await search.fill("")
  await waitFor(page, `document.querySelector("details mark") === null`)
  expect(problems).toEqual([])
  await context.close()
})

test("leaves a page to be read whose component fails, with links that work", async () => {
  const { context, page, problems } = await newVisit(browser)
  await breakPage(page, "index")
  await page.goto("/")
  const text = await page.locator("main").innerText()
  await startInVain(page)
  expect(await page.locator("main").innerText()).toBe(text)
  await page.locator('footer a[href="/contacts"]').first().click()
  await page.waitForURL("**/contacts")
  await page.locator("main h1").waitFor()
  expect(problems.at(-1)).toContain("script error: ")
  await context.close()
})

test("leaves the next page to be read when that one fails, with links within it and the way back", async () => {
  const { context, page, problems } = await newVisit(browser)
  await breakPage(page, "support")
  await page.goto("/contacts")
  const contacts = await page.locator("main").innerText()
  await startScripts(page)
  await page.locator('footer a[href="/support"]').first().click()
  await page.locator("html[data-failed]").waitFor()
  await page.getByRole("heading", { level: 1, name: "What happened?" }).waitFor()
  await page.locator('a[href="#main"]').press("Enter")
  await waitFor(page, "location.hash === '#main'")
  await page.goBack()
  await page.goBack()
  await page.waitForURL("**/contacts")
  await page.locator("html:not([data-failed])").waitFor()
  expect(await page.locator("main").innerText()).toBe(contacts)
  expect(problems.at(-1)).toContain("script error: ")
  await context.close()
})

test("leaves it to the browser to say that there is no connection when the next page fails, and has it once there is", async () => {
  const { context, page, problems } = await newVisit(browser)
  await breakPage(page, "support")
  await page.goto("/contacts")
  await startScripts(page)
  await page.route("**/support", (route) => route.abort("internetdisconnected"))
  const notShown = page.waitForEvent("framenavigated", (frame) => frame.url().startsWith("chrome-error:"))
  await page.locator('footer a[href="/support"]').first().click()
  await notShown
  expect(problems).toEqual(expect.arrayContaining([expect.stringContaining("script error: ")]))
  await page.unroute("**/support")
  await page.goto("/support")
  await page.getByRole("heading", { level: 1, name: "What happened?" }).waitFor()
  await context.close()
})

test("leaves the form of a mail's link that needs no scripts when its application fails", async () => {
  const { context, page, problems } = await newVisit(browser)
  await breakPage(page, "unsubscribe")
  await page.goto("/unsubscribe")
  await page.locator("main form").waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(problems.at(-1)).toContain("script error: ")
  await context.close()
})

test.each([{ colorScheme: "light" }, { colorScheme: "dark" }] as const)(
  "says that the admin failed, where a response breaks it: $colorScheme",
  async ({ colorScheme }) => {
    const { context, page, problems } = await signedInVisit(browser, "editor", { colorScheme })
    await page.route(`**${apiBase}${userPaths.current}`, async (route) => {
      const response = await route.fetch()
      const envelope = (await response.json()) as { response: object }
      await route.fulfill({ response, json: { ...envelope, response: { ...envelope.response, roles: null } } })
    })
    await page.goto("/admin")
    await page.getByText("What you wrote is kept in this browser").waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(problems.at(-1)).toContain("script error: ")
    await page.unrouteAll()
    await page.getByRole("link", { name: "Reload" }).click()
    await page.locator("#admin-menu nav").waitFor()
    await context.close()
  }
)
