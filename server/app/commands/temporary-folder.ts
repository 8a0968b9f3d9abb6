import { rmSync } from "node:fs"
import { rm } from "node:fs/promises"
import { makeTemporaryFolder, type Purpose } from "../../operations/temporary-folder.ts"

/** A worker of Gatsby that had just started may write once more after its server has ended, and would fail a drill that succeeded. */
const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 } as const

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/**
 * Runs a command that has decrypted data in a folder for temporary files, which is removed at its end, also when a signal ends
 * it; the exit code is 130 then.
 *
 * @param work its second argument receives what a signal has to stop first
 */
export const inTemporaryFolder = async (
  purpose: Purpose,
  work: (folder: string, opened: AsyncDisposableStack) => Promise<void>
): Promise<void> => {
  const opened = new AsyncDisposableStack()
  const folder = await makeTemporaryFolder(purpose)
  // What others write for a moment goes with it.
  process.env["TMPDIR"] = folder
  const end = async (): Promise<void> => {
    await opened.disposeAsync().catch(() => undefined)
    // At once, so that nothing of this process writes between the two.
    rmSync(folder, removal)
    process.exit(130)
  }
  for (const signal of signals) process.once(signal, () => void end())
  try {
    await work(folder, opened)
  } finally {
    await opened.disposeAsync()
    await rm(folder, removal)
  }
}
