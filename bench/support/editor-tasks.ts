import { randomBytes } from "node:crypto"
import type { Locator, Page } from "playwright-core"
import sharp from "sharp"
import {
  closeSheet,
  column,
  moveCaret,
  rowOf,
  sheetOf,
  stateIn,
  textIn,
  titleIn,
  toolIn,
  type EditorLanguage,
} from "../../__tests__/support/editor-page.ts"
import { countedHand, type CountedHand, type DroppedFile } from "./counted-hand.ts"

/** How somebody works: with mouse and keyboard, with the keyboard alone, or with a finger on a phone. */
export const ways = ["mouse", "keys", "phone"] as const

export type Way = (typeof ways)[number]

export type Run = (page: Page, hand: CountedHand) => Promise<void>

export type Task = {
  name: string
  /** Makes what the task begins with, which is not counted. It begins and ends on Home, or in the editor. */
  before?: (page: Page) => Promise<void>
  /** Takes away what is left, besides the entry that is open then. */
  after?: (page: Page) => Promise<void>
  run: Partial<Record<Way, Run>>
}

/** Other entries are published at the same time, and the machine may be slow. */
const longTimeout = { timeout: 120_000 }

const altsIn = (text: Locator): Locator => text.getByLabel("Alt text (describe the picture)")

/** An address that no run of this has used. */
export const ownWord = (): string => Date.now().toString(36)

/** A picture of a random color: the library asks about one that it has already. */
const drawing = async (name: string): Promise<DroppedFile> => ({
  name: `${name}.png`,
  type: "image/png",
  content: await sharp({
    create: { width: 1200, height: 800, channels: 3, background: `#${randomBytes(3).toString("hex")}` },
  })
    .png()
    .toBuffer(),
})

const drawings = () => Promise.all(["lorry", "bonfire", "shore"].map(drawing))

const alts: Record<EditorLanguage, readonly string[]> = {
  English: ["A lorry on ice", "A bonfire", "The far shore"],
  Russian: ["Грузовик на льду", "Костёр", "Дальний берег"],
}

const video = "https://www.youtube.com/watch?v=aqz-KE-bpKQ"

const focused = (field: Locator, page: Page): Promise<void> => field.and(page.locator(":focus")).waitFor()

/** Waits for the editor of a new post, which begins in its title. */
const isBegun = (page: Page): Promise<void> => focused(titleIn(page, "English"), page)

const isLive = (page: Page): Promise<void> =>
  sheetOf(page)
    .getByText(/^English:\slive\sin/)
    .waitFor(longTimeout)

/** Begins a post, and writes its words up to the link; the title also makes the address. */
const writeOpening = async (hand: CountedHand): Promise<void> => {
  await hand.write(`The ice road opens ${ownWord()}`)
  // It goes on from the title to the short text, and to the text: no new paragraph, so it counts.
  await hand.press("Enter")
  await hand.write("Three pictures and a song.")
  await hand.press("Enter")
  await hand.write("The first lorry left at dawn. ")
}

/** Chooses a post of ours for a link at the caret. */
const chooseTarget = async (page: Page, hand: CountedHand, choose: (option: Locator) => Promise<void>) => {
  await page.getByRole("combobox", { name: "Address or title" }).waitFor()
  await hand.write("Ash Tapes")
  const option = page.getByRole("option", { name: /Ash Tapes/ })
  await option.waitFor()
  await choose(option)
  await textIn(page, "English").locator("a[href='/blog/soundtrack-ash-tapes']").waitFor()
}

const writeQuoteAndVideo = async (page: Page, hand: CountedHand): Promise<void> => {
  await hand.write("\n> Ice holds those who do not hurry.\n\n")
  await hand.paste({ text: video })
  await textIn(page, "English").locator("[data-node-view-wrapper]").first().waitFor()
}

/** How words are selected: by keys, or by the menu of a phone. */
type Select = (...keys: string[]) => Promise<void>

