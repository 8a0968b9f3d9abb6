import type { Browser, Page, Request } from "playwright-core"
import { mailBody } from "../../server/mail/mail-body.ts"
import { locales } from "../../shared/locales.ts"
import { issuesOf } from "../support/accessibility.ts"
import { endVisits, newVisit, openBrowser, siteOrigin, waitFor } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const buttons = {
  leave: { en: "Unsubscribe from everything", ru: "Отписаться от всего" },
  confirm: { en: "Confirm subscription", ru: "Подтвердить подписку" },
  withdraw: { en: "Delete it now", ru: "Удалить сейчас" },
}

/** Lets every token be one whose action is still to be done. */
const openLinks = (page: Page) =>
  page.route(/\/(subscribe|withdraw)\/read$/, (route) =>
    route.fulfill({ json: { code: 0, response: { state: "open", topics: ["news", "frostborn"], former: [] } } })
  )

const isAction = (request: Request): boolean => request.method() === "POST" && !request.url().endsWith("/read")

const addressOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length)

test.each([
  ["/unsubscribe#token=a.b-c", "leave", "/unsubscribe", "/ru/unsubscribe"],
  ["/ru/unsubscribe#confirm=abc", "confirm", "/ru/unsubscribe", "/unsubscribe"],
  ["/withdraw#token=abc", "withdraw", "/withdraw", "/ru/withdraw"],
] as const)(
  "takes the token of %s out of the address, and acts with it after a reload, an in-page link and in the other language",
  async (from, action, cleaned, other) => {
    const { context, page, problems } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
    const [locale, otherLocale] = from.startsWith("/ru") ? (["ru", "en"] as const) : (["en", "ru"] as const)
    await openLinks(page)
    const referrers: string[] = []
    page.on("request", (request) => referrers.push(request.headers()["referer"] ?? ""))
    const response = await page.goto(from, { waitUntil: "commit" })
    expect(response?.headers()["referrer-policy"]).toBe("no-referrer")
    const button = page.getByRole("button", { name: buttons[action][locale] })
    await button.waitFor()
    expect(addressOf(page)).toBe(cleaned)
    const heading = (await page.getByRole("heading", { level: 1 }).innerText()).replaceAll("\u00a0", " ")
    await waitFor(page, `document.title.startsWith(${JSON.stringify(`${heading} · `)})`)
    expect(await page.locator("meta[name=referrer]").getAttribute("content")).toBe("no-referrer")
    expect(await issuesOf(page)).toEqual([])
    await page.reload()
    await button.waitFor()
    await page.keyboard.press("Tab")
    await page.locator("a[href='#main']").focus()
    await page.keyboard.press("Enter")
    // The application adds the link to the new entry of the history when it has rendered the navigation.
    await waitFor(page, "location.hash === '#main' && history.state?.mailLink")
    await button.waitFor()
    await waitFor(page, `document.title.startsWith(${JSON.stringify(`${heading} · `)})`)
    await page.reload()
    await button.waitFor()
    await page.locator("header [data-locale-switch]").click()
    const otherButton = page.getByRole("button", { name: buttons[action][otherLocale] })
    await otherButton.waitFor()
    expect(addressOf(page)).toBe(other)
    const sent = page.waitForRequest(isAction)
    await otherButton.click()
    expect((await sent).postDataJSON()).toEqual({
      token: from.split("=")[1],
      ...(action === "leave" ? { topics: [] } : {}),
    })
    expect(referrers.filter((referrer) => /[?#]/.test(referrer))).toEqual([])
    expect(problems.filter((problem) => !problem.includes("410"))).toEqual([])
    await context.close()
  }
)

test.each(["/unsubscribe", "/withdraw"])(
  "takes the token of %s out of the query, where mails had it before, and acts with it",
  async (path) => {
    const { context, page } = await newVisit(browser)
    await openLinks(page)
    const response = await page.goto(`${path}?token=abc`, { waitUntil: "commit" })
    expect(response?.headers()["referrer-policy"]).toBe("no-referrer")
    const button = page.getByRole("button", { name: buttons[path === "/withdraw" ? "withdraw" : "leave"].en })
    await button.waitFor()
    expect(addressOf(page)).toBe(path)
    const sent = page.waitForRequest(isAction)
    await button.click()
    expect((await sent).postDataJSON()).toMatchObject({ token: "abc" })
    await context.close()
  }
)

test("follows another link that is opened in the same tab", async () => {
  const { context, page } = await newVisit(browser)
  await openLinks(page)
  await page.goto("/unsubscribe#token=first")
  await page.getByRole("button", { name: buttons.leave.en }).waitFor()
  await page.goto("/unsubscribe#confirm=second")
  const button = page.getByRole("button", { name: buttons.confirm.en })
  await button.waitFor()
  expect(addressOf(page)).toBe("/unsubscribe")
  const sent = page.waitForRequest(isAction)
  await button.click()
  expect((await sent).postDataJSON()).toEqual({ token: "second" })
  await context.close()
})

test("takes the token out of the address also where the site's scripts do not load", async () => {
  const { context, page } = await newVisit(browser)
  await page.route("**/*.js", (route) => route.abort())
  await page.goto("/withdraw#token=abc")
  expect(addressOf(page)).toBe("/withdraw")
  await context.close()
})

test.each(["/unsubscribe#token=abc", "/ru/withdraw"])(
  "%s has without scripts a heading, a text, and a form that takes the link of a letter",
  async (address) => {
    const { context, page, problems } = await newVisit(browser, { javaScriptEnabled: false })
    await page.goto(address)
    await page.getByRole("heading", { level: 1 }).waitFor()
    expect(await page.locator("main p").first().isVisible()).toBe(true)
    expect(
      await page
        .getByRole("main")
        .getByText(/support@/)
        .isVisible()
    ).toBe(true)
    const mail = page.locator("main a[href^='mailto:']")
    expect(decodeURIComponent((await mail.getAttribute("href")) ?? "")).toMatch(/\?subject=[^\u00a0]+$/)
    const link = `${siteOrigin()}/v1/unsubscribe?token=${"A".repeat(43)}`
    await page.getByRole("textbox").fill(link)
    await page.locator("main form button").click()
    await page.waitForURL(/\?token=A{43}$/)
    await page.getByRole("heading", { level: 1 }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  }
)

test("takes a topic away and brings it back, and all of them, each with one press", async () => {
  const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
  await openLinks(page)
  let topics: string[] = []
  await page.route("**/subscribe/topics", (route) => {
    const body = route.request().postDataJSON() as { topics: string[] } | { undo: true }
    topics = "undo" in body ? ["frostborn"] : body.topics
    const former = ["news", "frostborn"].filter((topic) => !topics.includes(topic))
    const state = topics.length === 0 ? "done" : "open"
    return route.fulfill({ json: { code: 0, response: { state, topics, former } } })
  })
  await page.goto("/unsubscribe#token=abc")
  await page.getByRole("button", { name: "Unsubscribe from: Frostborn" }).press("Enter")
  await page.getByRole("status").getByText("No more e-mails about: Frostborn.").waitFor()
  expect(topics).toEqual(["news"])
  const undo = page.getByRole("button", { name: "Undo: Frostborn" })
  expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await issuesOf(page)).toEqual([])
  await undo.press("Enter")
  await page.getByRole("status").getByText("Undone").waitFor()
  expect(topics).toEqual(["news", "frostborn"])

  await page.getByRole("button", { name: "Unsubscribe from everything" }).click()
  await page.getByRole("heading", { name: "You’re unsubscribed" }).waitFor()
  expect(await issuesOf(page)).toEqual([])
  await page.getByRole("button", { name: "Undo: subscribe me again" }).click()
  await page.getByRole("button", { name: "Unsubscribe from: Frostborn" }).waitFor()
  // The server knows what the press took away.
  expect(topics).toEqual(["frostborn"])
  await context.close()
})

test("does nothing without a connection and says so; reports a spent link, and where to write", async () => {
  const { context, page } = await newVisit(browser)
  await openLinks(page)
  await page.goto("/unsubscribe?token=spent")
  const button = page.getByRole("button", { name: "Unsubscribe from everything" })
  await button.waitFor()
  await context.setOffline(true)
  await button.click()
  await page.getByRole("alert").getByText("There’s no connection.").waitFor()
  expect(await issuesOf(page)).toEqual([])
  await context.setOffline(false)
  await button.click()
  const ending = page.getByRole("heading", { name: "This link no longer works" })
  await ending.waitFor()
  await waitFor(page, "document.activeElement?.tagName === 'H2'")
  await page
    .getByRole("main")
    .getByRole("link", { name: /^support@/ })
    .waitFor()
  expect(await issuesOf(page)).toEqual([])
  await context.close()
})

test("keeps the filters of a vacancy list when the language is switched", async () => {
  const { context, page } = await newVisit(browser)
  await page.goto("/job?department=engineering")
  await page.locator("header [data-locale-switch=ru]:visible").click()
  await page.getByRole("heading", { name: "Приходите работать с нами" }).waitFor()
  expect(new URL(page.url()).search).toBe("?department=engineering")
  await context.close()
})

test.each(locales.flatMap((locale) => (["light", "dark"] as const).map((scheme) => [locale, scheme] as const)))(
  "a letter in %s fits a phone of 320 pixels and can be read in the %s",
  async (locale, colorScheme) => {
    const long = "https://portfolio.example/".padEnd(200, "a")
    const { html } = mailBody(locale, {
      parts: [
        { heading: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk" },
        { text: `See ${long}` },
        { quote: [{ label: "Portfolio", value: long }] },
        { button: "Withdraw it and delete everything now", url: "https://studio.example/withdraw" },
      ],
      footer: [{ text: "Nobody reads answers." }, { link: "Unsubscribe", url: "https://studio.example" }],
    })
    const context = await browser.newContext({ colorScheme, viewport: { width: 320, height: 600 } })
    const page = await context.newPage()
    await page.setContent(html)
    const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    expect(await page.evaluate(overflow)).toBe(0)
    expect(await issuesOf(page)).toEqual([])
    const ground = await page.evaluate("getComputedStyle(document.body).backgroundColor")
    expect(ground).toBe(colorScheme === "dark" ? "rgb(10, 10, 13)" : "rgb(245, 238, 226)")
    await context.close()
  }
)
