import { randomUUID } from "node:crypto"
import type { Locator, Page } from "playwright-core"
import { newVisit } from "../../__tests__/support/browser.ts"
import { postText, sentPost } from "../../__tests__/support/content-input.ts"
import { closeSheet, isSaved, removePost, rowOf, save, sheetOf, textIn } from "../../__tests__/support/editor-page.ts"
import { pdfOf } from "../../__tests__/support/documents.ts"
import { apiBase, paths } from "../../shared/paths.ts"
import { blogAdminPaths } from "../../shared/staff-endpoints.ts"
import { ownWord, pressAtEnd, type Run, type Task } from "./editor-tasks.ts"

const addPost = async (page: Page, data: object): Promise<void> => {
  const headers = { origin: new URL(page.url()).origin }
  await page.request.post(apiBase + blogAdminPaths.add, { data, headers })
}

/** The posts that `planFour` has scheduled. */
const planned: { id: string; title: string }[] = []

/** Schedules four posts of one day to come. */
export const planFour = async (page: Page): Promise<void> => {
  const word = ownWord()
  const morning = Math.ceil(Date.now() / 86_400_000 + 2) * 86_400_000 + 28_800_000
  for (const hour of [0, 1, 2, 3]) {
    const [id, title] = [randomUUID(), `Release ${word} ${hour + 1}`]
    const publishAt = new Date(morning + hour * 3_600_000).toISOString()
    const en = postText({ title, state: "scheduled", publishAt })
    await addPost(page, sentPost({ id, link: `release-${word}-${hour}`, translations: { en, ru: null } }))
    planned.push({ id, title })
  }
}

/** Removes what `planFour` has scheduled. */
export const removeFour = async (page: Page): Promise<void> => {
  for (const { id } of planned.splice(0)) await removePost(page, id)
}

const slot = (page: Page, title: string): Locator => page.locator("[data-slot]").filter({ hasText: title })

const isMoved = (page: Page): Promise<void> => page.getByText("4 entries moved.").waitFor({ timeout: 120_000 })

const moveFour: Run = async (page, hand) => {
  await hand.click(page.getByRole("link", { name: "Calendar", exact: true }))
  for (const { title } of planned) {
    await slot(page, title).hover()
    await hand.click(slot(page, title).getByRole("checkbox"))
  }
  const days = page.locator("ol > li:has(h2)")
  const from = await days.evaluateAll(
    (all, text) => all.findIndex((each) => each.textContent.includes(text)),
    planned[0]?.title ?? ""
  )
  const isLast = from === (await days.count()) - 1
  await hand.drag(slot(page, planned[0]?.title ?? "").getByRole("link"), days.nth(isLast ? from - 1 : from + 1))
  await isMoved(page)
}

const moveFourByKeys: Run = async (page, hand) => {
  await hand.press("g", "c")
  await page.locator("[data-slot]").first().waitFor()
  for (const { title } of planned) {
    await hand.reach(slot(page, title), "j")
    await hand.press("x")
  }
  await hand.press("m")
  const dialog = page.getByRole("dialog", { name: "Move 4 entries" })
  await hand.reach(dialog.getByRole("spinbutton", { name: /^day/ }), "Tab")
  await hand.press("ArrowUp", "Enter")
  await isMoved(page)
}

const moveFourOnPhone: Run = async (page, hand) => {
  await hand.click(page.getByRole("button", { name: "Menu", exact: true }))
  await hand.click(page.getByRole("link", { name: "Calendar", exact: true }))
  for (const { title } of planned) await hand.click(slot(page, title).getByRole("checkbox"))
  await hand.click(page.getByRole("group", { name: "Selected entries" }).getByRole("button", { name: "Move to…" }))
  const dialog = page.getByRole("dialog", { name: "Move 4 entries" })
  await hand.click(dialog.getByRole("button", { name: "Calendar" }))
  const days = dialog.getByRole("grid").getByRole("button", { disabled: false })
  const isLast = (await days.last().getAttribute("data-selected")) !== null
  await hand.click(days.nth(isLast ? -2 : -1))
  await hand.click(dialog.getByRole("button", { name: "Move", exact: true }))
  await isMoved(page)
}

/** The applicants whom `apply` has sent. */
const applicants: string[] = []

