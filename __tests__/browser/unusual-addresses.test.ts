import type { Browser } from "playwright-core"
import { endVisits, newVisit, openBrowser, siteOrigin } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const responseOf = async (path: string) => {
  const response = await fetch(siteOrigin() + path, { redirect: "manual", headers: { accept: "text/html" } })
  const lang = /<html[^>]* lang="(\w+)"/.exec(await response.text())?.[1] ?? null
  return { status: response.status, lang, location: response.headers.get("location") }
}

test.each([
  ["/blog/page/0", "en"],
  ["/blog/page/01", "en"],
  ["/ru/blog/page/999", "ru"],
  ["/blog/page/abc", "en"],
  ["/blog/page/-1", "en"],
  ["/ru/dev-blog/frostborn/page", "ru"],
  ["/job/not-an-id", "en"],
  ["/de/blog", "en"],
  ["/ru/en/blog", "ru"],
])("responds to %s with 404 in the language of the address", async (path, lang) => {
  expect(await responseOf(path)).toEqual({ status: 404, lang, location: null })
})

test.each([
  ["/%62log", "en"],
  ["/ru/%6Aob", "ru"],
  ["/about/%68obby?x=1", "en"],
])("serves %s, with letters in percent-encoding, as the page itself", async (path, lang) => {
  expect(await responseOf(path)).toEqual({ status: 200, lang, location: null })
})

test.each([
  ["/games/frostborn/", "/games/frostborn"],
  ["/ru/blog/page/1/?a=b", "/ru/blog/page/1?a=b"],
  ["/BLOG", "/blog"],
  ["/Games/Frostborn/", "/games/frostborn"],
  ["/RU/Job?a=B", "/ru/job?a=B"],
])("redirects %s to %s permanently", async (path, location) => {
  expect(await responseOf(path)).toMatchObject({ status: 301, location })
})

test.each([
  ["/games/frostbron", "/games/frostborn"],
  ["/ru/jobb", "/ru/job"],
  ["/about/hobbies", "/about/hobby"],
])("for %s suggests %s", async (path, offered) => {
  const { context, page } = await newVisit(browser)
  await page.goto(path)
  await page.locator(`[data-nearest] a[href='${offered}']`).waitFor()
  await context.close()
})
