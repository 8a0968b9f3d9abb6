import type { Browser, Page, Request, Route } from "playwright-core"
import { adminVisit, axeViolations, sessionEndOf, signIn, signInBeside, signedInVisit } from "../support/admin-visit.ts"
import { endVisits, openBrowser, siteOrigin, waitFor } from "../support/browser.ts"
import {
  beginPost,
  clickInto,
  isSaved,
  newLink,
  openPanel,
  openSheet,
  publish,
  removePost,
  requestSave,
  save,
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

/** Requests of the page under test that are not answered yet, its stream of events aside. */
const unanswered = new Set<Request>()

/** An editor with a post of their own that is open and saved. */
const openPost = async () => {
  const visit = await signedInVisit(browser, "editor", { viewport: { width: 1440, height: 900 } })
  unanswered.clear()
  visit.page.on("request", (request) => {
    if (request.resourceType() !== "eventsource") unanswered.add(request)
  })
  visit.page.on("requestfinished", (request) => void unanswered.delete(request))
  visit.page.on("requestfailed", (request) => void unanswered.delete(request))
  return { ...visit, address: await beginPost(visit.page, newLink()) }
}

const saves = "**/v1/api/v1/blog/save"

const titleOf = (page: Page): Promise<string> => titleIn(page, "English").inputValue()

const savedTitle = async (page: Page, address: string): Promise<string | undefined> =>
  (await savedPost(page, address)).translations.en?.title

/**
 * Ends the session as a log-out on another device does; the page does not notice, as it reads no comments any more, and awaits no
 * answer.
 */
const endSession = async (page: Page): Promise<void> => {
  await page.route("**/v1/api/v1/comments/**", (route) => route.abort())
  while (unanswered.size > 0) await page.waitForTimeout(20)
  await page.request.post("/v1/api/user/logout", { headers: { origin: siteOrigin() }, data: {} })
}

const failureResponse = (status: number, code: number) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({ code, message: "Played by the test", requestId: "a-test" }),
})

test("keeps the work when a save responds with an error, gives the reason, and sends it again on a press", async () => {
  const { context, page, address } = await openPost()
  for (const [status, code, why] of [
    [500, 1900, "The server couldn’t save this."],
    [429, 1004, "Too many saves in a short time."],
    [413, 1002, "This is too large to save."],
  ] as const) {
    const title = `Written when it responds ${status}`
    await page.route(saves, (route) => route.fulfill(failureResponse(status, code)))
    await titleIn(page, "English").fill(title)
    await requestSave(page)
    await page.getByText(why).waitFor()
    if (status === 500) expect(await axeViolations(page)).toEqual([])
    expect(await titleOf(page)).toBe(title)
    await page.unroute(saves)
    await page.getByRole("button", { name: "Try again" }).click()
    await isSaved(page)
    expect(await savedTitle(page, address)).toBe(title)
  }
  await removePost(page, address)
  await context.close()
})

test("leads from a refused publication to the field that needs a hand", async () => {
  const { context, page, address } = await openPost()
  const details = [{ path: "body.entries.0.translations.en.title", message: "is too long" }]
  const refusal = { code: 1000, message: "Played by the test", details, requestId: "a-test" }
  await page.route("**/v1/api/v1/blog/publish", (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 })
  const sheet = await openSheet(page)
  await sheet.getByRole("button", { name: "Publish English" }).click()
  await waitFor(page, "document.activeElement?.id === 'editor-issues'")
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole("link", { name: "Add a title of up to 160 characters" }).press("Enter")
  await waitFor(page, "document.activeElement?.id === 'field-translations-en-title'")
  await titleIn(page, "English").fill("A better title")
  await publish(page, "English")
  await stateIn(page, "English", "published").waitFor()
  expect(await savedTitle(page, address)).toBe("A better title")
  await removePost(page, address)
  await context.close()
})

test("reports no conflict with its own save when the connection breaks after the server has saved", async () => {
  const { context, page, address } = await openPost()
  const breakAfterSave = async (route: Route): Promise<void> => {
    await route.fetch()
    await route.abort("connectionreset")
  }
  await page.route(saves, breakAfterSave, { times: 1 })
  await titleIn(page, "English").fill("Saved without an answer")
  await requestSave(page)
  await page.getByText("There’s no connection.").waitFor()
  expect(await savedTitle(page, address)).toBe("Saved without an answer")
  await titleIn(page, "English").fill("Written on")
  await save(page)
  expect(await page.getByText("saved this first").count()).toBe(0)
  expect(await savedTitle(page, address)).toBe("Written on")
  await removePost(page, address)
  await context.close()
})

