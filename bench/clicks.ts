import { parseArgs } from "node:util"
import type { BrowserContextOptions, Page } from "playwright-core"
import { signIn } from "../__tests__/support/admin-visit.ts"
import { launchBrowser } from "../__tests__/support/browser.ts"
import { isSaved, removePost } from "../__tests__/support/editor-page.ts"
import { paths } from "../shared/paths.ts"
import { countedHand } from "./support/counted-hand.ts"
import { deskTasks } from "./support/desk-tasks.ts"
import { editorTasks, ways, type Task, type Way } from "./support/editor-tasks.ts"
import { withProduct } from "./support/product.ts"
import { markdownTable, printLine, printResult } from "./support/report.ts"

const devices: Record<Way, BrowserContextOptions> = {
  mouse: { viewport: { width: 1440, height: 900 } },
  keys: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
}

const entryAddress = /^\/admin\/blog\/[0-9a-f-]{36}$/

/** Does a task, and takes away what it has made. @returns its presses, as the table says them */
const count = async (page: Page, task: Task, way: Way): Promise<string> => {
  const run = task.run[way]
  if (!run) return "–"
  await page.goto(paths.admin)
  await page.locator("main [data-home]").waitFor()
  await task.before?.(page)
  const hand = countedHand(page)
  await run(page, hand)
  const { clicks, keys } = hand.presses()
  const { pathname } = new URL(page.url())
  if (entryAddress.test(pathname)) {
    await isSaved(page)
    await removePost(page, pathname)
  }
  await task.after?.(page)
  const presses = clicks === 0 ? `${keys} keys` : keys === 0 ? `${clicks} clicks` : `${clicks} clicks, ${keys} keys`
  printLine(`${task.name}, ${way}: ${presses}`)
  return presses
}

const countAll = async (origin: string, part: string): Promise<void> => {
  process.env.SITE_ORIGIN = origin
  const browser = await launchBrowser()
  try {
    const first = await browser.newContext({ baseURL: origin })
    await signIn(await first.newPage(), "admin")
    const storageState = await first.storageState()
    const rows: string[][] = []
    for (const task of [...editorTasks, ...deskTasks].filter(({ name }) => name.includes(part))) {
      const row = [task.name]
      for (const way of ways) {
        const context = await browser.newContext({ ...devices[way], storageState, baseURL: origin, locale: "en-US" })
        row.push(await count(await context.newPage(), task, way))
        await context.close()
      }
      rows.push(row)
    }
    printResult(markdownTable(["task", "mouse and keyboard", "keyboard alone", "phone"], rows))
  } finally {
    await browser.close()
  }
}

/** Counts the clicks, taps and keys of an editor's usual tasks, by doing them in a browser. */
export const run = async (args: string[]): Promise<void> => {
  const options = { origin: { type: "string" }, task: { type: "string", default: "" } } as const
  const { values } = parseArgs({ args, options })
  const work = (origin: string): Promise<void> => countAll(origin, values.task)
  await (values.origin === undefined ? withProduct(work) : work(new URL(values.origin).origin))
}
