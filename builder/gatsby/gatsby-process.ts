import { fork, type ChildProcess } from "node:child_process"
import { join } from "node:path"

/** As of the builder itself, with an even smaller space for what is short-lived: the renderer then has 190 MB in place of 450 (decision 123). */
const smallHeap = ["--max-semi-space-size=4", "--heap-growing-percent=30"]

/**
 * Starts a process that works for the builder, with Gatsby in it. Its output is the builder's.
 *
 * @param file in this folder
 */
export const startGatsbyProcess = (file: string, siteDir: string): ChildProcess =>
  fork(join(import.meta.dirname, file), [], {
    cwd: siteDir,
    // So its store begins empty, as that of a worker of Gatsby.
    env: { ...process.env, GATSBY_WORKER_POOL_WORKER: "true" },
    execArgv: smallHeap,
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
