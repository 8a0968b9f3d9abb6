import { randomUUID } from "node:crypto"
import { parseArgs } from "node:util"
import type { Locator, Page } from "playwright-core"
import sharp from "sharp"
import { signIn } from "../__tests__/support/admin-visit.ts"
import { launchBrowser } from "../__tests__/support/browser.ts"
import { postText, sentPost } from "../__tests__/support/content-input.ts"
import {
  closeSheet,
  column,
  isSaved,
  removePost,
  rowOf,
  sheetOf,
  stateIn,
  textIn,
  titleIn,
} from "../__tests__/support/editor-page.ts"
import { apiBase, paths } from "../shared/paths.ts"
import { blogAdminPaths } from "../shared/staff-endpoints.ts"
import { countedHand, type CountedHand } from "./support/counted-hand.ts"
import { withProduct } from "./support/product.ts"
import { markdownTable, printLine, printResult } from "./support/report.ts"

type Task = { name: string; run: (page: Page, hand: CountedHand) => Promise<void> }

/** Other entries are published at the same time, and the machine may be slow. */
const patient = { timeout: 120_000 }

const altsIn = (text: Locator): Locator => text.getByLabel("Alt text (describe the picture)")

const drawing = async (color: string) => ({
  name: `road-${color.slice(1)}.png`,
  type: "image/png",
  content: await sharp({ create: { width: 1200, height: 800, channels: 3, background: color } })
    .png()
    .toBuffer(),
})

/** Begins a post and writes its title, which also makes its address. */
const begin = async (page: Page, hand: CountedHand, title: string): Promise<void> => {
  await hand.click(page.getByRole("link", { name: "New post" }))
  await hand.click(titleIn(page, "English"))
  await hand.write(title)
}

/** Selects a line of what is written, from a click in it. */
const selectLine = async (hand: CountedHand, line: Locator): Promise<void> => {
  await hand.click(line)
  await hand.press("Home")
  await hand.press("Shift+End")
}

/** An address that no run of this has used. */
const ownWord = (): string => Date.now().toString(36)

const writePost = async (page: Page, hand: CountedHand): Promise<void> => {
  const text = textIn(page, "English")
  await begin(page, hand, `The ice road opens ${ownWord()}`)
  // Enter goes on from the title to the short text, and to the text.
  await hand.write("\nThree pictures and a song.\nThe first lorry left at dawn; the music is in our older post")
  await hand.press("Control+Shift+ArrowLeft")
  await hand.press("Control+Shift+k")
  await page.getByRole("combobox", { name: "Address or title" }).waitFor()
  await hand.write("Ash Tapes")
  await page.getByRole("option", { name: /Ash Tapes/ }).waitFor()
  await hand.press("ArrowDown")
  await hand.press("Enter")
  await text.locator("a[href='/blog/soundtrack-ash-tapes']").waitFor()
  await hand.press("End")
  await hand.write("\n> Ice holds those who do not hurry.\n\n")
  await hand.paste({ text: "https://www.youtube.com/watch?v=aqz-KE-bpKQ" })
  await text.locator("[data-node-view-wrapper]").first().waitFor()
  await hand.drop(
    text.locator("p").first(),
    await Promise.all(["#335577", "#775533", "#557733"].map((color) => drawing(color)))
  )
  await altsIn(text).nth(2).waitFor()
  for (const [index, alt] of ["A lorry on ice", "A bonfire", "The far shore"].entries()) {
    await hand.click(altsIn(text).nth(index))
    await hand.write(alt)
  }
  await hand.click(column(page, "Russian").getByRole("button", { name: "Copy from English" }))
  const russian = textIn(page, "Russian")
  // The copy leads to its title.
  await titleIn(page, "Russian").and(page.locator(":focus")).waitFor()
  await hand.press("Control+a")
  await hand.write("Ледовая дорога открыта")
  await hand.press("Tab")
  await hand.press("Control+a")
  await hand.write("Три снимка и песня.")
  await selectLine(hand, russian.getByText("The first lorry"))
  await hand.write("Первый грузовик ушёл на рассвете. ")
  await selectLine(hand, russian.locator("blockquote p"))
  await hand.write("Лёд держит тех, кто не спешит.")
  for (const [index, alt] of ["Грузовик на льду", "Костёр", "Дальний берег"].entries()) {
    await hand.click(altsIn(russian).nth(index))
    await hand.press("Control+a")
    await hand.write(alt)
  }
  await hand.click(page.getByRole("button", { name: "Publish", exact: true }))
  await hand.click(rowOf(page, "Russian").getByRole("radio", { name: "Schedule" }))
  await hand.click(sheetOf(page).getByRole("button", { name: "Publish English, schedule Russian" }))
  await sheetOf(page)
    .getByText(/^English:\slive\sin/)
    .waitFor(patient)
}

/** Publishes a post to work on, which is not counted. */
const livePost = async (page: Page, words: string): Promise<void> => {
  const hand = countedHand(page)
  await begin(page, hand, `The ice road ${ownWord()}`)
  await hand.write(`\nA short text.\n${words}`)
  await hand.press("Control+Shift+p")
  await sheetOf(page).getByRole("button", { name: "Publish English" }).click()
  await sheetOf(page)
    .getByText(/^English:\slive\sin/)
    .waitFor(patient)
  await closeSheet(page)
  await stateIn(page, "English", "published").waitFor()
}

const correctTypo = async (page: Page, hand: CountedHand): Promise<void> => {
  await hand.click(textIn(page, "English").locator("p").first())
  await page.keyboard.press("End")
  await hand.write(" ")
  await hand.press("Control+Shift+p")
  await sheetOf(page).getByRole("button", { name: "Update English" }).waitFor()
  await hand.press("Enter")
  await sheetOf(page)
    .getByText(/^English:\slive\sin/)
    .waitFor(patient)
}

