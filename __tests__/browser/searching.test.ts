import type { Browser, Page } from "playwright-core"
import { issuesOf } from "../support/accessibility.ts"
import { endVisits, newVisit, openBrowser, siteOrigin, startScripts, waitFor } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const openSearch = async (page: Page, path: string, name: string): Promise<void> => {
  await page.goto(path)
  await startScripts(page)
  await page.getByRole("link", { name, exact: true }).click()
  await page.locator("dialog[open] input").waitFor()
}

const results = (page: Page) => page.locator("dialog[open] li a")

test.each([
  ["/contacts", "Search", "longships", /longship/i],
  ["/ru/contacts", "Поиск", "драккаром", /драккар/i],
  ["/ru/games/frostborn", "Поиск", "ВЁСЛА", /в[её]с/i],
])("on %s the %s finds %s in another form of the word", async (path, name, word, expected) => {
  const { context, page, problems } = await newVisit(browser)
  await openSearch(page, path, name)
  await page.keyboard.type(word)
  await page.locator("dialog[open] mark", { hasText: expected }).first().waitFor()
  expect((await results(page).allTextContents()).some((text) => expected.test(text))).toBe(true)
  expect(await page.locator("dialog[open] mark").first().textContent()).toMatch(expected)
  expect(await page.locator("dialog[open] [role=status]").textContent()).toMatch(/\d+\s(?:result|результат)/)
  const links = await results(page).evaluateAll((elements) => elements.map((link) => link.getAttribute("href") ?? ""))
  expect(links.every((link) => link.startsWith("/ru/") === path.startsWith("/ru/"))).toBe(true)
  for (const link of links.slice(0, 5)) expect((await fetch(siteOrigin() + link)).status).toBe(200)
  expect(await issuesOf(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

test("closes at the first press of Escape, also when the field has text", async () => {
  const { context, page } = await newVisit(browser)
  await openSearch(page, "/contacts", "Search")
  await page.keyboard.type("herring")
  await page.keyboard.press("Escape")
  await page.locator("dialog[open]").waitFor({ state: "detached" })
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Search")
  await context.close()
})

test("runs the complete search by keyboard, and a result leads to its page", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/contacts")
  await startScripts(page)
  await page.getByRole("link", { name: "Search", exact: true }).focus()
  await page.keyboard.press("Enter")
  await page.locator("dialog[open] input").waitFor()
  await page.keyboard.type("herring")
  // The results of the first letters are not yet those of the word.
  await page
    .locator("dialog[open] mark", { hasText: /herring/i })
    .first()
    .waitFor()
  await page.keyboard.press("ArrowDown")
  expect(await page.evaluate("document.activeElement.tagName")).toBe("A")
  await page.keyboard.press("ArrowUp")
  expect(await page.evaluate("document.activeElement.tagName")).toBe("INPUT")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/dev-blog\/|\/blog\//)
  await page.locator("dialog").waitFor({ state: "detached" })
  await context.close()
})

test("finds vacancies, answers and pages, and opens an answer on its page", async () => {
  const { context, page } = await newVisit(browser)
  await openSearch(page, "/contacts", "Search")
  await page.keyboard.type("engineer")
  await page.locator("dialog[open] li a[href^='/job/']").first().waitFor()
  // As the menu calls the page.
  await page.locator("dialog[open] input").fill("jobs")
  await page.locator("dialog[open] li a[href='/job']").waitFor()
  await page.locator("dialog[open] input").fill("rename ship")
  await page.locator("dialog[open] li a[href='/support/name']").click()
  await page.waitForURL("**/support/name")
  await page.getByText("At the rope walk in the harbor").waitFor({ state: "visible" })
  await context.close()
})

test("opens an answer also on the page that is already shown", async () => {
  const { context, page } = await newVisit(browser)
  await openSearch(page, "/ru/support", "Поиск")
  await page.keyboard.type("геймпад")
  await page.locator("dialog[open] li a[href='/ru/support/controller']").click()
  await page.locator("dialog").waitFor({ state: "detached" })
  await page.getByText("Грести удобнее курками").waitFor({ state: "visible" })
  await context.close()
})

test("says so when it shows the first of many results", async () => {
  const { context, page } = await newVisit(browser)
  await openSearch(page, "/contacts", "Search")
  await page.keyboard.type("game")
  await page.getByText(/\d+\sresults\.\sHere\sare\sthe\sfirst\s30:/).waitFor()
  expect(await results(page).count()).toBe(30)
  await context.close()
})

test("finds nothing for an unknown word, and returns the focus on Escape", async () => {
  const { context, page } = await newVisit(browser)
  await openSearch(page, "/contacts", "Search")
  await page.keyboard.type("zyzzyva")
  await page.getByText("No results.").waitFor()
  await page.keyboard.press("Escape")
  // The first press clears the field in some browsers.
  if ((await page.locator("dialog[open]").count()) > 0) await page.keyboard.press("Escape")
  await page.locator("dialog").waitFor({ state: "detached" })
  expect(await page.evaluate("document.activeElement.getAttribute('aria-haspopup')")).toBe("dialog")
  await context.close()
})

test("reports when the search cannot be loaded, and can retry", async () => {
  const { context, page } = await newVisit(browser)
  await page.route("**/search/parts.json", (route) => route.abort())
  await openSearch(page, "/contacts", "Search")
  await page.getByText("Search isn’t available right now.").waitFor()
  await page.unroute("**/search/parts.json")
  await page.getByRole("button", { name: "Try again" }).click()
  await page.getByText("a word or two will do").waitFor()
  await page.locator("dialog[open] input").fill("spoon")
  await results(page).first().waitFor()
  await context.close()
})

test("loads nothing of the search before it is opened", async () => {
  const { context, page } = await newVisit(browser)
  const requested: string[] = []
  page.on("request", (request) => requested.push(request.url()))
  await page.goto("/contacts")
  await startScripts(page)
  expect(requested.filter((url) => url.includes("/search/"))).toEqual([])
  await context.close()
})

test("links the search to the blog without scripts", async () => {
  const { context, page } = await newVisit(browser, { javaScriptEnabled: false })
  await page.goto("/ru/contacts")
  await page.getByRole("link", { name: "Поиск", exact: true }).click()
  await page.waitForURL("**/ru/blog")
  await context.close()
})

test("has no draft in the search files", async () => {
  for (const folder of ["/search", "/ru/search"]) {
    const { parts } = (await (await fetch(`${siteOrigin()}${folder}/parts.json`)).json()) as { parts: string[] }
    for (const part of parts) {
      const text = await (await fetch(`${siteOrigin()}${folder}/${part}.json`)).text()
      expect(text).not.toContain("paper-before-code")
      expect(text).not.toContain("the-long-night")
    }
  }
})

test.each([
  ["/support", "Search the answers", "purchases", "I’ve paid, and nothing came", /(\d+)\sanswers?\sbelow/],
  ["/ru/support", "Поиск по ответам", "ПОКУПКАМИ", "Деньги списали, а покупки нет", /Ниже\s(\d+)\sответ/],
])(
  "%s finds questions by another form of a word, and shows their number",
  async (path, label, word, question, count) => {
    const { context, page, problems } = await newVisit(browser)
    await page.goto(path)
    await startScripts(page)
    const all = await page.locator("main details").count()
    expect(all).toBe(23)
    await page.getByLabel(label).fill(word)
    await page.getByText(question).waitFor()
    await page.getByText(count).waitFor()
    expect(await page.locator("main details").count()).toBeLessThan(all)
    expect(await page.locator("main mark").count()).toBeGreaterThan(0)
    expect(await issuesOf(page)).toEqual([])
    // Back from another page the search is as it was, also from a place of this page, and when that page is loaded anew.
    await page.locator("main a[href='#write']").click()
    await page.locator("footer a[href$='/contacts']").first().click()
    await page.waitForURL("**/contacts")
    await page.reload()
    await page.goBack()
    await page.getByText(count).waitFor()
    expect(await page.getByLabel(label).inputValue()).toBe(word)
    await page.getByLabel(label).fill("")
    await page.locator("main details").nth(22).waitFor()
    expect(problems).toEqual([])
    await context.close()
  }
)

test("offers to write to the studio when no answer is found", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/support")
  await startScripts(page)
  await page.getByLabel("Search the answers").fill("zyzzyva")
  await page.getByText("No results.").waitFor()
  expect(await page.getByRole("heading", { name: "Write to a person" }).isVisible()).toBe(true)
  await context.close()
})

test("shows games with pictures, new posts and vacancies before the first letter, and a game first for its name", async () => {
  const { context, page, problems } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
  await openSearch(page, "/ru/contacts", "Поиск")
  const group = (name: string) => page.locator("dialog[open]").getByRole("region", { name })
  await group("Новое").getByRole("link").nth(2).waitFor()
  expect(await group("Игры").getByRole("link").count()).toBe(2)
  expect(await group("Открытые вакансии").getByRole("link").count()).toBeGreaterThan(0)
  await page.keyboard.type("last day")
  await page.locator("dialog[open] mark").first().waitFor()
  expect(await results(page).first().getAttribute("href")).toBe("/ru/games/last-day-on-earth")
  const picture = results(page).first().locator("img")
  await waitFor(page, "document.querySelector('dialog[open] li img')?.naturalWidth > 0")
  expect(await picture.getAttribute("alt")).toBe("")
  expect(await issuesOf(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

test.each([
  ["/support", "refund", "Can I get my money back?"],
  ["/ru/support", "удалить аккаунт", "Как удалить"],
])("on %s the answers are found by other words: %s", async (path, words, question) => {
  const { context, page } = await newVisit(browser)
  await page.goto(path)
  await startScripts(page)
  await page.locator("#question-search").fill(words)
  await page.locator("main summary", { hasText: question }).waitFor()
  await context.close()
})
