import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { BuilderMessage, BuilderRequest, UpdateResult } from "../../../shared/builder-messages.ts"
import { mergeFileChanges, type FileChanges, type MadeChanges } from "../../../shared/site-updates.ts"
import { reportSteps } from "../step-times.ts"
import { buildEnvironment, BuildError, readOutput, type SiteBuildOptions } from "./site-build.ts"

/** Timeouts in milliseconds for the boot, for an update, and for the exit. */
const longest = { boot: 10 * 60_000, update: 5 * 60_000, end: 60_000 }

/** A Gatsby that stays in memory; see builder/main.ts. */
export type ResidentBuilder = {
  /**
   * Applies the content changes to the public folder.
   *
   * @returns the files written and removed since the last update, including those of the boot, and the pages of withheld
   *   entries
   * @throws BuildError when the content cannot be read (nothing has changed then); BuilderExitedError when the process has
   *   exited, and SiteOutgrownError: both need a full build
   */
  update: () => Promise<MadeChanges>
  isAlive: () => boolean
  /** Lets the builder save its state and exit; kills it after the timeout. */
  stop: () => Promise<void>
}

/** The resident builder has exited. `reason` is what it printed. */
export class BuilderExitedError extends Error {
  constructor(reason: string) {
    super(`the resident builder ended\n${reason}`)
    this.name = "BuilderExitedError"
  }
}

/** The site got its first page of a template, or lost the last one: it must be bundled again. */
export class SiteOutgrownError extends Error {
  constructor() {
    super("the site has other kinds of pages than were bundled")
    this.name = "SiteOutgrownError"
  }
}

/**
 * Starts a resident builder in a workspace after a full build of the same sources, complete or with failing pages.
 *
 * @param onExit called when the builder exits without `stop`
 */
export const startResidentBuilder = (
  options: Omit<SiteBuildOptions, "onStep" | "signal">,
  onExit: (error: BuilderExitedError) => void
): ResidentBuilder => {
  const { projectDir, siteDir } = options
  const child = fork(join(projectDir, "builder/main.ts"), [], {
    cwd: siteDir,
    env: { ...buildEnvironment(options), gatsby_executing_command: "build", RESIDENT_BUILDER: "true" },
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  const output = readOutput(child)
  let stopping = false
  let number = 0
  let boot: FileChanges | null = null
  const exited = once(child, "exit").then(() => {
    const error = new BuilderExitedError(output.failureText())
    if (!stopping) onExit(error)
    throw error
  })
  // Callers that await it get the error; without a caller it must not count as an unhandled rejection.
  exited.catch(() => undefined)

  const message = <Awaited extends BuilderMessage>(
    isAwaited: (reply: BuilderMessage) => reply is Awaited,
    within: number
  ): Promise<Awaited> => {
    const { promise, resolve } = Promise.withResolvers<Awaited>()
    const listen = (reply: BuilderMessage): void => {
      // Gatsby sends messages of its own on the same channel.
      if (isAwaited(reply)) resolve(reply)
    }
    child.on("message", listen)
    const hanging = setTimeout(() => child.kill("SIGKILL"), within)
    return Promise.race([promise, exited]).finally(() => {
      clearTimeout(hanging)
      child.off("message", listen)
    })
  }
  const send = (request: BuilderRequest): void => void child.send(request, () => undefined)

  const ready = message((reply) => reply.type === "ready", longest.boot).then((reply) => {
    boot = { written: reply.written, removed: reply.removed }
  })
  ready.catch(() => undefined)

  return {
    update: async () => {
      await ready
      const own = (number += 1)
      const result = message(
        (reply): reply is UpdateResult => reply.type !== "ready" && reply.number === own,
        longest.update
      )
      send({ type: "update", number: own })
      const reply = await result
      if (reply.type === "refused") throw new BuildError(reply.reason)
      if (reply.type === "outgrown") throw new SiteOutgrownError()
      reportSteps(reply.steps)
      const changes = mergeFileChanges(boot ?? { written: [], removed: [] }, reply)
      boot = null
      return { ...changes, withheld: reply.withheld }
    },
    isAlive: () => child.exitCode === null && child.signalCode === null && child.connected,
    stop: async () => {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const hanging = setTimeout(() => child.kill("SIGKILL"), longest.end)
      send({ type: "end" })
      await exited.catch(() => undefined)
      clearTimeout(hanging)
    },
  }
}
