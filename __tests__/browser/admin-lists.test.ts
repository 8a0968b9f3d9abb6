import { randomUUID } from "node:crypto"
import type { Browser, Page } from "playwright-core"
import { adminVisit, axeViolations } from "../support/admin-visit.ts"
import { launchBrowser } from "../support/browser.ts"
import { sentPost, postText } from "../support/content-input.ts"

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

const post = async (page: Page, path: string, data: unknown): Promise<{ version: number }> => {
  const response = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } })
  return ((await response.json()) as { response: { version: number } }).response
}

test("shows my drafts, selects several by keyboard, publishes them, takes them down, and undoes it", async () => {
  const name = `Lists ${Math.random().toString(36).slice(2, 8)}`
  const { context, page, problems } = await adminVisit(browser, "editor")
  const drafts = [1, 2].map((number) => ({
    id: randomUUID(),
    title: `${name} ${number}`,
    link: `${name.toLowerCase().replace(" ", "-")}-${number}`,
  }))
  for (const { id, title, link } of drafts)
    await post(page, "/v1/api/v1/blog/add", sentPost({ id, link, translations: { en: postText({ title }), ru: null } }))
  await page.reload()
  const mine = page.getByRole("region", { name: "My drafts" })
  await mine.getByRole("link", { name: `${name} 2` }).waitFor()
  await mine.getByRole("link", { name: /^Blog \(/ }).click()
  await page.getByLabel("Search titles, text and addresses").fill(name)
  await page.getByText("Page 1 of 1, 2 in total").waitFor()
  expect(await page.getByLabel("Author").inputValue()).toBe("me")
  await page.waitForURL(/[?&]q=Lists/)

  await page.getByRole("link", { name: `${name} 1` }).click()
  await page.getByRole("link", { name: "Back to the list" }).waitFor()
  await page.reload()
  await page.getByRole("link", { name: "Back to the list" }).click()
  await page.getByText("Page 1 of 1, 2 in total").waitFor()
  expect(await page.getByLabel("Search titles, text and addresses").inputValue()).toBe(name)
  expect(await page.getByLabel("Author").inputValue()).toBe("me")

  await page.getByRole("checkbox", { name: `Select “${name} 1”` }).focus()
  await page.keyboard.press("Space")
  const bulk = page.getByRole("group", { name: "Selected entries" })
  await bulk.getByText("1 selected").waitFor()
  await bulk.getByRole("button", { name: "Select all on this page" }).click()
  await bulk.getByText("2 selected").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await bulk.getByRole("button", { name: "Publish EN", exact: true }).click()
  const question = page.getByRole("dialog")
  await question.getByText(`${name} 1`).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole("button", { name: "Publish EN", exact: true }).click()
  await page.getByText("2 entries published").waitFor()
  await bulk.waitFor({ state: "detached" })

  const admin = await adminVisit(browser, "admin", `/admin/blog?q=${encodeURIComponent(name)}`)
  await admin.page.getByText("Page 1 of 1, 2 in total").waitFor()
  await admin.page.getByLabel("Author").selectOption("me")
  await admin.page.getByText("No results.").waitFor()
  await admin.context.close()

  // They are no drafts any more, which the list shows.
  await page.getByLabel("Status").selectOption("")
  await page.getByRole("checkbox", { name: `Select “${name} 1”` }).check()
  await page.getByRole("checkbox", { name: `Select “${name} 2”` }).check()
  await bulk.getByRole("button", { name: "Unpublish EN" }).click()
  await page.getByText("2 entries unpublished").waitFor()
  await page.getByRole("button", { name: "Undo" }).click()
  await page.getByText("2 entries are back as they were").waitFor()
  await page.getByRole("table").getByText("English: published").nth(1).waitFor({ state: "attached" })

  await page.getByRole("checkbox", { name: `Select “${name} 1”` }).check()
  await bulk.getByRole("button", { name: "Publish RU", exact: true }).click()
  await question.getByRole("button", { name: "Publish RU", exact: true }).click()
  const left = page.getByRole("dialog", { name: "Nothing was changed" })
  await left.getByText("there’s no text in this language: Russian").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press("Escape")
  await left.waitFor({ state: "detached" })

  for (const { id } of drafts) {
    const read = await page.request.get(`/v1/api/v1/blog/admin/id/${id}`)
    const { response } = (await read.json()) as { response: { version: number } }
    await post(page, "/v1/api/v1/blog/remove", { id, version: response.version })
  }
  await page.reload()
  await page.getByText("No results.").waitFor()
  // The step that fitted no entry.
  expect(problems.filter((problem) => !problem.includes("400"))).toEqual([])
  await context.close()
}, 120_000)
