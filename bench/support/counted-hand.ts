import type { Locator, Page } from "playwright-core"
import { dropOn } from "../../__tests__/support/dropped-files.ts"

type DroppedFile = { name: string; type: string; content: Buffer }

type Presses = { clicks: number; keys: number }

/**
 * The hand of an editor, which counts. A click is a press of the mouse, or files dropped; a key is one that commands
 * something, alone or held with others, or a paste. What is typed as words or as a new paragraph counts nowhere: it is the
 * same in every editor.
 */
export type CountedHand = {
  click: (target: Locator) => Promise<void>
  press: (key: string) => Promise<void>
  /** Types words, and a paragraph for each line. */
  write: (words: string) => Promise<void>
  /** Pastes where the caret is. */
  paste: (content: { text?: string; html?: string }) => Promise<void>
  /** Drops files in the middle of an element. */
  drop: (target: Locator, files: readonly DroppedFile[]) => Promise<void>
  /** Drags one element onto another: one press that is held. */
  drag: (source: Locator, target: Locator) => Promise<void>
  presses: () => Presses
}

/** A hand that works on a page. */
export const countedHand = (page: Page): CountedHand => {
  const count: Presses = { clicks: 0, keys: 0 }
  return {
    click: async (target) => {
      await target.click()
      count.clicks += 1
    },
    press: async (key) => {
      await page.keyboard.press(key)
      count.keys += 1
    },
    write: async (words) => {
      for (const [index, line] of words.split("\n").entries()) {
        if (index > 0) await page.keyboard.press("Enter")
        await page.keyboard.type(line)
      }
    },
    // The browser's own clipboard holds no files and asks for a permission: the event is the same.
    paste: async ({ text = "", html }) => {
      await page.locator(":focus").evaluate(
        (element, [plain, rich]) => {
          const data = new DataTransfer()
          data.setData("text/plain", plain)
          if (rich !== "") data.setData("text/html", rich)
          element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
        },
        [text, html ?? ""] as const
      )
      count.keys += 1
    },
    drop: async (target, files) => {
      await dropOn(
        target,
        files.map(({ name, type, content }) => ({ name, type, content: content.toString("base64") }))
      )
      count.clicks += 1
    },
    drag: async (source, target) => {
      await source.dragTo(target)
      count.clicks += 1
    },
    presses: () => ({ ...count }),
  }
}
