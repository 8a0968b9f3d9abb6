import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { BuilderMessage, BuilderRequest, UpdateResult } from "../../../shared/builder-messages.ts"
import {
  mergeFileChanges,
  type FileChanges,
  type MadeChanges,
  type WithheldPage,
} from "../../../shared/site-updates.ts"
import { reportSteps } from "../step-times.ts"
import {
  buildEnvironment,
  BuildError,
  finishedStep,
  readOutput,
  type FullBuild,
  type SiteBuildOptions,
} from "./site-build.ts"

/** Timeouts in milliseconds for the boot, for an update, for the exit, and between two lines that a full build prints. */
const longest = { boot: 10 * 60_000, update: 5 * 60_000, end: 60_000, silence: 10 * 60_000 }

/** A Gatsby that stays in memory; see builder/main.ts. */
export type ResidentBuilder = {
  /**
   * Waits for the full build with which it began: everything in the public folder may have changed.
   *
   * @returns the pages of withheld entries
   * @throws BuilderExitedError when the build failed
   */
  fullBuild: () => Promise<WithheldPage[]>
  /**
   * Applies the content changes to the public folder.
   *
   * @param onWritten called with files as soon as they are written; they can be written again
   * @returns the files written and removed since the last update, including those of the boot, and the pages of withheld
   *   entries
   * @throws BuildError when the content cannot be read (nothing has changed then); BuilderExitedError when the process has
   *   exited, and SiteOutgrownError: both need a full build
   */
  update: (onWritten?: (files: string[]) => void) => Promise<MadeChanges>
  isAlive: () => boolean
  /** Lets the builder save its state and exit; kills it after the timeout. */
  stop: () => Promise<void>
}

/** The resident builder has exited. `reason` is what it printed. */
export class BuilderExitedError extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`the resident builder ended\n${reason}`)
    this.name = "BuilderExitedError"
    this.reason = reason
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
 * Arguments of Node that keep the builder's heap small: each part of the space for what is short-lived has 8 MB, and the rest is collected when it has
 * grown by 30 %. V8 allows up to 64 MB and four times the size. With 4 MB edits take longer (decisions 116 and 123).
 */
const smallHeap = ["--max-semi-space-size=8", "--heap-growing-percent=30"]

const forkBuilder = (options: SiteBuildOptions, fullBuild: FullBuild | undefined): ChildProcess => {
  const args = [...(fullBuild ? ["--compile"] : []), ...(fullBuild?.content ? ["--early"] : [])]
  return fork(join(options.projectDir, "builder/main.ts"), args, {
    cwd: options.siteDir,
    env: {
      ...buildEnvironment(options),
      gatsby_executing_command: "build",
      // A full build may run with fixed code, so it tries withheld entries again.
      ...(fullBuild ? {} : { RESIDENT_BUILDER: "true" }),
    },
    execArgv: smallHeap,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
}

/**
 * Waits for a message of the builder. A race with its end would keep every message until then.
 *
 * @param exit aborted when the builder has exited
 * @param within milliseconds after which it is killed
 */
const messageOf = <Awaited extends BuilderMessage>(
  { child, exit }: { child: ChildProcess; exit: AbortSignal },
  isAwaited: (reply: BuilderMessage) => reply is Awaited,
  within: number | undefined
): Promise<Awaited> => {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited>()
  const listen = (reply: BuilderMessage): void => {
    // Gatsby sends messages of its own on the same channel.
    if (isAwaited(reply)) resolve(reply)
  }
  const giveUp = (): void => reject(exit.reason)
  exit.addEventListener("abort", giveUp)
  if (exit.aborted) giveUp()
  child.on("message", listen)
  const hanging = within === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), within)
  return promise.finally(() => {
    clearTimeout(hanging)
    exit.removeEventListener("abort", giveUp)
    child.off("message", listen)
  })
}

/**
 * Starts a resident builder in a workspace. It begins with a full build, or without one from what a builder of the same sources
 * has left.
 *
 * @param onExit called when the builder exits without `stop`, except in its full build: `update` then rejects
 */
export const startResidentBuilder = (
  options: SiteBuildOptions,
  onExit: (error: BuilderExitedError) => void,
  fullBuild?: FullBuild
): ResidentBuilder => {
  const { outputTimeout = longest.silence } = options
  const child = forkBuilder(options, fullBuild)
  let building = fullBuild
  let hasContent = fullBuild?.content === undefined
  const silence = setTimeout(() => {
    if (!hasContent) return
    output.add(`error The build printed nothing for ${outputTimeout / 1_000} s and was ended.`)
    child.kill("SIGKILL")
  }, outputTimeout)
  const output = readOutput(child, (line) => {
    if (!building) return
    silence.refresh()
    const step = finishedStep(line)
    if (step) building.onStep(step)
  })
  const abort = (): void => void child.kill()
  const endBuilding = (): void => {
    building = undefined
    clearTimeout(silence)
    fullBuild?.signal.removeEventListener("abort", abort)
  }
  if (fullBuild?.signal.aborted) abort()
  fullBuild?.signal.addEventListener("abort", abort)
  if (!fullBuild) endBuilding()
  let stopping = false
  let number = 0
  let boot: FileChanges | null = null
  const exited = once(child, "exit").then(() => {
    const isBuilding = building !== undefined
    endBuilding()
    if (isBuilding && child.signalCode !== null) output.add(`error The build was ended by ${child.signalCode}.`)
    const error = new BuilderExitedError(output.failureText())
    if (!stopping && !isBuilding) onExit(error)
    throw error
  })
  const exit = new AbortController()
  exited.catch((error: unknown) => exit.abort(error))
  const running = { child, exit: exit.signal }

  const send = (request: BuilderRequest): void => void child.send(request, () => undefined)
  void fullBuild?.content?.then(() => {
    hasContent = true
    silence.refresh()
    send({ type: "content" })
  })

  const within = fullBuild ? undefined : longest.boot
  const ready = messageOf(running, (reply) => reply.type === "ready", within).then((reply) => {
    endBuilding()
    if (!fullBuild) boot = { written: reply.written, removed: reply.removed }
    return reply.withheld
  })
  ready.catch(() => undefined)

  return {
    fullBuild: () => ready,
    update: async (onWritten) => {
      await ready
      const own = (number += 1)
      const isResult = (reply: BuilderMessage): reply is UpdateResult => {
        if (reply.type === "written") onWritten?.(reply.files)
        return "number" in reply && reply.number === own
      }
      const result = messageOf(running, isResult, longest.update)
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
