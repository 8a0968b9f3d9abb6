import { fork, type ChildProcess } from "node:child_process"
import { join } from "node:path"

/**
 * Starts a process that works for the builder, with Gatsby in it. Its output is the builder's.
 *
 * @param file in this folder
 * @param execArgv arguments of Node
 */
export const startGatsbyProcess = (file: string, siteDir: string, execArgv: string[] = []): ChildProcess =>
  fork(join(import.meta.dirname, file), [], {
    cwd: siteDir,
    // So its store begins empty, as that of a worker of Gatsby.
    env: { ...process.env, GATSBY_WORKER_POOL_WORKER: "true" },
    execArgv,
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