/** Two applications for the first vacancy, as visitors send them. */
export const apply = async (page: Page): Promise<void> => {
  const browser = page.context().browser()
  if (!browser) return
  for (const number of [1, 2]) {
    const name = `Applicant ${ownWord()} ${number}`
    const { context, page: site } = await newVisit(browser)
    await site.goto(paths.jobs)
    await site.locator("a[href^='/job/']").first().click()
    const form = site.locator("form", { has: site.getByRole("button", { name: "Send application" }) })
    await form.getByLabel("Your name").fill(name)
    await form.getByLabel("E-mail").fill(`applicant.${number}@people.example`)
    await form
      .getByLabel("Resume")
      .setInputFiles({ name: `${number}.pdf`, mimeType: "application/pdf", buffer: pdfOf(`(${name})`) })
    await form.getByText(`Attached: ${number}.pdf`).waitFor()
    await form.getByRole("checkbox").check()
    await form.getByRole("button", { name: "Send application" }).click()
    await site.getByRole("heading", { name: "Your application has arrived" }).waitFor()
    await context.close()
    applicants.push(name)
  }
  const [, newest = ""] = applicants
  await page.goto(`${paths.admin}/feedback/application`)
  await page.getByRole("link", { name: newest }).click()
  await page.getByRole("heading", { level: 1, name: newest }).waitFor()
}

/** Deletes what `apply` has sent. */
export const forgetApplicants = async (page: Page): Promise<void> => {
  for (const name of applicants.splice(0)) {
    await page.goto(`${paths.admin}/feedback/application?q=${encodeURIComponent(name)}`)
    await page.getByRole("link", { name }).click()
    await page.getByRole("button", { name: "Delete data…" }).click()
    await page.getByRole("button", { name: "Delete everything" }).click()
    await page.getByRole("heading", { level: 1, name }).waitFor({ state: "detached" })
  }
}

const sortOne: Run = async (page, hand) => {
  await hand.click(page.getByRole("group", { name: "Status" }).getByRole("button", { name: "interview" }))
  await hand.press("j")
  await page.getByRole("heading", { level: 1, name: applicants[0] ?? "" }).waitFor()
}

const sortOneByKeys: Run = async (page, hand) => {
  const status = page.getByRole("group", { name: "Status" }).getByRole("button", { name: "interview" })
  await hand.press((await status.getAttribute("aria-keyshortcuts")) ?? "")
  await hand.press("j")
  await page.getByRole("heading", { level: 1, name: applicants[0] ?? "" }).waitFor()
}

const sortOneOnPhone: Run = async (page, hand) => {
  await hand.click(page.getByRole("group", { name: "Status" }).getByRole("button", { name: "interview" }))
  await hand.click(page.getByRole("button", { name: "Next", exact: true }))
  await page.getByRole("heading", { level: 1, name: applicants[0] ?? "" }).waitFor()
}

const paragraphs = ["The road over the ice is closed.", "The ferry goes at noon."] as const

/** Adds a draft with two paragraphs, and opens it. */
const openDraft = async (page: Page): Promise<void> => {
  const [word, id] = [ownWord(), randomUUID()]
  const content = paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] }))
  const en = postText({ title: `Together ${word}`, excerpt: "A short text.", body: { type: "doc", content } })
  await addPost(page, sentPost({ id, link: `together-${word}`, translations: { en, ru: null } }))
  await page.goto(`${paths.admin}/blog/${id}`)
  await textIn(page, "English").getByText(paragraphs[1]).waitFor()
}

/** A colleague changes the second paragraph, and saves it. */
const saveBeside = async (page: Page): Promise<void> => {
  const other = await page.context().newPage()
  await other.goto(page.url())
  const theirs = textIn(other, "English").locator("p").last()
  await theirs.click()
  await other.keyboard.press("End")
  await other.keyboard.type(" Tickets are on board.")
  await save(other)
  await other.close()
}

const areBothSaved = async (page: Page): Promise<void> => {
  const text = textIn(page, "English")
  await text.getByText(`${paragraphs[0]} Until Monday.`).waitFor()
  await text.getByText(`${paragraphs[1]} Tickets are on board.`).waitFor()
  await isSaved(page)
}

/** @param toEnd leads the caret to the end of the first paragraph */
const writeTogetherBy =
  (toEnd: Run): Run =>
  async (page, hand) => {
    await saveBeside(page)
    await toEnd(page, hand)
    await hand.write(" Until Monday.")
    await areBothSaved(page)
  }

