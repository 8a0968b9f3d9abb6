import { randomBytes } from "node:crypto"
import type { Browser, Locator, Page } from "playwright-core"
import sharp from "sharp"
import { adminVisit, axeViolations, chooseInUserMenu, signedInVisit } from "../support/admin-visit.ts"
import { endVisits, openBrowser, siteOrigin, waitFor } from "../support/browser.ts"
import { pdfOf } from "../support/documents.ts"
import { dropOn, type DroppedFile } from "../support/dropped-files.ts"
import {
  addBlock,
  beginPost,
  clickInto,
  closeSheet,
  column,
  isSaved,
  linkField,
  newLink,
  openPanel,
  moveCaret,
  openSheet,
  publish,
  removePost,
  rowOf,
  save,
  savedPost,
  saveStatus,
  sheetOf,
  stateIn,
  textIn,
  titleIn,
  toolIn,
} from "../support/editor-page.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const wide = { viewport: { width: 1440, height: 900 } }

const editorAt = (path: string) => adminVisit(browser, "editor", path, wide)

const signedIn = (options = {}) => signedInVisit(browser, "editor", { ...wide, ...options })

/** A picture of a random color: the library asks about one that it has already, also from an earlier run. */
const drawing = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: `#${randomBytes(3).toString("hex")}` } })
    .png()
    .toBuffer()

const chooseFile = async (page: Page): Promise<void> => {
  const dialog = page.getByRole("dialog", { name: /^Choose (a picture|pictures)$/ })
  const name = `${newLink()}.png`
  await dialog.getByLabel(/^Upload/).setInputFiles({ name, mimeType: "image/png", buffer: await drawing() })
  await dialog.waitFor({ state: "hidden" })
}

const statusOf = async (path: string): Promise<number> =>
  (await fetch(siteOrigin() + path, { redirect: "manual" })).status

const topOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? Number.NaN

/** Clicks, and counts the click. */
const counter = () => {
  let count = 0
  return {
    click: async (target: Locator): Promise<void> => {
      count += 1
      await target.click()
    },
    count: () => count,
  }
}

test("writes, previews and publishes a post in two languages in few clicks", async () => {
  const { context, page, problems } = await editorAt("/admin")
  const { click, count } = counter()
  const link = newLink()
  const sheet = sheetOf(page)
  await click(page.getByRole("link", { name: "New post" }))
  await titleIn(page, "English").fill("A bridge is drawn")
  await click(page.getByRole("button", { name: "Settings" }))
  await (await linkField(page)).fill(link)
  await click(textIn(page, "English"))
  await page.keyboard.type("First words. ")
  await addBlock(page, "Picture")
  await chooseFile(page)
  await page.keyboard.type("Words behind the picture")
  await column(page, "English").getByLabel("Alt text (describe the picture)").fill("A bridge over a river")
  await click(column(page, "Russian").getByRole("button", { name: "Copy from English" }))
  await titleIn(page, "Russian").fill("Мост нарисован")

  await click(page.getByRole("button", { name: "Preview", exact: true }))
  const preview = page.frameLocator("iframe[title^='Public page']")
  await preview.getByRole("heading", { level: 1, name: "A bridge is drawn" }).waitFor()
  await preview.getByRole("img", { name: "A bridge over a river" }).waitFor()
  await preview.getByText("Words behind the picture").waitFor()

  await click(page.getByRole("button", { name: "Publish", exact: true }))
  const choice = rowOf(page, "English").getByRole("radio", { name: "Publish now" })
  const top = await topOf(choice)
  await click(rowOf(page, "Russian").getByRole("radio", { name: "Schedule" }))
  await rowOf(page, "Russian").getByRole("spinbutton").first().waitFor()
  // What comes later moves no choice from under the pointer.
  expect(await topOf(choice)).toBe(top)
  await click(sheet.getByRole("button", { name: "Publish English, schedule Russian" }))
  // Other tests publish at the same time.
  await sheet.getByText(/^English:\slive\sin/).waitFor()
  await sheet.getByText(/^Russian: goes public on/).waitFor()
  expect(await statusOf(`/blog/${link}`)).toBe(200)
  expect(await axeViolations(page)).toEqual([])
  await closeSheet(page)
  await stateIn(page, "English", "published").waitFor()
  await stateIn(page, "Russian", "scheduled").waitFor()
  const address = new URL(page.url()).pathname
  const { translations } = await savedPost(page, address)
  expect([translations.en?.state, translations.ru?.state]).toEqual(["published", "scheduled"])

  await titleIn(page, "English").fill("A bridge was drawn")
  await (await linkField(page)).fill(`${link}-b`)
  await click(page.getByRole("button", { name: "Publish", exact: true }))
  await sheet.getByText(`from /blog/${link} to /blog/${link}-b; the old address redirects there`).waitFor()
  await rowOf(page, "Russian").getByRole("radio", { name: "Keep the schedule" }).check()
  await click(sheet.getByRole("button", { name: "Update English" }))
  await closeSheet(page)
  await saveStatus(page, "planned").waitFor()
  expect((await savedPost(page, address)).translations.en?.title).toBe("A bridge was drawn")
  // Besides the choice of a file: each further click needs a reason.
  expect(count()).toBe(10)

  await openSheet(page)
  await rowOf(page, "Russian").getByRole("radio", { name: "Cancel the schedule" }).check()
  await rowOf(page, "English").getByRole("radio", { name: "Leave as it is" }).check()
  await sheet.getByRole("button", { name: "Cancel the schedule of Russian" }).click()
  await closeSheet(page)
  await stateIn(page, "Russian", "draft").waitFor()
  expect((await savedPost(page, address)).translations.en?.state).toBe("published")
  expect(problems).toEqual([])
  await removePost(page, address)
  await context.close()
})