test("goes on in the very field when the session ends during writing and the editor signs in again", async () => {
  const { context, page, address } = await openPost()
  await endSession(page)
  await titleIn(page, "English").fill("Written after end")
  for (let step = 0; step < "end".length; step += 1) await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Control+s")
  const dialog = sessionEndOf(page)
  await dialog.getByRole("heading", { name: "Your session has ended" }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await titleOf(page)).toBe("Written after end")
  await page.keyboard.press("Escape")
  await page.keyboard.press("Escape")
  await dialog.getByRole("button", { name: "I’ve signed in" }).click()
  await dialog.getByText("Nobody is signed in yet.").waitFor()

  await signInBeside(page, "editor")
  await dialog.waitFor({ state: "detached" })
  await isSaved(page)
  expect(await savedTitle(page, address)).toBe("Written after end")
  await page.keyboard.type("the ")
  expect(await titleOf(page)).toBe("Written after the end")
  await save(page)
  await removePost(page, address)
  await context.close()
})

test("notices the end of the session by itself, and saves nothing in the name of somebody else", async () => {
  const { context, page, address } = await openPost()
  await textIn(page, "English").click()
  await endSession(page)
  const dialog = sessionEndOf(page)
  await dialog.getByRole("heading", { name: "Your session has ended" }).waitFor()
  await signInBeside(page, "admin")
  await dialog.getByRole("heading", { name: "Anna Demo (admin) is signed in now" }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole("link", { name: "Sign in as Egor Demo (editor)" }).waitFor()

  await signInBeside(page, "editor")
  await dialog.waitFor({ state: "detached" })
  await page.keyboard.type("More of it. ")
  await endSession(page)
  await page.keyboard.press("Control+s")
  await signInBeside(page, "admin")
  await dialog.getByRole("button", { name: "Continue as Anna Demo (admin)" }).click()
  await page.getByText("Anna Demo (admin)").first().waitFor()
  await textIn(page, "English").waitFor()
  expect(await textIn(page, "English").innerText()).not.toContain("More of it.")
  expect(JSON.stringify(await savedPost(page, address))).not.toContain("More of it.")

  await endSession(page)
  await signIn(page, "editor")
  const left = page.getByRole("region", { name: "Not saved yet" })
  await left.getByRole("link", { name: "Continue" }).click()
  await page.getByText("Your unsaved work is back").waitFor()
  expect(await textIn(page, "English").innerText()).toContain("More of it.")
  await page.getByRole("button", { name: "Keep and save it" }).click()
  await isSaved(page)
  await removePost(page, address)
  await context.close()
})

test("leads back to the entry, with the unsaved work, when its address is opened without a session", async () => {
  const { context, page, address } = await openPost()
  await endSession(page)
  await titleIn(page, "English").fill("Goes on here")
  page.once("dialog", (dialog) => void dialog.accept())
  await page.goto(`${address}?from=a-mail`)
  await page.getByText("This browser has unsaved work.").waitFor()
  await page.locator("a[href*='/oauth/sso']").click()
  await page.locator("button[value=demo-editor]").click()
  await page.getByText("Your unsaved work is back").waitFor()
  expect(page.url()).toBe(`${siteOrigin()}${address}?from=a-mail`)
  expect(await titleOf(page)).toBe("Goes on here")
  await removePost(page, address)
  await context.close()
})

test("saves a text of 200 kB unchanged", async () => {
  const { context, page, address } = await openPost()
  const paragraph = `<p>${"Long text ".repeat(100)}</p>`
  await textIn(page, "English").evaluate((element, html) => {
    const data = new DataTransfer()
    data.setData("text/html", html)
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
  }, paragraph.repeat(200))
  await save(page)
  const body = JSON.stringify((await savedPost(page, address)).translations.en?.body)
  expect(body.length).toBeGreaterThan(200_000)
  await removePost(page, address)
  await context.close()
})

const viewport = { width: 1440, height: 900 }

test("shows two people in one text to each other, and gives each what the other saves in another paragraph", async () => {
  const { context, page, address } = await openPost()
  const text = textIn(page, "English")
  await text.click()
  await page.keyboard.type("One")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Two")
  await save(page)
  const other = await adminVisit(browser, "admin", address, { viewport })
  const otherText = textIn(other.page, "English")
  await page.getByRole("status").filter({ hasText: "Also here:" }).waitFor()
  await other.page.getByRole("status").filter({ hasText: "Also here:" }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await clickInto(otherText, otherText.getByText("One"))
  await other.page.keyboard.press("End")
  await other.page.keyboard.type(" of an admin")
  await save(other.page)
  await text.getByText("One of an admin").waitFor()
  await page.getByText("Also saved by Anna Demo (admin). ").waitFor()
  await page.keyboard.type(" of an editor")
  await save(page)
  await otherText.getByText("Two of an editor").waitFor()
  const saved = JSON.stringify((await savedPost(page, address)).translations.en?.body)
  expect(saved).toContain("One of an admin")
  expect(saved).toContain("Two of an editor")
  await other.context.close()
  await page.getByRole("status").filter({ hasText: "Also here:" }).waitFor({ state: "detached" })
  await removePost(page, address)
  await context.close()
})

test("publishes only what a colleague has approved, where an admin requires that", async () => {
  const admin = await adminVisit(browser, "admin", "/admin/people", { viewport })
  const rule = admin.page.getByLabel("Someone else has to approve a text before it’s published")
  const { context, page, address } = await openPost()
  // The box is checked before the server knows.
  const stored = admin.page.waitForResponse((response) => response.url().endsWith("/reviews/setting/set"))
  await rule.check()
  await stored
  try {
    const sheet = await openSheet(page)
    await sheet.getByText("Someone else has to approve this before it’s published or scheduled.").waitFor()
    await sheet.getByRole("button", { name: "Publish English" }).click()
    await sheet.getByRole("alert").waitFor()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    await page.keyboard.type("Is it clear?")
    expect(await axeViolations(page)).toEqual([])
    await sheet.getByRole("button", { name: "Ask for a review" }).click()
    await sheet.getByText("In review").waitFor()

    await admin.page.goto("/admin")
    await admin.page.locator("[data-home]").getByText("Is it clear?").waitFor()
    await admin.page.locator(`[data-home] a[href="${address}"]`).first().click()
    const review = admin.page.getByRole("group", { name: "Review" })
    await review.getByText("Is it clear?").waitFor()
    expect(await axeViolations(admin.page)).toEqual([])
    await review.getByRole("button", { name: "Approve" }).click()
    await review.getByText("Approved by you").waitFor()

    await page.keyboard.press("Escape")
    await publish(page, "English")
    await stateIn(page, "English", "published").waitFor()
  } finally {
    // The next test publishes as before.
    const headers = { origin: siteOrigin() }
    await admin.page.request.post("/v1/api/v1/reviews/setting/set", { headers, data: { required: false } })
  }
  await removePost(page, address)
  await admin.context.close()
  await context.close()
})

test("asks only about what was changed alike in both tabs of one editor", async () => {
  const { context, page, address } = await openPost()
  // Without events a tab hears of the other one when it saves.
  await page.route("**/v1/api/v1/presence/**", (route) => route.abort())
  await page.reload()
  // A tab that loads the post after the other one has saved it asks nothing.
  await titleIn(page, "English").waitFor()
  const other = await context.newPage()
  await other.goto(address)
  await titleIn(other, "English").fill("Of the second tab")
  await openPanel(other, "settings")
  await other.getByLabel("Byline, English").fill("Of the second tab")
  await save(other)
  await titleIn(page, "English").fill("Of the first tab")
  await requestSave(page)
  const panel = page.getByRole("region", { name: "You saved this first, in another window" })
  await panel.getByText("Taken from the other window").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await panel.getByLabel("This window’s").check()
  await panel.getByRole("button", { name: "Save selection" }).click()
  await isSaved(page)
  expect(await savedTitle(page, address)).toBe("Of the first tab")
  await openPanel(page, "settings")
  expect(await page.getByLabel("Byline, English").inputValue()).toBe("Of the second tab")
  await removePost(page, address)
  await context.close()
})

test("gives a duplicated tab a journal of its own, so that neither loses the words of the other", async () => {
  const { context, page, address } = await openPost()
  await context.route(saves, (route) => route.abort())
  await titleIn(page, "English").fill("Of the original")
  const isJournaled = (tab: Page, words: string): Promise<unknown> =>
    tab.waitForFunction((typed) => Object.values(localStorage).some((text) => String(text).includes(typed)), words)
  await isJournaled(page, "Of the original")
  // As with Duplicate in the tab's menu, the new tab begins with a copy of the storage of this one.
  const opened = context.waitForEvent("page")
  await page.evaluate(() => void window.open(window.location.href))
  const duplicate = await opened
  await titleIn(duplicate, "English").fill("Of the duplicate")
  await isJournaled(duplicate, "Of the duplicate")
  await duplicate.reload()
  await page.reload()
  await titleIn(page, "English").waitFor()
  expect([await titleOf(page), await titleOf(duplicate)]).toEqual(["Of the original", "Of the duplicate"])
  await context.unroute(saves)
  await removePost(page, address)
  await context.close()
})

test("keeps what was typed when another user removes the post, and saves it after the post is restored", async () => {
  const { context, page, address } = await openPost()
  await removePost(page, address)
  await titleIn(page, "English").fill("Typed into a removed post")
  await requestSave(page)
  await page.getByText("Someone has removed this.").waitFor()
  await page.getByText("Nothing you typed is lost").waitFor()
  expect(await axeViolations(page)).toEqual([])
  page.on("dialog", (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText("Someone has removed this.").waitFor()
  expect(await titleOf(page)).toBe("Typed into a removed post")
  await page.getByRole("button", { name: "Bring it back with my changes" }).click()
  await isSaved(page)
  const { removedAt, translations } = await savedPost(page, address)
  expect([removedAt, translations.en?.title]).toEqual([null, "Typed into a removed post"])
  await removePost(page, address)
  await context.close()
})

test("asks about work that cannot be saved when the user leaves within the admin or in the browser", async () => {
  const { context, page, address } = await openPost()
  await publish(page, "English")
  await stateIn(page, "English", "published").waitFor()
  // A connection that swallows saves keeps the edits unsaved, however long the test takes.
  await page.route(saves, () => undefined)
  await titleIn(page, "English").fill("Not saved on leaving")
  await page.getByRole("link", { name: "Media", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Not everything is saved" })
  await dialog.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })
  expect(await titleOf(page)).toBe("Not saved on leaving")

  const requested = page.waitForEvent("dialog")
  const reloaded = page.reload()
  const question = await requested
  expect(question.type()).toBe("beforeunload")
  await question.accept()
  await reloaded
  await page.getByText("Your unsaved work is back").waitFor()

  await page.getByRole("link", { name: "Back to the list" }).click()
  await dialog.getByRole("button", { name: "Leave", exact: true }).click()
  await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor()
  await page.goto("/admin")
  const left = page.getByRole("region", { name: "Not saved yet" })
  await left.getByRole("button", { name: "Discard draft" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click()
  await left.waitFor({ state: "detached" })
  expect(await savedTitle(page, address)).toBe("A post of the test")
  await removePost(page, address)
  await context.close()
})

test("saves on the way when the user goes back in the browser, and keeps what cannot be saved", async () => {
  const { context, page, address } = await openPost()
  const leaveByBack = async (title: string): Promise<void> => {
    await page.goto("/admin")
    await page.getByRole("link", { name: "Blog", exact: true }).click()
    await page.getByRole("link", { name: "A post of the test" }).first().click()
    await titleIn(page, "English").fill(title)
    await page.goBack()
    await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor()
  }
  await leaveByBack("A post of the test, left by Back")
  await page.getByText("Your changes were saved as you left.").waitFor()
  expect(await savedTitle(page, address)).toBe("A post of the test, left by Back")
  await page.route(saves, (route) => route.fulfill(failureResponse(500, 1900)))
  await leaveByBack("A post of the test, kept")
  await page.getByText("They’re kept in this browser.").waitFor()
  await page.unroute(saves)
  await page.goto(address)
  await page.getByText("Your unsaved work is back").waitFor()
  expect(await titleOf(page)).toBe("A post of the test, kept")
  await removePost(page, address)
  await context.close()
})