/** The subject of a mail, once it can be typed in. */
const subjectOf = async (row: Locator): Promise<Locator> => {
  const subject = row.getByRole("textbox", { name: "Subject" })
  await subject.and(row.locator(":not([readonly])")).waitFor()
  return subject
}

const tellSubscribers: Run = async (page, hand) => {
  await hand.press("Control+Shift+p")
  const row = rowOf(page, "English")
  await hand.click(row.getByRole("checkbox", { name: "E-mail subscribers" }))
  await hand.click(await subjectOf(row))
  await hand.press("Control+a")
  await hand.write("The road is closed")
  await hand.click(row.getByRole("button", { name: "Preview" }))
  const mail = page.getByRole("dialog", { name: "The e-mail as it will arrive" })
  await hand.click(mail.getByRole("button", { name: "Dark" }))
  await mail.getByRole("button", { name: "Dark", pressed: true }).waitFor()
  await mail.getByText(/^The road is closed/).waitFor()
  await hand.press("Escape")
  await mail.waitFor({ state: "detached" })
  await hand.click(sheetOf(page).getByRole("button", { name: /^Publish English/ }))
  await closeSheet(page)
}

const tellSubscribersByKeys: Run = async (page, hand) => {
  await hand.press("Control+Shift+p")
  const row = rowOf(page, "English")
  await row.getByRole("checkbox", { name: "E-mail subscribers" }).waitFor()
  await hand.reach(row.getByRole("checkbox", { name: "E-mail subscribers" }), "Tab")
  await hand.press("Space")
  const subject = await subjectOf(row)
  await hand.reach(subject, "Tab")
  await hand.press("Control+a")
  await hand.write("The road is closed")
  await hand.reach(row.getByRole("button", { name: "Preview" }), "Tab")
  await hand.press("Enter")
  const mail = page.getByRole("dialog", { name: "The e-mail as it will arrive" })
  await mail.getByText(/^The road is closed/).waitFor()
  await hand.reach(mail.getByRole("button", { name: "Dark" }), "Tab")
  await hand.press("Enter")
  await mail.getByRole("button", { name: "Dark", pressed: true }).waitFor()
  await hand.press("Escape")
  await mail.waitFor({ state: "detached" })
  await hand.reach(sheetOf(page).getByRole("button", { name: /^Publish English/ }), "Tab")
  await hand.press("Enter")
  await closeSheet(page)
}

const tellSubscribersOnPhone: Run = async (page, hand) => {
  await hand.click(page.getByRole("button", { name: "Publish", exact: true }))
  const row = rowOf(page, "English")
  await hand.click(row.getByRole("checkbox", { name: "E-mail subscribers" }))
  await hand.click(await subjectOf(row))
  await hand.selectByTouch("Control+a")
  await hand.write("The road is closed")
  await hand.click(row.getByRole("button", { name: "Preview" }))
  const mail = page.getByRole("dialog", { name: "The e-mail as it will arrive" })
  await hand.click(mail.getByRole("button", { name: "Dark" }))
  await mail.getByText(/^The road is closed/).waitFor()
  await hand.click(mail.getByRole("button", { name: "Close" }))
  await mail.waitFor({ state: "detached" })
  await hand.click(sheetOf(page).getByRole("button", { name: /^Publish English/ }))
  await closeSheet(page)
}

/** The tasks of those who plan, hire, write together and send. */
export const deskTasks: readonly Task[] = [
  {
    name: "Four scheduled posts moved to another day, from any screen",
    before: planFour,
    after: removeFour,
    run: { mouse: moveFour, keys: moveFourByKeys, phone: moveFourOnPhone },
  },
  {
    name: "One of forty applications: its status set, and the next one opened",
    before: apply,
    after: forgetApplicants,
    run: { mouse: sortOne, keys: sortOneByKeys, phone: sortOneOnPhone },
  },
  {
    name: "Two editors in one post: a colleague has saved another paragraph, one's own is changed and both are saved",
    before: openDraft,
    run: {
      mouse: writeTogetherBy(async (page, hand) => {
        await hand.click(textIn(page, "English").locator("p").first())
        await hand.press("End")
      }),
      keys: writeTogetherBy((_page, hand) => hand.press("e", "End")),
      phone: writeTogetherBy(pressAtEnd),
    },
  },
  {
    name: "A newsletter with its post: in own words, seen light and dark, published",
    before: openDraft,
    run: { mouse: tellSubscribers, keys: tellSubscribersByKeys, phone: tellSubscribersOnPhone },
  },
]