/** What the editor's text has in common with the page that will be read. */
const prose = ["font-family", "font-weight", "font-size", "line-height", "letter-spacing", "margin-top"]

const lookOf = (element: Locator, properties: readonly string[]): Promise<string[]> =>
  element.evaluate((node, names) => names.map((name) => getComputedStyle(node).getPropertyValue(name)), properties)

/** A heading's look. Its size follows the width of the column, so that lines and letters are measured as parts of it. */
const headingLookOf = async (element: Locator): Promise<unknown[]> => {
  const [size, line, letters] = (await lookOf(element, ["font-size", "line-height", "letter-spacing"])).map(
    Number.parseFloat
  )
  const inSizes = (length = NaN): string => (length / (size ?? NaN)).toFixed(3)
  return [...(await lookOf(element, ["font-family", "font-weight", "margin-top"])), inSizes(line), inSizes(letters)]
}

test("previews the public page in both languages on screens of three widths", async () => {
  const { context, page, problems } = await editorAt("/admin/blog?q=soundtrack-ash-tapes")
  await page.getByRole("link", { name: /Ash Tapes/ }).click()
  await page.getByRole("button", { name: "Preview", exact: true }).click()
  const preview = page.frameLocator("iframe[title^='Public page']")
  const widthOf = async (): Promise<unknown> =>
    preview
      .locator("html")
      .evaluate((element) => [
        element.ownerDocument.defaultView?.innerWidth,
        element.ownerDocument.defaultView?.matchMedia("(min-width: 48rem)").matches,
      ])
  await preview.getByRole("heading", { level: 1, name: /^The Ash Tapes/ }).waitFor()
  expect(await widthOf()).toEqual([1440, true])
  const looks = [
    [titleIn(page, "English"), preview.getByRole("heading", { level: 1 }), ["font-family", "font-weight"]],
    [textIn(page, "English").locator("p"), preview.locator(".prose p"), prose],
  ] as const
  for (const [written, read, properties] of looks) {
    expect(await lookOf(written.first(), properties)).toEqual(await lookOf(read.first(), properties))
  }
  expect(await headingLookOf(textIn(page, "English").locator("h2").first())).toEqual(
    await headingLookOf(preview.locator(".prose h2").first())
  )
  await page.getByRole("button", { name: "Tablet, 768" }).click()
  await preview.getByRole("heading", { level: 1 }).waitFor()
  expect(await widthOf()).toEqual([768, true])
  await page.getByRole("button", { name: "Phone, 360" }).click()
  await page.getByRole("group", { name: "Preview language" }).getByRole("button", { name: "Russian" }).click()
  await preview.getByRole("heading", { level: 1, name: /^«Пепельные плёнки»/ }).waitFor()
  expect(await widthOf()).toEqual([360, false])

  const address = page.url()
  await preview.getByRole("link").first().click()
  const longWord = "#СнежныеВолкиВозвращаютсяДомой"
  await titleIn(page, "Russian").fill(longWord)
  await preview.getByRole("heading", { level: 1, name: longWord }).waitFor()
  expect(await preview.locator("html").evaluate(({ scrollWidth }) => scrollWidth)).toBe(360)
  expect(page.url()).toBe(address)
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

test("formats, links and adds blocks by keyboard alone, and moves and takes them back", async () => {
  const { context, page, problems } = await signedIn()
  const address = await beginPost(page, newLink())
  const text = textIn(page, "English")
  await text.press("Control+a")
  await page.keyboard.type("Read more")
  await page.getByText("2 words · 1 min read").waitFor()
  await text.press("Control+a")
  await page.keyboard.press("Alt+F10")
  await waitFor(page, "document.activeElement.closest('[role=toolbar]') !== null")
  await page.keyboard.press("ArrowRight")
  expect(await toolIn(page, "English", "Italic").evaluate((tool) => tool === tool.ownerDocument.activeElement)).toBe(
    true
  )
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press("Escape")
  await page.keyboard.press("Control+Shift+k")
  const field = page.getByRole("combobox", { name: "Address or title" })
  await field.fill("javascript:alert(1)")
  await field.press("Enter")
  await page.getByText("A link can’t have this address").waitFor()
  await field.fill("studio.example/a")
  await field.press("Enter")
  await text.locator("a[href='https://studio.example/a']").waitFor()
  await text.press("Control+a")
  await page.keyboard.press("Control+Shift+k")
  await field.fill("Ash Tapes")
  await page.getByRole("option", { name: /Ash Tapes/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await field.press("ArrowDown")
  await field.press("Enter")
  await text.locator("a[href='/blog/soundtrack-ash-tapes']").waitFor()
  await field.waitFor({ state: "detached" })

  await moveCaret(text, "end")
  await page.keyboard.press("Enter")
  await addBlock(page, "Video")
  await page.getByRole("dialog", { name: "Video" }).getByLabel("Video address").fill("https://v.example/1")
  await page.keyboard.press("Enter")
  await text.getByText("v.example", { exact: true }).waitFor()
  await page.keyboard.type("Behind it")
  await page.keyboard.press("Enter")
  await addBlock(page, "Callout")
  await page.keyboard.type("Mind the ice")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Enter")
  await page.keyboard.type("/код")
  await page.getByRole("option", { name: "Code block" }).waitFor()
  await page.keyboard.press("Enter")
  await page.keyboard.type("local a")
  await page.getByLabel("Language of the code").selectOption({ label: "Lua" })
  await moveCaret(text, "begin")
  await page.keyboard.press("Alt+Shift+ArrowDown")
  await page.getByText(/Moved\sto\s2\sof/).waitFor({ state: "attached" })
  await save(page)
  const body = JSON.stringify((await savedPost(page, address)).translations.en?.body)
  for (const part of ['"Behind it"', '"callout"', '"language":"lua"', '"/blog/soundtrack-ash-tapes"'])
    expect(body).toContain(part)
  expect(body.indexOf("Read more")).toBeGreaterThan(body.indexOf("https://v.example/1"))
  await page.keyboard.press("Control+z")
  await save(page)
  const before = JSON.stringify((await savedPost(page, address)).translations.en?.body)
  expect(before.indexOf("Read more")).toBeLessThan(before.indexOf("https://v.example/1"))
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
  await removePost(page, address)
  await context.close()
})

/** The blocks of a text by their first words, without the empty line at its end. */
const blocksOf = async (text: Locator): Promise<string[]> =>
  (await text.locator(":scope > *").allTextContents()).filter((words) => words !== "")

/** Brings the pointer to a block, whose handle comes beside it. */
const handleOf = async (page: Page, block: Locator): Promise<Locator> => {
  const handle = page.locator("[draggable=true]").getByRole("button", { name: "Block menu" })
  await block.hover({ position: { x: 8, y: 8 } })
  await handle.waitFor()
  return handle
}

test("moves a block by its handle, and does with it what its menu says, by mouse and by keyboard", async () => {
  const { context, page, problems } = await signedIn()
  const address = await beginPost(page, newLink())
  const text = textIn(page, "English")
  await text.press("Control+a")
  await paste(text, "<table><tr><td>Cell</td></tr></table><p>One</p><p>Two</p>")
  const line = (words: string) => text.locator("p", { hasText: words }).last()
  // A table is selected by its cells, unlike all other blocks.
  await (await handleOf(page, text.locator("table"))).hover()
  await page.mouse.down()
  // In small steps: Chromium without a screen dies when a drag begins with a long one.
  await page.mouse.move(300, 300, { steps: 20 })
  await line("Two").hover({ position: { x: 60, y: 20 }, force: true })
  await page.mouse.up()
  await waitFor(page, "document.querySelector('.rich-text > :first-child').textContent === 'One'")
  expect(await blocksOf(text)).toEqual(["One", "Two", "Cell"])

  await (await handleOf(page, line("Two"))).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole("menuitem", { name: "Duplicate" }).click()
  await page.getByText("Duplicated", { exact: true }).waitFor({ state: "attached" })
  expect(await blocksOf(text)).toEqual(["One", "Two", "Two", "Cell"])
  await (await handleOf(page, line("One"))).click()
  await page.getByRole("menu").waitFor()
  await page.keyboard.type("Delete")
  await page.keyboard.press("Enter")
  await page.getByText("Deleted", { exact: true }).waitFor({ state: "attached" })
  expect(await blocksOf(text)).toEqual(["Two", "Two", "Cell"])

  // Without a mouse, the menu is the last tool of the bar.
  await moveCaret(text, "begin")
  await page.keyboard.press("Alt+F10")
  await waitFor(page, "document.activeElement.closest('[role=toolbar]') !== null")
  await page.keyboard.press("End")
  await page.keyboard.press("Enter")
  await page.getByRole("menu").waitFor()
  await page.keyboard.type("Delete")
  await page.keyboard.press("Enter")
  await waitFor(page, "document.activeElement.closest('.rich-text') !== null")
  expect(await blocksOf(text)).toEqual(["Two", "Cell"])
  expect(problems).toEqual([])
  await removePost(page, address)
  await context.close()
})

test("puts dropped pictures in their place in their order, says of each refusal why, and survives typing", async () => {
  const { context, page } = await signedIn()
  const address = await beginPost(page, newLink())
  const text = textIn(page, "English")
  const png = async (): Promise<DroppedFile> => ({
    name: `${newLink()}.png`,
    type: "image/png",
    content: (await drawing()).toString("base64"),
  })
  await text.click()
  const files = [await png(), { name: "words.txt", type: "text/plain", content: "AAAA" }, await png()]
  expect(await dropOn(text.locator("p").first(), files)).toBe(true)
  await page.keyboard.type("Typed meanwhile. ")
  await text.getByText("Not uploaded: only JPEG").waitFor()
  await text.locator("figure img").nth(1).waitFor()
  await text.getByRole("button", { name: "Remove", exact: true }).click()
  await text.getByText("words.txt").waitFor({ state: "detached" })
  await text.getByLabel("Alt text (describe the picture)").first().fill("The first")
  await text.getByLabel("Alt text (describe the picture)").nth(1).fill("The second")
  expect(await axeViolations(page)).toEqual([])
  await save(page)
  const body = JSON.stringify((await savedPost(page, address)).translations.en?.body)
  expect(body).toContain("Typed meanwhile. ")
  expect(body.indexOf("The first")).toBeLessThan(body.indexOf("The second"))

  // Beside one text a picture is drawn as wide as on the site.
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.getByRole("button", { name: "English", exact: true }).click()
  await text.locator("figure").first().hover()
  await text.getByRole("button", { name: "As wide as the page" }).first().click()
  const widthOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.width ?? Number.NaN
  expect(await widthOf(text.locator("figure").first())).toBeGreaterThan(1.3 * (await widthOf(text)))
  for (const width of [1920, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    // The scripts that measure run after the first layout.
    await waitFor(page, "document.documentElement.scrollWidth <= innerWidth")
  }
  await save(page)
  expect(await dropOn(page.locator("h1, header").first(), [await png()])).toBe(true)
  await removePost(page, address)
  await context.close()
})

test("offers a dropped PDF and a chosen one to download, under a title of the text, and says why another is refused", async () => {
  const { context, page } = await signedIn()
  const name = newLink()
  const address = await beginPost(page, newLink())
  const text = textIn(page, "English")
  await text.click()
  const locked = pdfOf("<< /Encrypt 9 0 R >>").toString("base64")
  const facts = pdfOf(`(${name})`).toString("base64")
  const dropped = [`${name}.pdf`, `${name}-locked.pdf`].map((file, index) => ({
    ...{ name: file, type: "application/pdf", content: index === 0 ? facts : locked },
  }))
  expect(await dropOn(text.locator("p").first(), dropped)).toBe(true)
  await text.getByText("Not uploaded: the file has a password.").waitFor()
  await text.getByText(/^PDF, \d+ kB · /).waitFor()
  await text.getByRole("button", { name: "Remove", exact: true }).click()
  await clickInto(text, text.getByText(name, { exact: true }))
  await page.keyboard.press("End")
  await page.keyboard.type(" of the winter")
  await clickInto(text, text.locator("p").last())
  await addBlock(page, "File")
  const dialog = page.getByRole("dialog", { name: "Choose a file to download" })
  await dialog.getByRole("searchbox").fill(name)
  await dialog.getByRole("button", { name: new RegExp(`${name}.*PDF, `) }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole("button", { name: new RegExp(`${name}.*PDF, `) }).click()
  await save(page)
  const body = JSON.stringify((await savedPost(page, address)).translations.en?.body)
  expect(body.match(/"text":"[^"]*"/g)).toEqual(
    ["Some words of the text.", `${name} of the winter`, name].map((words) => `"text":"${words}"`)
  )

  await page.getByRole("button", { name: "Preview", exact: true }).click()
  const preview = page.frameLocator("iframe[title^='Public page']")
  const link = preview.getByRole("link", { name: new RegExp(`^${name} of the winter, PDF, \\d+ kB$`) })
  await link.waitFor()
  expect(await axeViolations(page)).toEqual([])
  const response = await page.request.get(siteOrigin() + ((await link.getAttribute("href")) ?? ""))
  expect(response.headers()["content-disposition"]).toMatch(/^attachment; /)
  await removePost(page, address)
  await page.goto(`${siteOrigin()}/admin/media?kind=download&q=${name}`)
  await page
    .getByRole("list", { name: "Media" })
    .getByRole("button", { name: new RegExp(`${name}.*PDF, `) })
    .click()
  await page.getByLabel("Title in English").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click()
  await page.getByRole("button", { name: "Delete file" }).click()
  await page.getByText("No results.").waitFor()
  await context.close()
})

test("inserts a gallery, details, a button, a post card and a footnote by the slash, writes in them, and previews them", async () => {
  const { context, page, problems } = await signedIn()
  const address = await beginPost(page, newLink())
  const text = textIn(page, "English")
  const onNewLine = async (): Promise<void> => {
    await moveCaret(text, "end")
    if ((await text.locator(":scope > *").last().innerText()).trim() !== "") await page.keyboard.press("Enter")
  }
  await moveCaret(text, "end")
  // Behind a word a slash is a slash.
  await page.keyboard.type(" ")
  await addBlock(page, "Footnote")
  await page.getByRole("dialog", { name: "Footnote" }).getByLabel("Footnote").fill("Of wool, and heavy.")
  await page.keyboard.press("Escape")
  await page.keyboard.type(" Behind the note.")

  await onNewLine()
  await addBlock(page, "Gallery")
  await chooseFile(page)
  await text.getByText(/^1\sof/).waitFor()
  await text.getByLabel("Alt text (describe the picture)").fill("A sail")

  await onNewLine()
  await addBlock(page, "Details")
  await page.keyboard.type("How it was made")
  await page.keyboard.press("Enter")
  await page.keyboard.type("By hand.")

  await onNewLine()
  await addBlock(page, "Button")
  await page.keyboard.type("See the games")
  await text.getByRole("button", { name: "Add an address" }).click()
  await text.getByRole("combobox").fill("/games")
  await page.keyboard.press("Enter")
  await text.getByRole("button", { name: "Leads to /games" }).waitFor()

  await onNewLine()
  await addBlock(page, "Post card")
  await page.getByRole("dialog", { name: "Post card" }).getByRole("combobox").fill("Ash Tapes")
  await page.getByRole("option", { name: /Ash Tapes/ }).click()
  await text.getByText(/Ash Tapes/).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await save(page)
  const body = JSON.stringify((await savedPost(page, address)).translations.en?.body)
  for (const type of ["footnote", "gallery", "image", "details", "button", "bookmark"])
    expect(body).toContain(`"type":"${type}"`)
  for (const words of [
    "Of wool, and heavy.",
    " Behind the note.",
    "A sail",
    "How it was made",
    "By hand.",
    "See the games",
  ])
    expect(body).toContain(words)
  await page.getByRole("button", { name: "Preview", exact: true }).click()
  const preview = page.frameLocator("iframe[title^='Public page']")
  await preview.getByRole("img", { name: "A sail" }).waitFor()
  await preview.locator("summary", { hasText: "How it was made" }).click()
  await preview.getByText("By hand.").waitFor()
  expect(await preview.getByRole("link", { name: "See the games" }).getAttribute("href")).toBe("/games")
  await preview.getByRole("link", { name: /Ash Tapes/ }).waitFor()
  await preview.getByText("Of wool, and heavy.").waitFor()
  expect(problems).toEqual([])
  await removePost(page, address)
  await context.close()
})

test("finds words in both languages and replaces them, titles and alt texts included", async () => {
  const { context, page, problems } = await signedIn()
  const address = await beginPost(page, newLink())
  await titleIn(page, "English").fill("Frostborn in spring")
  const text = textIn(page, "English")
  await text.press("Control+a")
  await page.keyboard.type("Frostborn, and again frostborn.")
  await column(page, "Russian").getByRole("button", { name: "Copy from English" }).click()
  await page.keyboard.press("Control+f")
  const panel = page.getByRole("region", { name: "Find and replace" })
  await panel.getByLabel("Find", { exact: true }).fill("frostborn")
  await panel.getByText("6 matches").waitFor()
  await page.keyboard.press("Enter")
  await panel.getByText("2 of 6").waitFor()
  await text.locator(".found.current").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await panel.getByLabel("Replace with").fill("Emberborn")
  await panel.getByRole("button", { name: "Replace all" }).click()
  await panel.getByText("6 matches replaced").waitFor()
  expect(await titleIn(page, "Russian").inputValue()).toBe("Emberborn in spring")
  await panel.getByRole("button", { name: "Undo" }).click()
  await panel.getByText("2 of 6").waitFor()
  await panel.getByRole("button", { name: "Replace all" }).click()
  await page.keyboard.press("Escape")
  await save(page)
  const saved = JSON.stringify((await savedPost(page, address)).translations)
  expect(saved).not.toMatch(/frostborn/i)
  expect(saved.match(/Emberborn/g)).toHaveLength(6)
  expect(problems).toEqual([])
  await removePost(page, address)
  await context.close()
})

test("shows a toast on a phone below the sheet that publishes", async () => {
  const { context, page } = await signedIn({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const address = await beginPost(page, newLink())
  await publish(page, "English")
  const toast = page.locator(".Toastify__toast", { hasText: "Undo" })
  await toast.waitFor()
  // A low screen, which the sheet fills.
  await page.setViewportSize({ width: 360, height: 480 })
  const sheet = await openSheet(page)
  await rowOf(page, "English").getByRole("radio", { name: "Unpublish" }).check()
  await sheet.locator(".Toastify__toast").waitFor()
  const end = await sheet.evaluate((dialog) => dialog.getBoundingClientRect().bottom)
  expect((await toast.boundingBox())?.y).toBeGreaterThanOrEqual(end)
  await sheet.getByRole("button", { name: "Cancel" }).click()
  await removePost(page, address)
  await context.close()
})

test("has the tools of the text, and those to find and replace, at the bottom of a phone", async () => {
  const { context, page, problems } = await signedIn({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const address = await beginPost(page, newLink())
  const [size, place] = await titleIn(page, "English").evaluate((field) =>
    [getComputedStyle(field), getComputedStyle(field.parentElement ?? field, "::after")].map((one) => one.fontSize)
  )
  expect(size).toBe(place)
  await textIn(page, "English").press("Control+a")
  await toolIn(page, "English", "Bold").click()
  await textIn(page, "English").locator("strong").waitFor()
  const box = await page.getByRole("toolbar").boundingBox()
  expect(box?.y).toBeGreaterThan(660)
  await page.getByRole("toolbar").getByRole("button", { name: "Add a block" }).click()
  await page.getByRole("option", { name: "Numbered list" }).click()
  await page.keyboard.type("First")
  await textIn(page, "English").locator("ol", { hasText: "First" }).waitFor()
  await page.getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: "Find and replace" }).click()
  const panel = page.getByRole("region", { name: "Find and replace" })
  await panel.getByLabel("Find", { exact: true }).fill("first")
  await panel.getByLabel("Replace with").fill("Second")
  await panel.getByRole("button", { name: "Replace all" }).click()
  await textIn(page, "English").locator("ol", { hasText: "Second" }).waitFor()
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
  await removePost(page, address)
  await context.close()
})

test("keeps the signs of comments, and what it says of saving, within the screen of a phone", async () => {
  const { context, page } = await signedIn({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const address = await beginPost(page, newLink())
  for (const words of ["First.", "Second."]) {
    await moveCaret(textIn(page, "English"), "begin")
    await page.keyboard.press("Control+Alt+m")
    await page.getByRole("textbox", { name: "Comment", exact: true }).fill(words)
    await page.keyboard.press("Control+Enter")
    await page.getByRole("article").filter({ hasText: words }).waitFor()
    await page.keyboard.press("Escape")
  }
  await page.getByRole("button", { name: "2 open comments on this block" }).waitFor()
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360)

  const colleague = await adminVisit(browser, "admin", address)
  await page.reload()
  await page.getByRole("button", { name: "Menu" }).waitFor()
  await chooseInUserMenu(page, "Русский")
  await page.route("**/v1/api/v1/blog/save", (route) => route.fulfill({ status: 500, json: { code: 1, message: "" } }))
  await page.getByRole("textbox", { name: "Заголовок" }).fill("A post of the test, again")
  await saveStatus(page, "failed").waitFor()
  await page.getByText("Anna Demo (admin)", { exact: true }).waitFor({ state: "attached" })
  const lines = await saveStatus(page, "failed").evaluate((status) => {
    const range = document.createRange()
    const text = status.firstChild ?? status
    range.setStart(text, 0)
    range.setEnd(text, "Не сохранено".length)
    return [status.scrollWidth <= status.clientWidth, range.getClientRects().length]
  })
  expect(lines).toEqual([true, 1])
  await removePost(colleague.page, address)
  await colleague.context.close()
  await context.close()
})

test("saves the focal point of a cover chosen by click or arrow keys, and its description in each language", async () => {
  const { context, page } = await signedIn()
  const address = await beginPost(page, newLink())
  await page.getByRole("button", { name: "Add a cover" }).click()
  await chooseFile(page)
  await page.getByRole("button", { name: "Focal point and alt text" }).click()
  const point = page.getByRole("button", { name: /^Point that stays visible/ })
  const box = await point.boundingBox()
  if (!box) throw new Error("The cover is not drawn")
  await point.click({ position: { x: box.width * 0.3, y: box.height * 0.5 } })
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowRight")
  await page.getByRole("textbox", { name: /^Alt text of the cover/ }).fill("A pine")
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press("Escape")
  // A title and a short text of one line each, below the cover.
  await titleIn(page, "English").press("Enter")
  await page.keyboard.type("A short text.")
  expect(await topOf(textIn(page, "English").locator("p").first())).toBeLessThan(300)
  await save(page)
  const { cover, translations } = await savedPost(page, address)
  expect(cover?.focalPoint.x).toBeCloseTo(0.4, 1)
  expect(cover?.focalPoint.y).toBeCloseTo(0.6, 1)
  expect(translations.en?.coverAlt).toBe("A pine")
  await removePost(page, address)
  await context.close()
})

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
<h1 style="mso-outline-level:1">Heading of Word</h1>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>An item<o:p></o:p></p>
</body></html>`

const googleDocs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:700">Bold of Docs</span>
<a href="https://www.google.com/url?q=https://a.example/b&sa=D">a link</a></p></b>`

const hostile = `<p onclick="window.hurt=1" style="position:fixed">Harmless words</p><script>window.hurt=1</script>
<img src="x" onerror="window.hurt=1"><svg onload="window.hurt=1"></svg><a href="javascript:window.hurt=1">a trap</a>
<iframe srcdoc="<script>parent.hurt=1</script>"></iframe>`

/** Pastes as the browser does, by the event that the editor listens to. */
const paste = (text: Locator, html: string): Promise<void> =>
  text.evaluate((element, value) => {
    const data = new DataTransfer()
    data.setData("text/html", value)
    data.setData("text/plain", "")
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)

test("keeps the words pasted from Word, Google Docs and hostile pages, and drops the rest", async () => {
  const { context, page } = await signedIn()
  const address = await beginPost(page, newLink())
  const text = textIn(page, "English")
  for (const html of [word, googleDocs, hostile]) {
    await moveCaret(text, "end")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await paste(text, html)
  }
  await text.getByText("Harmless words").waitFor()
  await text.locator("h2", { hasText: "Heading of Word" }).waitFor()
  await text.locator("li", { hasText: "An item" }).waitFor()
  await text.locator("strong", { hasText: "Bold of Docs" }).waitFor()
  await text.locator("a[href='https://a.example/b']").waitFor()
  expect(await text.locator("[style], [onclick], script, svg, iframe, a[href^='javascript']").count()).toBe(0)
  await save(page)
  expect(JSON.stringify((await savedPost(page, address)).translations.en?.body)).not.toMatch(/hurt|style|javascript/)
  await page.getByRole("button", { name: "Preview", exact: true }).click()
  await page.frameLocator("iframe[title^='Public page']").getByText("Harmless words").waitFor()
  expect(await page.evaluate("window.hurt === undefined")).toBe(true)
  await removePost(page, address)
  await context.close()
})

test("removes a language and restores it, then removes the post with its address", async () => {
  const { context, page } = await signedIn()
  const link = newLink()
  const address = await beginPost(page, link)
  await column(page, "Russian").getByRole("button", { name: "Start Russian" }).click()
  await titleIn(page, "Russian").fill("По-русски")
  await save(page)
  const settings = await openPanel(page, "settings")
  await settings.getByRole("button", { name: "Delete Russian version…" }).click()
  const languageDialog = page.getByRole("dialog", { name: "Delete the Russian version?" })
  expect(await axeViolations(page)).toEqual([])
  await languageDialog.getByRole("button", { name: "Delete" }).click()
  await column(page, "Russian").getByRole("button", { name: "Start Russian" }).waitFor()
  await isSaved(page)
  expect((await savedPost(page, address)).translations.ru).toBeNull()

  const history = await openPanel(page, "history")
  await history
    .getByRole("button", { name: /Version/ })
    .nth(1)
    .click()
  await page.getByRole("button", { name: "Restore…" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Restore 1 field" }).click()
  await titleIn(page, "Russian").waitFor()
  expect(await titleIn(page, "Russian").inputValue()).toBe("По-русски")
  await isSaved(page)

  await publish(page, "English")
  await stateIn(page, "English", "published").waitFor()
  await (await openPanel(page, "settings")).getByRole("button", { name: "Delete post" }).click()
  const dialog = page.getByRole("dialog", { name: "Delete it in every language?" })
  await dialog.getByText(`${siteOrigin()}/blog/${link}`).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole("button", { name: "Delete post" }).click()
  await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor()
  expect((await savedPost(page, address)).removedAt).not.toBeNull()
  expect(await statusOf(`/v1/api/v1/blog/link/${link}`)).toBe(404)

  await page.goto(address)
  await page.getByText("Someone has removed this.").waitFor()
  await page.getByRole("button", { name: "Bring it back", exact: true }).click()
  await waitFor(page, "!document.body.textContent.includes('Someone has removed this.')")
  expect((await savedPost(page, address)).removedAt).toBeNull()
  await removePost(page, address)
  await context.close()
})

test("shows what search engines will read of a vacancy, and what they would reject", async () => {
  const { context, page, problems } = await adminVisit(browser, "recruiter", "/admin/jobs", wide)
  await page.locator("tbody").getByRole("link").first().click()
  await page.getByRole("button", { name: "Search engines" }).click()
  const panel = page.getByRole("region", { name: "What search engines will see", exact: true })
  await panel.getByText("For developers").click()
  const data = panel.getByRole("region", { name: "What they’ll see" })
  await data.waitFor()
  const posting = JSON.parse((await data.textContent()) ?? "") as Record<string, unknown>
  expect(posting).toMatchObject({ "@type": "JobPosting", directApply: true })
  await panel.getByText("Everything they need is there.").waitFor()
  await openPanel(page, "settings")
  await page.getByRole("checkbox", { name: "Closed" }).check()
  await page.getByRole("button", { name: "Search engines" }).click()
  await panel.getByText("The vacancy is closed").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole("button", { name: "Preview", exact: true }).click()
  await page
    .frameLocator("iframe[title^='Public page']")
    .getByRole("heading", { level: 1, name: String(posting.title) })
    .waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

const inert = "document.querySelectorAll('#content ~ [inert], [inert]:has(~ #content)').length"

test("keeps the blocks of both languages beside each other while one of them grows", async () => {
  const { context, page, problems } = await signedIn()
  const address = await beginPost(page, newLink())
  const [english, russian] = [textIn(page, "English"), textIn(page, "Russian")]
  await moveCaret(english, "end")
  for (const line of ["## A heading", "Its first paragraph.", "Its second one."]) {
    await page.keyboard.press("Enter")
    await page.keyboard.type(line)
  }
  await column(page, "Russian").getByRole("button", { name: "Copy from English" }).click()
  const topsOf = (text: Locator): Promise<number[]> =>
    text.evaluate((element) => [...element.children].map((block) => Math.round(block.getBoundingClientRect().top)))
  /** Waits until these blocks of the two texts begin beside each other. @returns where */
  const aligned = async (...pairs: readonly (readonly [number, number])[]): Promise<number[]> => {
    for (let turn = 0; ; turn += 1) {
      const [tops, others] = [await topsOf(english), await topsOf(russian)]
      const distances = pairs.map(([one, other]) => Math.abs((tops[one] ?? NaN) - (others[other] ?? NaN)))
      if (distances.every((distance) => distance <= 1)) return tops
      if (turn === 100) throw new Error(`Not beside each other: ${tops.join()} and ${others.join()}`)
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  const [, before = NaN] = await aligned([0, 0], [1, 1], [2, 2], [3, 3])
  await moveCaret(english, "begin")
  await page.keyboard.type("A sentence that makes this paragraph some lines longer than it was. ".repeat(5))
  const [, grown] = await aligned([0, 0], [1, 1], [2, 2], [3, 3])
  expect(grown).toBeGreaterThan(before + 50)
  // What only one language has is passed over.
  await page.keyboard.press("Enter")
  await page.keyboard.type("A paragraph of its own: ")
  await aligned([2, 1], [3, 2], [4, 3])
  expect(JSON.stringify((await savedPost(page, address)).translations.en?.body)).not.toContain("margin")
  expect(await axeViolations(page)).toEqual([])
  // One language alone has no gaps.
  await page.setViewportSize({ width: 1024, height: 768 })
  await english.locator("[data-gap]").first().waitFor({ state: "detached" })
  await removePost(page, address)
  expect(problems).toEqual([])
  await context.close()
})

test("begins the text high on the screen, and keeps Publish in sight; on a phone the panels are in a menu", async () => {
  const { context, page, problems } = await signedIn()
  const address = await beginPost(page, newLink())
  await page.goto(address)
  const text = textIn(page, "English")
  await text.waitFor()
  expect(await topOf(text.locator("p").first())).toBeLessThan(300)

  await page.getByRole("button", { name: "Full screen" }).click()
  expect(await page.evaluate(inert)).not.toBe(0)
  await page.keyboard.press("Escape")
  expect(await page.evaluate(inert)).toBe(0)

  await page.setViewportSize({ width: 360, height: 740 })
  await moveCaret(text, "end")
  for (let line = 0; line < 40; line += 1) await page.keyboard.press("Enter")
  await page.keyboard.type("The end")
  await save(page)
  for (const element of [page.getByRole("button", { name: "Publish", exact: true }), saveStatus(page, "none")]) {
    const top = await topOf(element)
    expect(top >= 0 && top < 740).toBe(true)
  }
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  const more = page.getByRole("button", { name: "More", exact: true })
  await more.click()
  await page.getByRole("menuitem", { name: "Settings" }).click()
  const settings = page.getByRole("dialog", { name: "About the post" })
  await settings.getByRole("textbox", { name: "Address (slug)" }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press("Escape")
  await settings.waitFor({ state: "detached" })
  await waitFor(page, "document.activeElement?.getAttribute('aria-label') === 'More'")
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
  await removePost(page, address)
  await context.close()
})