/** Title and short text of the copy, whose title has the focus. */
const translateHead = async (page: Page, hand: CountedHand, select: Select): Promise<void> => {
  await focused(titleIn(page, "Russian"), page)
  await select("Control+a")
  await hand.write("Ледовая дорога открыта")
  await hand.press("Enter")
  await select("Control+a")
  await hand.write("Три снимка и песня.")
}

/** The lines of the text, each from a press in it. */
const translateLines = async (page: Page, hand: CountedHand, select: Select): Promise<void> => {
  const russian = textIn(page, "Russian")
  await hand.click(russian.getByText("The first lorry"), { x: 4, y: 12 })
  await select("Home", "Shift+End")
  await hand.write("Первый грузовик ушёл на рассвете. ")
  await hand.click(russian.locator("blockquote p"))
  await select("Home", "Shift+End")
  await hand.write("Лёд держит тех, кто не спешит.")
}

/** Alt texts, each from a press in its line. @param select where the copy has words already */
const describe = async (hand: CountedHand, text: Locator, language: EditorLanguage, select?: Select): Promise<void> => {
  for (const [index, alt] of alts[language].entries()) {
    await hand.click(altsIn(text).nth(index))
    await select?.("Control+a")
    await hand.write(alt)
  }
}

const writePost: Run = async (page, hand) => {
  const text = textIn(page, "English")
  await hand.click(page.getByRole("link", { name: "New post" }))
  await isBegun(page)
  await writeOpening(hand)
  await hand.press("Control+Shift+k")
  await chooseTarget(page, hand, () => hand.press("ArrowDown", "Enter"))
  await writeQuoteAndVideo(page, hand)
  await hand.drop(text.locator("p").first(), await drawings())
  await altsIn(text).nth(2).waitFor()
  await describe(hand, text, "English")
  await hand.click(column(page, "Russian").getByRole("button", { name: "Copy from English" }))
  await translateHead(page, hand, hand.press)
  await translateLines(page, hand, hand.press)
  await describe(hand, textIn(page, "Russian"), "Russian", hand.press)
  await hand.click(page.getByRole("button", { name: "Publish", exact: true }))
  await hand.click(rowOf(page, "Russian").getByRole("radio", { name: "Schedule" }))
  await hand.click(sheetOf(page).getByRole("button", { name: "Publish English, schedule Russian" }))
  await isLive(page)
}

const writePostByKeys: Run = async (page, hand) => {
  const text = textIn(page, "English")
  const russian = textIn(page, "Russian")
  await hand.press("n")
  await isBegun(page)
  await writeOpening(hand)
  await hand.press("Control+Shift+k")
  await chooseTarget(page, hand, () => hand.press("ArrowDown", "Enter"))
  await writeQuoteAndVideo(page, hand)
  await hand.paste({ files: await drawings() })
  await altsIn(text).nth(2).waitFor()
  for (const [index, alt] of alts.English.entries()) {
    await hand.reach(altsIn(text).nth(index), "Tab")
    await hand.write(alt)
  }
  await hand.reach(column(page, "Russian").getByRole("button", { name: "Copy from English" }), "Tab")
  await hand.press("Enter")
  await translateHead(page, hand, hand.press)
  await hand.press("Enter")
  await focused(russian, page)
  await hand.press("Control+Home", "Shift+End")
  await hand.write("Первый грузовик ушёл на рассвете. ")
  await hand.press("ArrowDown", "Home", "Shift+End")
  await hand.write("Лёд держит тех, кто не спешит.")
  for (const [index, alt] of alts.Russian.entries()) {
    await hand.reach(altsIn(russian).nth(index), "Tab")
    await hand.press("Control+a")
    await hand.write(alt)
  }
  await hand.press("Control+Shift+p")
  await sheetOf(page).waitFor()
  await hand.reach(rowOf(page, "Russian").getByRole("radio", { checked: true }), "Tab")
  await hand.press("ArrowDown")
  await rowOf(page, "Russian").getByRole("radio", { name: "Schedule", checked: true }).waitFor()
  await hand.press("Enter")
  await isLive(page)
}

