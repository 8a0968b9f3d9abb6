import type { Browser } from "playwright-core"
import { adminVisit, axeViolations } from "../support/admin-visit.ts"
import { launchBrowser, siteOrigin, waitFor } from "../support/browser.ts"
import {
  beginPost,
  column,
  isSaved,
  linkField,
  newLink,
  removePost,
  save,
  saveButton,
  savedPost,
  stateIn,
  titleIn,
} from "../support/editor-page.ts"

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

const wide = { viewport: { width: 1440, height: 900 } }

const signedIn = () => adminVisit(browser, "editor", "/admin", wide)

const publicPost = async (link: string) => {
  const response = await fetch(`${siteOrigin()}/v1/api/v1/blog/link/${link}`)
  const body = (await response.json()) as {
    response?: { link: string; translations: Record<string, { title: string }> }
  }
  return body.response
}

test("writes a post in both languages, publishes one, corrects it, and changes the link", async () => {
  const { context, page, problems } = await signedIn()
  const link = newLink()
  const address = await beginPost(page, link)

  await column(page, "Russian").getByRole("button", { name: "Begin it" }).click()
  await titleIn(page, "Russian").fill("Запись проверки")
  await column(page, "English").getByRole("button", { name: "Publish: English" }).click()
  await stateIn(page, "English", "published").waitFor()
  expect(Object.keys((await publicPost(link))?.translations ?? {})).toEqual(["en"])

  await titleIn(page, "English").fill("A post of the test, corrected")
  await linkField(page).fill(`${link}-b`)
  await page.keyboard.press("Control+s")
  await isSaved(page)
  expect((await publicPost(`${link}-b`))?.translations.en?.title).toBe("A post of the test, corrected")
  expect((await publicPost(link))?.link).toBe(`${link}-b`)

  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
  await removePost(page, address)
  await context.close()
})

test("rejects the link of another post at its field", async () => {
  const { context, page } = await signedIn()
  const link = newLink()
  const address = await beginPost(page, link)
  await linkField(page).fill("soundtrack-ash-tapes")
  await saveButton(page).click()
  const field = linkField(page)
  await page.getByText("This link belongs to another entry").first().waitFor()
  expect(await field.getAttribute("aria-invalid")).toBe("true")
  await removePost(page, address)
  await context.close()
})

test("shows how many edits a language is behind, and which they were", async () => {
  const { context, page } = await signedIn()
  const address = await beginPost(page, newLink())
  await column(page, "Russian").getByRole("button", { name: "Begin it" }).click()
  await titleIn(page, "Russian").fill("Запись проверки")
  await save(page)
  const lag = column(page, "Russian").getByText(/behind English/)
  for (const [title, words] of [
    ["A post of the test, corrected", "Russian is 1 edit behind English"],
    ["A post of the test, corrected again", "Russian is 2 edits behind English"],
  ] as const) {
    await titleIn(page, "English").fill(title)
    await save(page)
    await lag.filter({ hasText: words }).waitFor()
  }
  await column(page, "Russian").getByRole("button", { name: "What changed" }).click()
  await column(page, "Russian").locator("ins", { hasText: "corrected again" }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await titleIn(page, "Russian").fill("Запись проверки, исправленная")
  await save(page)
  await lag.waitFor({ state: "detached" })
  await removePost(page, address)
  await context.close()
})

test("restores typed text after a reload", async () => {
  const { context, page } = await signedIn()
  await page.goto("/admin/blog/new")
  page.on("dialog", (dialog) => void dialog.accept())
  await titleIn(page, "English").fill("Not saved yet")
  await column(page, "English").getByRole("textbox", { name: "Text, English" }).click()
  await page.keyboard.type("The last words")
  await page.reload()
  await page.getByText("Your unsaved work is back").waitFor()
  expect(await titleIn(page, "English").inputValue()).toBe("Not saved yet")
  expect(await column(page, "English").getByRole("textbox", { name: "Text, English" }).textContent()).toBe(
    "The last words"
  )
  await context.close()
})

test("keeps the work when a save has no connection, and saves when the connection is back", async () => {
  const { context, page } = await signedIn()
  const address = await beginPost(page, newLink())
  await titleIn(page, "English").fill("Written without a connection")
  await context.setOffline(true)
  await saveButton(page).click()
  await page.getByText("There was no connection.").waitFor()
  expect(await titleIn(page, "English").inputValue()).toBe("Written without a connection")
  await context.setOffline(false)
  await isSaved(page)
  expect((await savedPost(page, address)).translations.en?.title).toBe("Written without a connection")
  await removePost(page, address)
  await context.close()
})

test("lets the second of two editors choose what stays", async () => {
  const { context, page } = await signedIn()
  const address = await beginPost(page, newLink())
  const other = await adminVisit(browser, "admin", "/admin", wide)
  await other.page.goto(address)
  await titleIn(other.page, "English").fill("Theirs")
  await other.page.getByLabel("Author line, English").fill("Their author")
  await saveButton(other.page).click()
  await isSaved(other.page)

  await titleIn(page, "English").fill("Mine")
  await saveButton(page).click()
  const panel = page.getByRole("region", { name: "Somebody else saved this first" })
  await panel.getByText("Taken from them").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await panel.getByRole("radio", { name: "Mine" }).check()
  await panel.getByRole("button", { name: "Save what is chosen" }).click()
  await isSaved(page)
  expect(await titleIn(page, "English").inputValue()).toBe("Mine")
  expect(await page.getByLabel("Author line, English").inputValue()).toBe("Their author")
  await removePost(page, address)
  await other.context.close()
  await context.close()
})

test("shows an earlier version in the history and restores it", async () => {
  const { context, page } = await signedIn()
  const address = await beginPost(page, newLink())
  await titleIn(page, "English").fill("Another title")
  await saveButton(page).click()
  await isSaved(page)
  await page.getByRole("button", { name: "History" }).click()
  const history = page.getByRole("region", { name: "History" })
  await history.getByRole("button", { name: "What changed" }).first().click()
  await history.locator("ins").first().waitFor()
  await history.getByRole("button", { name: "Restore" }).first().click()
  await waitFor(page, "document.querySelector('h1').textContent === 'A post of the test'")
  await removePost(page, address)
  await context.close()
})
