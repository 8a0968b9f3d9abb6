import type { Browser } from "playwright-core"
import { adminVisit, axeViolations, signedInVisit } from "../support/admin-visit.ts"
import { endVisits, openBrowser, siteOrigin, waitFor } from "../support/browser.ts"
import {
  beginPost,
  closeSheet,
  column,
  isSaved,
  linkField,
  moveCaret,
  newLink,
  openPanel,
  openSheet,
  publish,
  removePost,
  requestSave,
  rowOf,
  save,
  saveStatus,
  savedPost,
  stateIn,
  textIn,
  titleIn,
} from "../support/editor-page.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const wide = { viewport: { width: 1440, height: 900 } }

const signedIn = () => signedInVisit(browser, "editor", wide)

const publicPost = async (link: string) => {
  const response = await fetch(`${siteOrigin()}/v1/api/v1/blog/link/${link}`)
  const body = (await response.json()) as {
    response?: { link: string; translations: Record<string, { title: string }> }
  }
  return body.response
}

test("changes a public post in a working copy, which goes public when it is asked to", async () => {
  const { context, page, problems } = await signedIn()
  const link = newLink()
  const address = await beginPost(page, link)
  await saveStatus(page, "none")
    .getByText(/^Saved\s/)
    .waitFor()
  await publish(page, "English")
  await stateIn(page, "English", "published").waitFor()
  await saveStatus(page, "all").waitFor()

  await titleIn(page, "English").fill("A post of the test, corrected")
  await (await linkField(page)).fill(`${link}-b`)
  // It saves by itself.
  await saveStatus(page, "partly").waitFor()
  await stateIn(page, "English", "published, with changes").waitFor()
  expect((await publicPost(link))?.translations.en?.title).toBe("A post of the test")
  expect((await savedPost(page, address)).working.translations.en?.title).toBe("A post of the test, corrected")
  await openSheet(page)
  await rowOf(page, "English").getByRole("button", { name: "Compare with what’s public" }).click()
  await rowOf(page, "English").locator("ins", { hasText: ", corrected" }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press("Escape")

  await publish(page, "English")
  await stateIn(page, "English", "published").waitFor()
  await saveStatus(page, "all").waitFor()
  expect((await publicPost(`${link}-b`))?.translations.en?.title).toBe("A post of the test, corrected")
  expect((await publicPost(link))?.link).toBe(`${link}-b`)
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await page.getByRole("button", { name: "Undo", exact: true }).first().click()
  await stateIn(page, "English", "published, with changes").waitFor()
  expect((await publicPost(`${link}-b`))?.link).toBe(link)
  expect((await publicPost(link))?.translations.en?.title).toBe("A post of the test")
  expect(await titleIn(page, "English").inputValue()).toBe("A post of the test, corrected")
  expect(problems).toEqual([])
  await removePost(page, address)
  await context.close()
})

test("goes back to what is public, and takes a language down, after a question", async () => {
  const { context, page } = await signedIn()
  const link = newLink()
  const address = await beginPost(page, link)
  await publish(page, "English")
  await titleIn(page, "English").fill("A mistake")
  await openSheet(page)
  await rowOf(page, "English").getByRole("button", { name: "Revert to what’s public…" }).click()
  const question = page.getByRole("dialog", { name: "Discard the changes to the English text?" })
  await question.locator("del", { hasText: "mistake" }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole("button", { name: "Discard changes" }).click()
  await waitFor(page, "document.querySelector('#field-translations-en-title').value === 'A post of the test'")
  await stateIn(page, "English", "published").waitFor()
  await page.keyboard.press("Escape")

  await titleIn(page, "English").fill("Better words")
  const sheet = await openSheet(page)
  await rowOf(page, "English").getByRole("radio", { name: "Unpublish" }).check()
  await sheet.getByText(`/blog/${link} will say that there’s no such page`).waitFor()
  await sheet.getByRole("button", { name: "Unpublish English" }).click()
  // Other tests publish at the same time.
  await sheet.getByText(/^English:\soff\sthe\ssite\sin/).waitFor()
  await closeSheet(page)
  await stateIn(page, "English", "draft").waitFor()
  expect(await titleIn(page, "English").inputValue()).toBe("Better words")
  expect(await publicPost(link)).toBeUndefined()
  expect((await savedPost(page, address)).translations.en).toMatchObject({ title: "Better words", state: "draft" })
  await removePost(page, address)
  await context.close()
})

test("saves a draft without a title, with a title that is too long, and with a link that is taken", async () => {
  const { context, page } = await signedIn()
  await page.goto("/admin/blog/new")
  await waitFor(page, "document.activeElement?.id === 'field-translations-en-title'")
  await textIn(page, "English").click()
  await page.keyboard.type("Words without a title.")
  await save(page)
  const address = new URL(page.url()).pathname
  const long = "long ".repeat(40).trim()
  await titleIn(page, "English").fill(long)
  await column(page, "English").getByText("199 of 160 characters").waitFor()
  await (await linkField(page)).fill("soundtrack-ash-tapes")
  await save(page)
  expect((await savedPost(page, address)).translations.en?.title).toBe(long)
  await page.getByRole("link", { name: /Ash Tapes/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  const sheet = await openSheet(page)
  await sheet.getByRole("button", { name: /a shorter title/ }).click()
  await waitFor(page, "document.activeElement?.id === 'field-translations-en-title'")
  await removePost(page, address)
  await context.close()
})

test("shows how many changes a language is behind, and which they are, until none needs a translation", async () => {
  const { context, page } = await signedIn()
  const address = await beginPost(page, newLink())
  await column(page, "Russian").getByRole("button", { name: "Start Russian" }).click()
  await titleIn(page, "Russian").fill("Запись проверки")
  await save(page)
  const lag = column(page, "Russian").getByText(/behind\sEnglish/)
  // Two saves of one title are one change.
  for (const title of ["A post of the test, corrected", "A post of the test, corrected again"]) {
    await titleIn(page, "English").fill(title)
    await save(page)
    await lag.filter({ hasText: "Russian is 1 change behind English" }).waitFor()
  }
  await textIn(page, "English").click()
  await page.keyboard.type("One more paragraph.")
  await page.keyboard.press("Enter")
  await page.keyboard.type("And a new one.")
  await save(page)
  await lag.filter({ hasText: "Russian is 3 changes behind English" }).waitFor()
  await column(page, "Russian").getByRole("button", { name: "What changed" }).click()
  await column(page, "Russian").locator("ins", { hasText: "corrected again" }).waitFor()
  const blocks = column(page, "Russian").getByRole("list", { name: "Changed blocks" })
  await blocks.locator("ins", { hasText: "And a new one." }).waitFor()
  await textIn(page, "English").locator(".changed-block", { hasText: "And a new one." }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await blocks.getByRole("button", { name: "Copy the block here" }).last().click()
  await textIn(page, "Russian").getByText("And a new one.").waitFor()
  await blocks.getByRole("button", { name: "Copied, ready to translate" }).waitFor()

  await titleIn(page, "Russian").fill("Запись проверки, исправленная")
  await save(page)
  await lag.waitFor({ state: "detached" })

  await titleIn(page, "English").fill("A post of the test, with a comma")
  await save(page)
  await lag.waitFor()
  await column(page, "Russian").getByRole("button", { name: "No translation needed" }).click()
  await lag.waitFor({ state: "detached" })
  // As the list to translate leads here: at the language, whose text is one key away.
  await page.goto(`${address}?translate=ru`)
  await waitFor(page, "document.activeElement?.id === 'field-translations-ru'")
  await page.keyboard.press("e")
  await waitFor(page, "document.activeElement?.id === 'field-translations-ru-body'")
  expect(await lag.count()).toBe(0)
  await removePost(page, address)
  await context.close()
})

test("underlines a word of the glossary until the other language says it as agreed", async () => {
  const { context, page, problems } = await signedIn()
  await page.goto("/admin/terms")
  await page.getByRole("button", { name: "Add word" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("English", { exact: true }).fill("zorvex")
  await dialog.getByLabel("Russian", { exact: true }).fill("зорвекс")
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.waitFor({ state: "detached" })

  const address = await beginPost(page, newLink())
  await textIn(page, "English").click()
  await page.keyboard.type("The zorvex wakes.")
  await column(page, "Russian").getByRole("button", { name: "Start Russian" }).click()
  await titleIn(page, "Russian").fill("Запись проверки")
  await textIn(page, "Russian").click()
  await page.keyboard.type("Зверь просыпается.")
  const check = page.getByRole("region", { name: "Translation check" })
  await check.getByText("“zorvex”: the Russian text doesn’t say “зорвекс”").waitFor()
  await textIn(page, "English").locator(".wrong-term", { hasText: "zorvex" }).waitFor()
  await page.keyboard.type(" Это зорвекс.")
  await check.waitFor({ state: "detached" })
  expect(await textIn(page, "English").locator(".wrong-term").count()).toBe(0)
  await save(page)
  await removePost(page, address)

  await page.goto("/admin/terms?q=zorvex")
  await page.getByRole("button", { name: "Remove" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
  await page.getByText("The word is removed.").waitFor()
  expect(problems).toEqual([])
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
  await requestSave(page)
  await page.getByText("There’s no connection.").waitFor()
  expect(await titleIn(page, "English").inputValue()).toBe("Written without a connection")
  await context.setOffline(false)
  await isSaved(page)
  expect((await savedPost(page, address)).translations.en?.title).toBe("Written without a connection")
  await removePost(page, address)
  await context.close()
})

test("lets the second of two editors choose what stays", async () => {
  const { context, page } = await signedIn()
  // Without events an editor hears of another one when they save.
  await page.route("**/v1/api/v1/presence/**", (route) => route.abort())
  const address = await beginPost(page, newLink())
  const other = await adminVisit(browser, "admin", address, wide)
  await titleIn(other.page, "English").fill("Theirs")
  await openPanel(other.page, "settings")
  await other.page.getByLabel("Byline, English").fill("Their author")
  await requestSave(other.page)
  await isSaved(other.page)

  await titleIn(page, "English").fill("Mine")
  await requestSave(page)
  const panel = page.getByRole("region", { name: "Someone else saved this first" })
  await panel.getByText("Taken from their version").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await panel.getByRole("radio", { name: "Mine" }).check()
  await panel.getByRole("button", { name: "Save selection" }).click()
  await isSaved(page)
  expect(await titleIn(page, "English").inputValue()).toBe("Mine")
  await openPanel(page, "settings")
  expect(await page.getByLabel("Byline, English").inputValue()).toBe("Their author")
  await removePost(page, address)
  await other.context.close()
  await context.close()
})

test("comments on a block by keyboard and mentions a colleague, loses nothing without a connection, and ends in a resolved thread", async () => {
  const colleague = await adminVisit(browser, "admin", "/admin", wide)
  const { context, page, problems } = await signedIn()
  const address = await beginPost(page, newLink())
  await page.route("**/v1/api/v1/comments/**/add", (route) => route.abort())
  await moveCaret(textIn(page, "English"), "begin")
  await page.keyboard.press("Control+k")
  await page.getByRole("option", { name: /^Home/ }).waitFor()
  await page.keyboard.type("Comment on")
  await page.getByRole("option", { name: /^Comment on this block/ }).waitFor()
  await page.keyboard.press("Enter")
  const panel = page.getByRole("region", { name: "Comments", exact: true })
  const field = panel.getByRole("textbox", { name: "Comment", exact: true })
  await panel.locator("textarea:focus").waitFor()
  await page.keyboard.type("Is this so, @anna")
  await panel.getByRole("option", { name: "Anna Demo (admin)" }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press("Enter")
  await page.keyboard.press("Control+Enter")
  await panel.getByRole("alert").waitFor()
  await page.reload()
  await page.getByRole("button", { name: "Comments, one not sent" }).click()
  expect(await field.inputValue()).toBe("Is this so, @Anna Demo (admin) ")
  await page.unroute("**/v1/api/v1/comments/**/add")
  await field.press("Control+Enter")
  await panel.getByRole("article").getByText("@Anna Demo (admin)").waitFor()
  await page.getByRole("button", { name: "1 open comment on this block" }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await colleague.page.reload()
  const waiting = colleague.page.getByRole("region", { name: "Mentions of you" })
  await waiting.getByRole("link", { name: "A post of the test" }).first().press("Enter")
  const thread = colleague.page.getByRole("article").filter({ hasText: "Is this so" })
  await colleague.page.locator("article:focus").waitFor()
  await thread.getByRole("button", { name: "Reply" }).press("Enter")
  await thread.getByRole("textbox", { name: "Reply", exact: true }).press("Escape")
  await thread.getByRole("button", { name: "Reply" }).press("Enter")
  await thread.getByRole("textbox", { name: "Reply", exact: true }).pressSequentially("It is.")
  await colleague.page.keyboard.press("Control+Enter")
  await panel.getByText("It is.").waitFor()
  await thread.getByRole("button", { name: "Resolve" }).press("Enter")
  await panel.getByText("No open comments.").waitFor()
  await page.getByRole("button", { name: "1 open comment on this block" }).waitFor({ state: "detached" })
  expect(problems.filter((problem) => !problem.includes("ERR_FAILED"))).toEqual([])
  await removePost(page, address)
  await colleague.context.close()
  await context.close()
})

test("restores single fields of an earlier version into the draft, and no language is lost", async () => {
  const { context, page } = await signedIn()
  const address = await beginPost(page, newLink())
  await titleIn(page, "English").fill("Another title")
  await openPanel(page, "settings")
  await page.getByLabel("Byline, English").fill("Another author")
  await column(page, "Russian").getByRole("button", { name: "Start Russian" }).click()
  await titleIn(page, "Russian").fill("По-русски")
  await save(page)
  const history = await openPanel(page, "history")
  const versions = history.getByRole("button", { name: /Version/ })
  await versions.first().click()
  const newest = page.getByRole("region", { name: "Version 2" })
  await column(newest, "English").locator("del", { hasText: "post of the test" }).waitFor()
  await column(newest, "English").locator("ins", { hasText: "Another" }).waitFor()
  expect(await column(newest, "Russian").locator("ins").first().textContent()).toContain("По")
  await newest.getByText("Byline").first().waitFor()
  expect(await textIn(page, "English").isVisible()).toBe(false)
  expect(await newest.getByRole("button", { name: "Restore…" }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await newest.getByRole("button", { name: "Older version" }).click()
  const oldest = page.getByRole("region", { name: "Version 1" })
  await oldest.getByText("This was the first save").waitFor()
  await oldest.getByRole("button", { name: "Restore…" }).click()
  const dialog = page.getByRole("dialog", { name: "Restore version 1?" })
  await dialog.getByText("Russian isn’t in this version. It stays as it is.").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole("checkbox", { name: /^Byline/ }).uncheck()
  await dialog.getByRole("button", { name: "Restore 1 field" }).click()
  await waitFor(page, "document.querySelector('h1').textContent === 'A post of the test'")
  await waitFor(page, "document.activeElement?.closest('[data-version=\"1\"]') != null")
  await isSaved(page)
  await openPanel(page, "settings")
  expect(await page.getByLabel("Byline, English").inputValue()).toBe("Another author")
  expect((await savedPost(page, address)).translations.ru?.title).toBe("По-русски")

  await page.setViewportSize({ width: 360, height: 740 })
  await page.keyboard.press("Escape")
  const sheet = await openPanel(page, "history")
  await sheet.getByRole("button", { name: /^.*Version 2/ }).click()
  await sheet.waitFor({ state: "hidden" })
  await waitFor(page, "document.activeElement?.id === 'revision-title'")
  await newest.locator("ins", { hasText: "Another" }).first().waitFor()
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await newest.getByRole("button", { name: "Back to the text" }).click()
  await titleIn(page, "English").waitFor()
  await removePost(page, address)
  await context.close()
})