/** Puts pictures at the caret of a phone, by the button above its keyboard: as many at once as the dialog takes. */
const addPictures = async (page: Page, hand: CountedHand, files: readonly DroppedFile[]): Promise<void> => {
  if (files.length === 0) return
  await hand.click(page.getByRole("toolbar").getByRole("button", { name: "Add a block" }))
  await hand.click(page.getByRole("option", { name: "Picture", exact: true }))
  const dialog = page.getByRole("dialog", { name: /^Choose (?:a picture|pictures)$/ })
  const input = dialog.locator("input[type=file]")
  const isForAll = await input.evaluate((field) => (field as HTMLInputElement).multiple)
  await hand.choose(input, isForAll ? files : files.slice(0, 1))
  await dialog.waitFor({ state: "hidden" })
  await addPictures(page, hand, isForAll ? [] : files.slice(1))
}

const writePostOnPhone: Run = async (page, hand) => {
  const text = textIn(page, "English")
  const russian = textIn(page, "Russian")
  const show = (name: EditorLanguage) => hand.click(page.getByRole("button", { name, exact: true }))
  await hand.click(page.getByRole("link", { name: "New post" }))
  await isBegun(page)
  await writeOpening(hand)
  await hand.click(toolIn(page, "English", "Link"))
  await chooseTarget(page, hand, (option) => hand.click(option))
  await writeQuoteAndVideo(page, hand)
  await addPictures(page, hand, await drawings())
  await altsIn(text).nth(2).waitFor()
  await describe(hand, text, "English")
  await show("Russian")
  await hand.click(column(page, "Russian").getByRole("button", { name: "Copy from English" }))
  await translateHead(page, hand, hand.selectByTouch)
  await translateLines(page, hand, hand.selectByTouch)
  await describe(hand, russian, "Russian", hand.selectByTouch)
  await hand.click(page.getByRole("button", { name: "Publish", exact: true }))
  await hand.click(rowOf(page, "English").getByRole("radio", { name: "Publish now" }))
  await hand.click(rowOf(page, "Russian").getByRole("radio", { name: "Schedule" }))
  await hand.click(sheetOf(page).getByRole("button", { name: "Publish English, schedule Russian" }))
  await isLive(page)
}

/** Publishes a post to work on, which is not counted. */
const livePost =
  (words: string) =>
  async (page: Page): Promise<void> => {
    const hand = countedHand(page)
    await hand.click(page.getByRole("link", { name: "New post" }))
    await isBegun(page)
    await hand.write(`The ice road ${ownWord()}\nA short text.\n${words}`)
    await hand.press("Control+Shift+p")
    await sheetOf(page).getByRole("button", { name: "Publish English" }).click()
    await isLive(page)
    await closeSheet(page)
    // Without the message that offers to undo it.
    await page.reload()
    await stateIn(page, "English", "published").waitFor()
    await textIn(page, "English").waitFor()
  }

const firstLine = (page: Page, language: EditorLanguage): Locator => textIn(page, language).locator("p").first()

/** A press behind the last word of the first line. */
export const pressAtEnd = async (
  page: Page,
  hand: CountedHand,
  language: EditorLanguage = "English"
): Promise<void> => {
  const line = firstLine(page, language)
  const end = await line.evaluate((paragraph) => {
    const range = paragraph.ownerDocument.createRange()
    range.selectNodeContents(paragraph)
    const [words, box] = [range.getBoundingClientRect(), paragraph.getBoundingClientRect()]
    return { x: words.right - box.left - 1, y: words.bottom - box.top - 4 }
  })
  await hand.click(line, end)
}

const typo = "A sentence with a typ"

const correctTypo: Run = async (page, hand) => {
  await pressAtEnd(page, hand)
  await hand.write("o")
  await hand.press("Control+Shift+Enter")
  await isLive(page)
}

