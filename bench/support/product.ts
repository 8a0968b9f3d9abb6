import { paths } from "../../shared/paths.ts"
import { startChild, timeUntil, withChild } from "./child.ts"
import { freePort, responds } from "./http.ts"
import { printLine } from "./report.ts"
import { withTempFolder } from "./temp-folder.ts"

/** Starts the product in an empty folder, and passes its address to `work`. */
export const withProduct = (work: (origin: string) => Promise<void>): Promise<void> =>
  withTempFolder(async (dataDir) => {
    const port = await freePort()
    const origin = `http://localhost:${port}`
    printLine("first start, in an empty folder")
    const server = startChild(["server/app/main.ts"], { PORT: String(port), DATA_DIR: dataDir })
    await withChild(server, async () => {
      await timeUntil(server, performance.now(), () => responds(origin + paths.main))
      await work(origin)
    })
  })
