import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { BuilderMessage, BuilderRequest, UpdateResult } from "../../../shared/builder-messages.ts"
import { mergeFileChanges, type FileChanges, type MadeChanges } from "../../../shared/site-updates.ts"
import { buildEnvironment, BuildError, readOutput, type SiteBuildOptions } from "./site-build.ts"

/** How long, in milliseconds, it may take to boot, to put a change into the site, and to end. */
const longest = { boot: 10 * 60_000, update: 5 * 60_000, end: 60_000 }

/** A Gatsby that stays in memory; see builder/main.ts. */
export type ResidentBuilder = {
  /**
   * Puts what changed in the content into the public folder.
   *
   * @returns the files that were written and removed since it was asked last, those of the boot included, and the pages
   *   that are not as they were saved
   * @throws BuildError when the content could not be read, and nothing has happened; BuilderExitedError when the process
   *   ended, and SiteOutgrownError: an ordinary build has to do it
   */
  update: () => Promise<MadeChanges>
  isAlive: () => boolean
  /** Ends it in good order, so that the next one goes on from here; ends it anyhow when that takes too long. */
  stop: () => Promise<void>
}

/** The resident builder ended. `reason` is what it printed. */
export class BuilderExitedError extends Error {
  constructor(reason: string) {
    super(`the resident builder ended\n${reason}`)
    this.name = "BuilderGoneError"
  }
}

/** The site came to have a kind of page that it had not, or lost its last one: it must be bundled anew. */
export class SiteOutgrownError extends Error {
  constructor() {
    super("the site has other kinds of pages than were bundled")
    this.name = "SiteOutgrownError"
  }
}

/**
 * Starts a resident builder in a workspace that an ordinary build of the same sources has just left, whole or with pages
 * that are still to be made.
 *
 * @param onExit told when it ended without having been stopped
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
  // Whoever waits for it is told; nobody has to wait for it.
  exited.catch(() => undefined)

  const message = <Awaited extends BuilderMessage>(
    isAwaited: (said: BuilderMessage) => said is Awaited,
    within: number
  ): Promise<Awaited> => {
    const { promise, resolve } = Promise.withResolvers<Awaited>()
    const listen = (said: BuilderMessage): void => {
      // Gatsby says things of its own on the same channel.
      if (isAwaited(said)) resolve(said)
    }
    child.on("message", listen)
    const hanging = setTimeout(() => child.kill("SIGKILL"), within)
    return Promise.race([promise, exited]).finally(() => {
      clearTimeout(hanging)
      child.off("message", listen)
    })
  }
  const send = (request: BuilderRequest): void => void child.send(request, () => undefined)

  const ready = message((said) => said.type === "ready", longest.boot).then((said) => {
    boot = { written: said.written, removed: said.removed }
  })
  ready.catch(() => undefined)

  return {
    update: async () => {
      await ready
      const own = (number += 1)
      const result = message(
        (said): said is UpdateResult => said.type !== "ready" && said.number === own,
        longest.update
      )
      send({ type: "update", number: own })
      const said = await result
      if (said.type === "refused") throw new BuildError(said.reason)
      if (said.type === "outgrown") throw new SiteOutgrownError()
      const changes = mergeFileChanges(boot ?? { written: [], removed: [] }, said)
      boot = null
      return { ...changes, withheld: said.withheld }
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