const correctTypoByKeys: Run = async (page, hand) => {
  await hand.press("e", "End")
  await hand.write("o")
  await hand.press("Control+Shift+Enter")
  await isLive(page)
}

const correctTypoOnPhone: Run = async (page, hand) => {
  await pressAtEnd(page, hand)
  await hand.write("o")
  await hand.click(page.getByRole("button", { name: "Publish", exact: true }))
  await hand.click(sheetOf(page).getByRole("button", { name: "Update English" }))
  await isLive(page)
}

const findPanel = (page: Page): Locator => page.getByRole("region", { name: "Find and replace" })

const isReplaced = (page: Page): Promise<void> => findPanel(page).getByText("3 matches replaced").waitFor()

const replaceName: Run = async (page, hand) => {
  await hand.press("Control+f")
  await focused(findPanel(page).getByLabel("Find", { exact: true }), page)
  await hand.write("Frostborn")
  await findPanel(page).getByText("3 matches").waitFor()
  await hand.press("Tab")
  await hand.write("Emberborn")
  await hand.click(findPanel(page).getByRole("button", { name: "Replace all" }))
  await isReplaced(page)
}

const replaceNameByKeys: Run = async (page, hand) => {
  await hand.press("Control+f")
  await focused(findPanel(page).getByLabel("Find", { exact: true }), page)
  await hand.write("Frostborn")
  await findPanel(page).getByText("3 matches").waitFor()
  await hand.press("Tab")
  await hand.write("Emberborn")
  await hand.reach(findPanel(page).getByRole("button", { name: "Replace all" }), "Tab")
  await hand.press("Enter")
  await isReplaced(page)
}

const replaceNameOnPhone: Run = async (page, hand) => {
  await hand.click(page.getByRole("button", { name: "More", exact: true }))
  await hand.click(page.getByRole("menuitem", { name: "Find and replace" }))
  await focused(findPanel(page).getByLabel("Find", { exact: true }), page)
  await hand.write("Frostborn")
  await hand.click(findPanel(page).getByLabel("Replace with"))
  await hand.write("Emberborn")
  await hand.click(findPanel(page).getByRole("button", { name: "Replace all" }))
  await isReplaced(page)
}

/** A document with one picture of its own. */
const googleDocs = async (): Promise<string> => {
  const { type, content } = await drawing("lorry")
  return `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><h2>On the road</h2>
<p><span style="font-weight:700">Bold</span> and <a href="https://www.google.com/url?q=https://a.example/b&sa=D">a link</a></p>
<p><img src="data:${type};base64,${content.toString("base64")}" width="600" height="400" alt="A lorry on ice"></p>
<ul><li><p>One</p></li><li><p>Two</p></li></ul></b>`
}

const markdown = "## On the road\n\n**Bold** and [a link](https://a.example/b)\n\n- One\n- Two\n"

const structure = ["h2", "strong", "a[href='https://a.example/b']", "li >> nth=1"]

/** Moves a text over by a paste; that it has kept its structure is checked. @param more further parts that it has to have */
const moveOver = (
  content: () => Promise<{ text?: string; html?: string }>,
  more: readonly string[] = []
): Task["run"] => {
  const paste: Run = async (page, hand) => {
    const text = textIn(page, "English")
    await hand.paste(await content())
    for (const part of [...structure, ...more]) await text.locator(part).first().waitFor()
  }
  const press: Run = async (page, hand) => {
    await hand.click(textIn(page, "English"))
    await paste(page, hand)
  }
  return {
    mouse: press,
    keys: async (page, hand) => {
      await hand.reach(textIn(page, "English"), "Enter")
      await paste(page, hand)
    },
    phone: press,
  }
}

const blank = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "New post" }).click()
  await isBegun(page)
  await titleIn(page, "English").fill(`Moved over ${ownWord()}`)
}

