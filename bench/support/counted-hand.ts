import type { Locator, Page } from "playwright-core"
import { dropOn } from "../../__tests__/support/dropped-files.ts"

/** A file of the computer. */
export type DroppedFile = { name: string; type: string; content: Buffer }

type Presses = { clicks: number; keys: number }

/**
 * The hand of an editor, which counts. A click is a press of the mouse or a tap of the finger, or files dropped; a key is
 * one that commands something, alone or held with others, or a paste. What is typed as words or as a new paragraph counts
 * nowhere: it is the same in every editor. Nor do presses in the dialog in which the computer lets one choose files.
 */
export type CountedHand = {
  /** @param position where on it, in pixels from its corner */
  click: (target: Locator, position?: { x: number; y: number }) => Promise<void>
  press: (...keys: string[]) => Promise<void>
  /** Selects words as the menu of a phone does: a long press, and a tap on "select all". @param keys what does the same here */
  selectByTouch: (...keys: string[]) => Promise<void>
  /** Presses a key until the focus is in an element. @throws Error when that takes more presses than anybody has patience for */
  reach: (target: Locator, key: string) => Promise<void>
  /** Types words, and a paragraph for each line. */
  write: (words: string) => Promise<void>
  /** Pastes where the caret is. */
  paste: (content: { text?: string; html?: string; files?: readonly DroppedFile[] }) => Promise<void>
  /** Presses what asks for files, and gives it these. */
  choose: (target: Locator, files: readonly DroppedFile[]) => Promise<void>
  /** Drops files in the middle of an element. */
  drop: (target: Locator, files: readonly DroppedFile[]) => Promise<void>
  /** Drags one element onto another: one press that is held. */
  drag: (source: Locator, target: Locator) => Promise<void>
  presses: () => Presses
}

const inPage = (files: readonly DroppedFile[]) =>
  files.map(({ name, type, content }) => ({ name, type, content: content.toString("base64") }))

/** Presses of Tab after which nobody believes that a control is there. */
const pressesMax = 40

/** A hand that works on a page. */
export const countedHand = (page: Page): CountedHand => {
  const count: Presses = { clicks: 0, keys: 0 }
  return {
    click: async (target, position) => {
      await target.click(position ? { position } : {})
      count.clicks += 1
    },
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key)
      count.keys += keys.length
    },
    selectByTouch: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key)
      count.clicks += 2
    },
    reach: async (target, key) => {
      const isThere = () => target.evaluate((element) => element.contains(element.ownerDocument.activeElement))
      for (let presses = 0; presses < pressesMax; presses += 1) {
        if (await isThere()) return
        await page.keyboard.press(key)
        count.keys += 1
      }
      if (!(await isThere())) throw new Error(`${key} does not lead to it in ${pressesMax} presses`)
    },
    write: async (words) => {
      for (const [index, line] of words.split("\n").entries()) {
        if (index > 0) await page.keyboard.press("Enter")
        await page.keyboard.type(line)
      }
    },
    // The browser's own clipboard holds no files and asks for a permission: the event is the same.
    paste: async ({ text = "", html = "", files = [] }) => {
      await page.locator(":focus").evaluate(
        (element, [plain, rich, pasted]) => {
          const data = new DataTransfer()
          if (plain !== "") data.setData("text/plain", plain)
          if (rich !== "") data.setData("text/html", rich)
          for (const { name, type, content } of pasted) {
            const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
            data.items.add(new File([bytes], name, { type }))
          }
          element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
        },
        [text, html, inPage(files)] as const
      )
      count.keys += 1
    },
    choose: async (target, files) => {
      await target.setInputFiles(files.map(({ name, type, content }) => ({ name, mimeType: type, buffer: content })))
      count.clicks += 1
    },
    drop: async (target, files) => {
      await dropOn(target, inPage(files))
      count.clicks += 1
    },
    drag: async (source, target) => {
      await source.dragTo(target)
      count.clicks += 1
    },
    presses: () => ({ ...count }),
  }
}