const replaceName = async (page: Page, hand: CountedHand): Promise<void> => {
  await hand.press("Control+f")
  const panel = page.getByRole("region", { name: "Find and replace" })
  await panel.getByLabel("Find", { exact: true }).waitFor()
  await hand.write("Frostborn")
  await panel.getByText("3 matches").waitFor()
  await hand.press("Tab")
  await panel.getByLabel("Replace with").and(page.locator(":focus")).waitFor()
  await hand.write("Emberborn")
  await hand.click(panel.getByRole("button", { name: "Replace all" }))
  await panel.getByText("3 matches replaced").waitFor()
}

const googleDocs = `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><h2>On the road</h2>
<p><span style="font-weight:700">Bold</span> and <a href="https://www.google.com/url?q=https://a.example/b&sa=D">a link</a></p>
<ul><li><p>One</p></li><li><p>Two</p></li></ul></b>`

const markdown = "## On the road\n\n**Bold** and [a link](https://a.example/b)\n\n- One\n- Two\n"

/** Moves a text over by a paste; that it has kept its structure is checked. */
const move =
  (content: { text?: string; html?: string }) =>
  async (page: Page, hand: CountedHand): Promise<void> => {
    const text = textIn(page, "English")
    await hand.click(text)
    await hand.paste(content)
    for (const part of ["h2", "strong", "a[href='https://a.example/b']", "li >> nth=1"])
      await text.locator(part).first().waitFor()
  }

const blank = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "New post" }).click()
  await titleIn(page, "English").fill(`Moved over ${ownWord()}`)
}

const writePostOf = async (page: Page, verb: "add" | "remove", data: object): Promise<void> => {
  const headers = { origin: new URL(page.url()).origin }
  await page.request.post(apiBase + blogAdminPaths[verb], { data, headers })
}

/** The posts that `planFour` has scheduled. */
const planned: { id: string; title: string }[] = []

/** Schedules four posts of one day to come, which is not counted. */
const planFour = async (page: Page): Promise<void> => {
  const word = ownWord()
  const morning = Math.ceil(Date.now() / 86_400_000 + 2) * 86_400_000 + 28_800_000
  for (const hour of [0, 1, 2, 3]) {
    const [id, title] = [randomUUID(), `Release ${word} ${hour + 1}`]
    const publishAt = new Date(morning + hour * 3_600_000).toISOString()
    const en = postText({ title, state: "scheduled", publishAt })
    await writePostOf(page, "add", sentPost({ id, link: `release-${word}-${hour}`, translations: { en, ru: null } }))
    planned.push({ id, title })
  }
}

const moveFour = async (page: Page, hand: CountedHand): Promise<void> => {
  await hand.click(page.getByRole("link", { name: "Calendar", exact: true }))
  const slot = (title: string): Locator => page.locator("[data-slot]").filter({ hasText: title })
  for (const { title } of planned) {
    await slot(title).hover()
    await hand.click(slot(title).getByRole("checkbox"))
  }
  const days = page.locator("ol > li:has(h2)")
  const from = await days.evaluateAll(
    (all, text) => all.findIndex((each) => each.textContent.includes(text)),
    planned[0]?.title ?? ""
  )
  const isLast = from === (await days.count()) - 1
  await hand.drag(slot(planned[0]?.title ?? "").getByRole("link"), days.nth(isLast ? from - 1 : from + 1))
  await page.getByText("4 entries moved.").waitFor(patient)
  for (const { id } of planned.splice(0)) await writePostOf(page, "remove", { id, version: 2 })
}

const tasks: (Task & { before?: (page: Page) => Promise<void>; isOnList?: boolean })[] = [
  {
    name: "a bilingual post with three pictures, a quote, a link to a post and a video; English out, Russian scheduled",
    run: writePost,
  },
  {
    name: "a typo in a live post, corrected and live",
    before: (page) => livePost(page, "A sentence with a typo."),
    run: correctTypo,
  },
  {
    name: "the name of a game replaced in a post",
    before: (page) => livePost(page, "Frostborn, Frostborn and again frostborn."),
    run: replaceName,
  },
  { name: "four scheduled posts moved to another day", before: planFour, run: moveFour, isOnList: true },
  { name: "a text moved over from Google Docs", before: blank, run: move({ html: googleDocs }) },
  { name: "a text moved over from Markdown", before: blank, run: move({ text: markdown }) },
]

const countAll = async (origin: string): Promise<void> => {
  process.env.SITE_ORIGIN = origin
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({
      baseURL: origin,
      locale: "en-US",
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    await signIn(page, "editor")
    const rows: string[][] = []
    for (const { name, before, run, isOnList = false } of tasks) {
      await page.goto(paths.admin)
      await before?.(page)
      const hand = countedHand(page)
      await run(page, hand)
      const { clicks, keys } = hand.presses()
      printLine(`${name}: ${clicks} clicks, ${keys} keys`)
      rows.push([name, String(clicks), String(keys)])
      if (isOnList) continue
      await isSaved(page)
      await removePost(page, new URL(page.url()).pathname)
    }
    printResult(markdownTable(["task", "clicks", "keys"], rows))
  } finally {
    await browser.close()
  }
}

/** Counts the clicks and keys of an editor's usual tasks, by doing them in a browser. */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { origin: { type: "string" } } })
  await (values.origin === undefined ? withProduct(countAll) : countAll(new URL(values.origin).origin))
}
