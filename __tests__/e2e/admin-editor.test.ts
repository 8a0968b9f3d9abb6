import { AxeBuilder } from "@axe-core/playwright"
import type { Browser, Page } from "playwright-core"
import { launchBrowser, newVisit, siteOrigin, waitFor } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

const signedIn = async () => {
  const visit = await newVisit(browser, { viewport: { width: 1440, height: 900 } })
  const { page } = visit
  await page.goto("/admin")
  await page.locator("a[href*='/oauth/sso']").click()
  await page.getByRole("button", { name: /editor/i }).click()
  await page.waitForURL("**/admin")
  return visit
}

const column = (page: Page, name: "English" | "Russian") => page.getByRole("region", { name, exact: true })

const titleIn = (page: Page, name: "English" | "Russian") => column(page, name).getByLabel("Title", { exact: true })

const linkField = (page: Page) => page.getByRole("textbox", { name: "Link", exact: true })

const saveButton = (page: Page) => page.getByRole("button", { name: "Save", exact: true })

const isSaved = (page: Page) => page.getByText(/^(Saved at|Everything is saved)/).waitFor()

/** A link that no other run of these tests has used. */
const newLink = (): string => `written-${Date.now().toString(36)}`

const publicPost = async (link: string) => {
  const answer = await fetch(`${siteOrigin()}/v1/api/v1/blog/link/${link}`)
  const body = (await answer.json()) as { response?: { link: string; translations: Record<string, { title: string }> } }
  return body.response
}

/** Begins a post and saves it as a draft. */
const beginPost = async (page: Page, link: string): Promise<string> => {
  await page.goto("/admin/blog/new")
  await titleIn(page, "English").fill("A post of the test")
  await linkField(page).fill(link)
  await column(page, "English").getByRole("textbox", { name: "Text, English" }).click()
  await page.keyboard.type("Some words of the text.")
  await saveButton(page).click()
  await isSaved(page)
  return new URL(page.url()).pathname
}

const removePost = async (page: Page, address: string): Promise<void> => {
  const id = address.split("/").at(-1)
  const read = await page.request.get(`/v1/api/v1/blog/admin/id/${id}`)
  const { response } = (await read.json()) as { response: { version: number } }
  const headers = { origin: siteOrigin() }
  await page.request.post("/v1/api/v1/blog/remove", { headers, data: { id, version: response.version } })
}

test("a post is written in both languages, published in one, corrected, and moved to another link", async () => {
  const { context, page, problems } = await signedIn()
  const link = newLink()
  const address = await beginPost(page, link)

  await column(page, "Russian").getByRole("button", { name: "Begin it" }).click()
  await titleIn(page, "Russian").fill("Запись проверки")
  await column(page, "English").getByRole("button", { name: "Publish: English" }).click()
  await column(page, "English").getByText("published").first().waitFor()
  expect(Object.keys((await publicPost(link))?.translations ?? {})).toEqual(["en"])

  await titleIn(page, "English").fill("A post of the test, corrected")
  await linkField(page).fill(`${link}-b`)
  await page.keyboard.press("Control+s")
  await isSaved(page)
  expect((await publicPost(`${link}-b`))?.translations.en?.title).toBe("A post of the test, corrected")
  expect((await publicPost(link))?.link).toBe(`${link}-b`)

  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  expect(problems).toEqual([])
  await removePost(page, address)
  await context.close()
})

test("a link that another post has is refused at its field", async () => {
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

test("a reload in the middle of typing loses nothing", async () => {
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

test("a save without a connection keeps the work, and runs when the connection is back", async () => {
  const { context, page } = await signedIn()
  const address = await beginPost(page, newLink())
  await titleIn(page, "English").fill("Written without a connection")
  await context.setOffline(true)
  await saveButton(page).click()
  await page.getByText("There was no connection.").waitFor()
  expect(await titleIn(page, "English").inputValue()).toBe("Written without a connection")
  await context.setOffline(false)
  await isSaved(page)
  await page.reload()
  expect(await titleIn(page, "English").inputValue()).toBe("Written without a connection")
  await removePost(page, address)
  await context.close()
})

test("of two editors the second one chooses what stays", async () => {
  const { context, page } = await signedIn()
  const address = await beginPost(page, newLink())
  const other = await signedIn()
  await other.page.goto(address)
  await titleIn(other.page, "English").fill("Theirs")
  await other.page.getByLabel("Author line, English").fill("Their author")
  await saveButton(other.page).click()
  await isSaved(other.page)

  await titleIn(page, "English").fill("Mine")
  await saveButton(page).click()
  const panel = page.getByRole("region", { name: "Somebody else saved this first" })
  await panel.getByText("Taken from them").waitFor()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await panel.getByRole("radio", { name: "Mine" }).check()
  await panel.getByRole("button", { name: "Save what is chosen" }).click()
  await isSaved(page)
  expect(await titleIn(page, "English").inputValue()).toBe("Mine")
  expect(await page.getByLabel("Author line, English").inputValue()).toBe("Their author")
  await removePost(page, address)
  await other.context.close()
  await context.close()
})

test("an earlier version is read in the history and restored", async () => {
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
