import { parseArgs } from "node:util"
import { apiBase, paths } from "../shared/paths.ts"
import { readBytes } from "./support/http.ts"
import { wholeNumber } from "./support/numbers.ts"
import { markdownTable, median, printLine, printResult, ratio } from "./support/report.ts"
import { measureRequests, type RequestLoad, type RequestRate } from "./support/request-rate.ts"

/** What visitors ask for: pages in both languages, the first script of a page, and a list of the API, which a web server passes on. */
const addressesOf = async (origin: string): Promise<string[]> => {
  const { body } = await readBytes(origin + paths.main)
  const script = /<script[^>]+src="(\/[^"]+\.js)"/.exec(body.toString())?.[1]
  const list = `${apiBase}/api/v1/blog?locale=en&perPage=20`
  return [paths.main, `/ru`, paths.blog, ...(script === undefined ? [] : [script]), list]
}

/** Loads the origins in turn, and begins with another one in each round. Medians of the rounds, by origin. */
const measureInTurn = async (
  origins: string[],
  address: string,
  { rounds, ...load }: RequestLoad & { rounds: number }
): Promise<{ medians: RequestRate[]; ratios: number[] }> => {
  const measured: RequestRate[][] = origins.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (let turn = 0; turn < origins.length; turn += 1) {
      const index = (turn + round) % origins.length
      measured[index]?.push(await measureRequests(`${origins[index]}${address}`, load))
    }
  const [own = [], other = []] = measured
  return {
    medians: measured.map((each) => ({
      rate: median(each.map(({ rate }) => rate)),
      p50: median(each.map(({ p50 }) => p50)),
      p99: median(each.map(({ p99 }) => p99)),
    })),
    ratios: own.map(({ rate }, round) => rate / (other[round]?.rate ?? NaN)),
  }
}

const milliseconds = (value: number): string => `${value.toFixed(2)} ms`

/** How many visitors' requests a running site bears, whatever serves it, and beside another server with the same files. */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      origin: { type: "string", default: "http://localhost:8000" },
      beside: { type: "string" },
      seconds: { type: "string", default: "5" },
      rounds: { type: "string", default: "3" },
      connections: { type: "string", default: "20" },
    },
  })
  const load = {
    connections: wholeNumber(values.connections),
    seconds: wholeNumber(values.seconds),
    rounds: wholeNumber(values.rounds),
  }
  const origins = [values.origin, ...(values.beside === undefined ? [] : [values.beside])]
  const rows: string[][] = []
  for (const address of await addressesOf(values.origin)) {
    printLine(address)
    const { medians, ratios } = await measureInTurn(origins, address, load)
    const cells = medians.flatMap(({ rate, p50, p99 }) => [rate.toFixed(0), milliseconds(p50), milliseconds(p99)])
    rows.push([`\`${address}\``, ...cells, ...(origins.length > 1 ? [ratio(median(ratios))] : [])])
  }
  const columns = ["requests a second", "p50", "p99"]
  const head = [
    "GET",
    ...columns,
    ...(origins.length > 1 ? [...columns.map((name) => `beside: ${name}`), "ratio"] : []),
  ]
  printResult(markdownTable(head, rows))
}
