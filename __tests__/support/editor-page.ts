import type { Locator, Page } from "playwright-core"
import { siteOrigin } from "./browser.ts"

/** The editor of entries, as the browser tests of the admin use it. */

export type EditorLanguage = "English" | "Russian"

export const column = (page: Page, name: EditorLanguage): Locator => page.getByRole("region", { name, exact: true })

export const titleIn = (page: Page, name: EditorLanguage): Locator =>
  column(page, name).getByLabel("Title", { exact: true })

export const textIn = (page: Page, name: EditorLanguage): Locator =>
  column(page, name).getByRole("textbox", { name: `Text, ${name}` })

export const toolIn = (page: Page, name: EditorLanguage, tool: string): Locator =>
  column(page, name).getByRole("toolbar").getByRole("button", { name: tool, exact: true })

/** The sign of a language's state: `draft`, `scheduled`, `published`, `published, with changes`. */
export const stateIn = (page: Page, name: EditorLanguage, state: string): Locator =>
  column(page, name).getByText(new RegExp(`: ${state}$`))

export const linkField = (page: Page): Locator => page.getByRole("textbox", { name: "Address (slug)", exact: true })

/** What the bar says of the edits, as data: `waiting`, `running`, `failed`, or how public the saved entry is. */
export const saveStatus = (page: Page, ...statuses: string[]): Locator =>
  page.locator(statuses.map((status) => `[data-save=${status}]`).join(", "))

export const isSaved = (page: Page): Promise<void> => saveStatus(page, "none", "partly", "planned", "all").waitFor()

/** Requests a save, with everything typed so far, before the autosave. */
export const requestSave = (page: Page): Promise<void> => page.keyboard.press("Control+s")

export const save = async (page: Page): Promise<void> => {
  await requestSave(page)
  await isSaved(page)
}

/** Publishes or updates a language through the sheet. */
export const publish = async (page: Page, name: EditorLanguage): Promise<void> => {
  await column(page, name)
    .getByRole("button", { name: new RegExp(`^(Publish|Update) ${name}`) })
    .click()
  const sheet = page.getByRole("dialog", { name: "Before you publish" })
  await sheet.getByRole("button", { name: new RegExp(`^(Publish|Update) ${name}`) }).click()
  await sheet.waitFor({ state: "detached" })
}

/** A link that no other run of these tests has used. */
export const newLink = (): string => `written-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}`

/** Begins a post of the blog and saves it as a draft. @returns the editor's address of it */
export const beginPost = async (page: Page, link: string): Promise<string> => {
  await page.goto("/admin/blog/new")
  await titleIn(page, "English").fill("A post of the test")
  await linkField(page).fill(link)
  await textIn(page, "English").click()
  await page.keyboard.type("Some words of the text.")
  await save(page)
  return new URL(page.url()).pathname
}

type SavedPost = {
  version: number
  removedAt: string | null
  cover: { focalPoint: { x: number; y: number } } | null
  translations: Record<"en" | "ru", { title: string; state: string; coverAlt: string; body: unknown } | null>
  working: { translations: Record<"en" | "ru", { title: string } | null> }
}

/** The server's version of the post that an address of the editor names. */
export const savedPost = async (page: Page, address: string): Promise<SavedPost> => {
  const response = await page.request.get(`/v1/api/v1/blog/admin/id/${address.split("/").at(-1)}`)
  return ((await response.json()) as { response: SavedPost }).response
}

/** Removes a post as another user would, without the editor. */
export const removePost = async (page: Page, address: string): Promise<void> => {
  const { version } = await savedPost(page, address)
  const data = { id: address.split("/").at(-1), version }
  await page.request.post("/v1/api/v1/blog/remove", { headers: { origin: siteOrigin() }, data })
}
