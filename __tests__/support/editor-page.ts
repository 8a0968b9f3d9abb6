import { setTimeout } from "node:timers/promises"
import type { Editor } from "@tiptap/core"
import type { Locator, Page } from "playwright-core"
import { siteOrigin } from "./browser.ts"

/** The editor of entries, as the browser tests of the admin use it. */

export type EditorLanguage = "English" | "Russian"

export const column = (page: Page | Locator, name: EditorLanguage): Locator =>
  page.getByRole("region", { name, exact: true })

export const titleIn = (page: Page, name: EditorLanguage): Locator =>
  column(page, name).getByLabel("Title", { exact: true })

export const textIn = (page: Page, name: EditorLanguage): Locator =>
  column(page, name).getByRole("textbox", { name: `Text, ${name}` })

/** A tool of the bar at the selected words. */
export const toolIn = (page: Page, name: EditorLanguage, tool: string): Locator =>
  page.getByRole("toolbar", { name: `Text, ${name}: tools` }).getByRole("button", { name: tool, exact: true })

/**
 * Moves the caret to the begin or the end of a text. Pressed until the editor has it there: a browser tells a moved
 * selection some time after the key, and within 20 ms of the focus ProseMirror may put the former one back.
 */
export const moveCaret = async (text: Locator, to: "begin" | "end"): Promise<void> => {
  const isThere = (element: unknown, place: typeof to): boolean => {
    const { selection } = (element as { editor: Editor }).editor.state
    const { $head, empty } = selection
    const depths = Array.from({ length: $head.depth }, (_, depth) => depth)
    return place === "begin"
      ? empty && $head.parentOffset === 0 && depths.every((depth) => $head.index(depth) === 0)
      : empty &&
          $head.parentOffset === $head.parent.content.size &&
          depths.every((depth) => $head.index(depth) === $head.node(depth).childCount - 1)
  }
  do {
    await text.press(to === "begin" ? "Control+Home" : "Control+End")
  } while (!(await text.evaluate(isThere, to)))
}

/**
 * Clicks on a block of a text, until the editor has its caret there: what the editor does just after a click, before the browser
 * has told it of the caret, puts the former one back.
 *
 * @param text the text, with one caret
 */
export const clickInto = async (text: Locator, block: Locator): Promise<void> => {
  const isIn = (element: unknown, clicked: unknown): boolean => {
    const { state, view } = (element as { editor: Editor }).editor
    return state.selection.empty && (clicked as HTMLElement).contains(view.domAtPos(state.selection.head).node)
  }
  for (;;) {
    await block.click()
    // For longer than two clicks may be apart that are a double one.
    for (let tries = 0; tries < 30; tries += 1) {
      if (await text.evaluate(isIn, await block.elementHandle())) return
      await setTimeout(20)
    }
  }
}

/** Chooses a block by its name from the menu of the slash, at the caret. */
export const addBlock = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.type(`/${name}`)
  await page.getByRole("option", { name }).first().waitFor()
  await page.keyboard.press("Enter")
}

/** The sign of a language's state in the bar: `draft`, `scheduled`, `published`, `published, with changes`. */
export const stateIn = (page: Page, name: EditorLanguage, state: string): Locator =>
  page.getByRole("group", { name: "Saving and publishing" }).getByText(new RegExp(`${name}: ${state}$`))

const panelNames = { settings: /^About the (post|vacancy|document)$/, history: /^History$/, preview: /^Preview$/ }

/** A panel beside the text, or a sheet over it on a narrow screen; opened if it is not. */
export const openPanel = async (page: Page, panel: keyof typeof panelNames): Promise<Locator> => {
  const region = page.getByRole("region", { name: panelNames[panel] })
  if (await region.isVisible()) return region
  const name = new RegExp(`^${panel}$`, "i")
  const more = page.getByRole("button", { name: "More", exact: true })
  await page.getByRole("button", { name }).or(more).first().waitFor()
  if (!(await more.isVisible())) {
    await page.getByRole("button", { name }).click()
    return region
  }
  await more.click()
  await page.getByRole("menuitem", { name }).click()
  return region.or(page.getByRole("dialog", { name: panelNames[panel] }))
}

/** The field of the post's address, in the settings. */
export const linkField = async (page: Page): Promise<Locator> =>
  (await openPanel(page, "settings")).getByRole("textbox", { name: "Address (slug)", exact: true })

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

/** The sheet of both languages. */
export const sheetOf = (page: Page): Locator => page.getByRole("dialog", { name: "Publish", exact: true })

/** The row of a language in the sheet. */
export const rowOf = (page: Page, name: EditorLanguage): Locator =>
  sheetOf(page).getByRole("group", { name: new RegExp(`^${name}`) })

/** Opens the sheet of both languages. */
export const openSheet = async (page: Page): Promise<Locator> => {
  await page.getByRole("button", { name: "Publish", exact: true }).click()
  await sheetOf(page).waitFor()
  return sheetOf(page)
}

/** Closes the sheet after it says what was done. */
export const closeSheet = async (page: Page): Promise<void> => {
  await sheetOf(page).getByRole("heading", { name: "Done" }).waitFor()
  await sheetOf(page).getByRole("button", { name: "Close" }).first().click()
  await sheetOf(page).waitFor({ state: "detached" })
}

/** Publishes or updates a language through the sheet. */
export const publish = async (page: Page, name: EditorLanguage): Promise<void> => {
  const sheet = await openSheet(page)
  const other = name === "English" ? "Russian" : "English"
  await rowOf(page, name)
    .getByRole("radio", { name: /^(Publish|Update) now$/ })
    .check()
  const keep = rowOf(page, other).getByRole("radio", { name: /^(Keep|Leave)/ })
  if ((await keep.count()) > 0) await keep.check()
  await sheet.getByRole("button", { name: new RegExp(`^(Publish|Update) ${name}$`) }).click()
  await closeSheet(page)
}

/** A link that no other run of these tests has used. */
export const newLink = (): string => `written-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}`

/** Begins a post of the blog and saves it as a draft. @returns the editor's address of it */
export const beginPost = async (page: Page, link: string): Promise<string> => {
  await page.goto("/admin/blog/new")
  await titleIn(page, "English").fill("A post of the test")
  await (await linkField(page)).fill(link)
  const sheet = page.getByRole("dialog", { name: panelNames.settings })
  if (await sheet.isVisible()) await page.keyboard.press("Escape")
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
