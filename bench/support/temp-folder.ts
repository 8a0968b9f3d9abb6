import { rmSync } from "node:fs"
import { mkdtemp } from "node:fs/promises"
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
    // In one call of the system's library: millions of files, removed one by one, run this process out of memory.
    rmSync(folder, options)
    process.off("exit", removeAtExit)
  }
}
