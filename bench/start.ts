import { parseArgs } from "node:util"
import { blogPaths } from "../shared/contract/blog.ts"
import { apiBase, paths } from "../shared/paths.ts"
import { startChild, timeUntil, withChild } from "./support/child.ts"
import { responds, freePort } from "./support/http.ts"
import { markdownTable, printResult, printLine, startsRow } from "./support/report.ts"
import { withTempFolder } from "./support/temp-folder.ts"

/** Milliseconds from the start of the process, and what the server printed about its site. */
type Start = { api: number; page: number; addresses: number; site: string }

const printsAddresses = /^ {2}site {2,}http/m

const printsSite = /^site: (.+)$/m

/** Starts the product as `npm start` does, waits until it is up, and stops it. */
const measureStart = async (dataDir: string, port: number): Promise<Start> => {
  const origin = `http://127.0.0.1:${port}`
  const begin = performance.now()
  const server = startChild(["server/app/main.ts"], { PORT: String(port), DATA_DIR: dataDir })
  return await withChild(server, async () => {
    const isDone = (): boolean => printsAddresses.test(server.output())
    const hasPage = async (): Promise<boolean> => {
      const wasDone = isDone()
      if (await responds(origin + paths.main)) return true
      // The server continues after a failed build; this measurement then has nothing to wait for.
      if (wasDone) throw new Error(`The server is up without a site:\n${server.output()}`)
      return false
    }
    const [api, page, addresses] = await Promise.all([
      timeUntil(server, begin, () => responds(`${origin}${apiBase}${blogPaths.list}?perPage=1`)),
      timeUntil(server, begin, hasPage),
      timeUntil(server, begin, isDone),
    ])
    return { api, page, addresses, site: printsSite.exec(server.output())?.[1] ?? "not mentioned" }
  })
}

/** Measures the first start in an empty data folder, and the next one, which has nothing to build. */
export const run = async (args: string[]): Promise<void> => {
  parseArgs({ args, options: {} })
  await withTempFolder(async (dataDir) => {
    // The same port for both: it is part of the public address, which is part of every page.
    const port = await freePort()
    printLine("first start, in an empty folder")
    const first = await measureStart(dataDir, port)
    printLine("second start")
    const second = await measureStart(dataDir, port)
    printResult(
      markdownTable(
        ["from the start of the process to", "first start", "second start", "second / first"],
        [
          startsRow("first response of the API", first.api, second.api),
          startsRow("first 200 of `/`", first.page, second.page),
          startsRow("addresses printed", first.addresses, second.addresses),
        ]
      ),
      // A second start that builds means that sources changed in between; its times are then meaningless.
      `The site at the first start: ${first.site}; at the second: ${second.site}.`
    )
  })
}
