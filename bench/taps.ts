import { parseArgs } from "node:util"
import { launchBrowser } from "../__tests__/support/browser.ts"
import { paths } from "../shared/paths.ts"
import { withProduct } from "./support/product.ts"
import { wholeNumber } from "./support/numbers.ts"
import { markdownTable, median, printLine, printResult } from "./support/report.ts"
import { tapOnce, type Instant, type Tap, type TapTimes } from "./support/tap-visit.ts"

const game = paths.game("frostborn")

const taps: Tap[] = [
  { name: "search", address: paths.contacts, control: "header a[data-needs-script]" },
  { name: "trailer", address: game, control: "main a[data-video]" },
  { name: "screenshot", address: game, control: "section[aria-labelledby=gallery-title] li a" },
  { name: "menu", address: paths.contacts, control: "details[data-menu] summary" },
]

const instants: Instant[] = [
  { name: "as soon as the page has loaded", wait: 0, scrolls: false },
  { name: "7 s later", wait: 7_000, scrolls: false },
  { name: "3 s after the first scroll", wait: 3_000, scrolls: true },
]

const milliseconds = (value: number): string => `${Math.round(value)} ms`

/** Measures every tap at every instant; the sites alternate in each round. */
const measureTaps = async (origins: string[], rounds: number): Promise<string[][]> => {
  const browser = await launchBrowser()
  try {
    const rows: string[][] = []
    for (const tap of taps)
      for (const instant of instants) {
        const times: TapTimes[][] = origins.map(() => [])
        for (let round = 0; round < rounds; round += 1)
          for (const [index, origin] of origins.entries())
            times[index]?.push(await tapOnce(browser, origin, tap, instant))
        const cells = times.flatMap((of) => [
          milliseconds(median(of.map(({ pressed }) => pressed))),
          milliseconds(median(of.map(({ open }) => open))),
        ])
        printLine(`${tap.name}, ${instant.name}: ${cells.join(", ")}`)
        rows.push([tap.name, instant.name, ...cells])
      }
    return rows
  } finally {
    await browser.close()
  }
}

/** Measures how long a tap takes to be seen and to open something, beside another version of the product if one is given. */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: "string", default: "3" }, origin: { type: "string" }, before: { type: "string" } },
  })
  const rounds = wholeNumber(values.rounds)
  const measure = async (origin: string): Promise<void> => {
    const before = values.before === undefined ? [] : [new URL(values.before).origin]
    const rows = await measureTaps([...before, origin], rounds)
    const heads = before.length > 0 ? ["before: pressed", "before: open", "pressed", "open"] : ["pressed", "open"]
    printResult(markdownTable(["tap", "when", ...heads], rows), `Medians of ${rounds}.`)
  }
  await (values.origin === undefined ? withProduct(measure) : measure(new URL(values.origin).origin))
}