/** A post that is public in both languages, whose English has changed since. */
const changedSince = async (page: Page): Promise<void> => {
  const hand = countedHand(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1440, height: 900 })
  await hand.click(page.getByRole("link", { name: "New post" }))
  await isBegun(page)
  await hand.write(`Ahead ${ownWord()}\nA short text.\nThe road is closed.`)
  await column(page, "Russian").getByRole("button", { name: "Copy from English" }).click()
  await focused(titleIn(page, "Russian"), page)
  await hand.press("Control+Shift+p")
  await sheetOf(page).getByRole("button", { name: "Publish English and Russian" }).click()
  await isLive(page)
  await closeSheet(page)
  await moveCaret(textIn(page, "English"), "end")
  await hand.write(" It opens on Monday.")
  await hand.press("Control+Shift+Enter")
  await isLive(page)
  await closeSheet(page)
  if (size) await page.setViewportSize(size)
  await page.goto("/admin")
  await page.locator("main [data-home]").waitFor()
}

const isRussianLive = (page: Page): Promise<void> =>
  sheetOf(page)
    .getByText(/^Russian:\slive\sin/)
    .waitFor(longTimeout)

/** In the list: Home has links to what is behind, too. */
const ahead = (page: Page): Locator =>
  page
    .locator("tbody")
    .getByRole("link", { name: /^Ahead / })
    .first()

const translate: Run = async (page, hand) => {
  await hand.click(page.getByRole("link", { name: "To translate", exact: true }))
  await hand.click(ahead(page))
  await hand.click(firstLine(page, "Russian"))
  await hand.press("End")
  await hand.write(" Откроется в понедельник.")
  await hand.press("Control+Shift+Enter")
  await isRussianLive(page)
}

const translateByKeys: Run = async (page, hand) => {
  await hand.press("g", "i")
  await ahead(page).waitFor()
  await hand.reach(ahead(page), "j")
  await hand.press("Enter")
  await firstLine(page, "Russian").waitFor()
  await hand.press("e", "End")
  await hand.write(" Откроется в понедельник.")
  await hand.press("Control+Shift+Enter")
  await isRussianLive(page)
}

const translateOnPhone: Run = async (page, hand) => {
  await hand.click(page.getByRole("button", { name: "Menu", exact: true }))
  await hand.click(page.getByRole("link", { name: "To translate", exact: true }))
  await hand.click(ahead(page))
  await firstLine(page, "Russian").waitFor()
  await pressAtEnd(page, hand, "Russian")
  await hand.write(" Откроется в понедельник.")
  await hand.click(page.getByRole("button", { name: "Publish", exact: true }))
  await hand.click(sheetOf(page).getByRole("button", { name: "Update Russian" }))
  await isRussianLive(page)
}

/** The tasks of somebody who writes, in the order of the table. */
export const editorTasks: readonly Task[] = [
  {
    name: "A post in both languages with short texts, three pictures with their alt texts, a quote, a link to another post and a video; English published, Russian scheduled",
    run: { mouse: writePost, keys: writePostByKeys, phone: writePostOnPhone },
  },
  {
    name: "A typo in a live post, corrected and live",
    before: livePost(typo),
    run: { mouse: correctTypo, keys: correctTypoByKeys, phone: correctTypoOnPhone },
  },
  {
    name: "The name of a game replaced in a post: titles, texts, alt texts",
    before: livePost("Frostborn, Frostborn and again frostborn."),
    run: { mouse: replaceName, keys: replaceNameByKeys, phone: replaceNameOnPhone },
  },
  {
    name: "A text moved over from Google Docs",
    before: blank,
    run: moveOver(async () => ({ html: await googleDocs() }), ["img[src*='/files/']"]),
  },
  { name: "A text moved over from Markdown", before: blank, run: moveOver(() => Promise.resolve({ text: markdown })) },
  {
    name: "A translator's morning: what is behind, its first text translated and live",
    before: changedSince,
    run: { mouse: translate, keys: translateByKeys, phone: translateOnPhone },
  },
]
