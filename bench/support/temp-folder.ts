import { rmSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

const options = { recursive: true, force: true, maxRetries: 5 }

/** Passes a new folder to `work`, and removes it afterwards, however the work or the process ends. */
export const withTempFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), "bench-"))
  const removeAtExit = (): void => rmSync(folder, options)
  process.once("exit", removeAtExit)
  try {
    return await work(folder)
  } finally {
    await rm(folder, options)
    process.off("exit", removeAtExit)
  }
}
