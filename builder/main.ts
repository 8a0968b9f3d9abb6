import { existsSync, realpathSync } from "node:fs"
import type { BuilderMessage, BuilderRequest } from "../shared/builder-messages.ts"
import { siteUpdates } from "../shared/site-updates.ts"
import { inUse } from "../shared/workspace-marker.ts"
import { bootGatsby, type ResidentGatsby } from "./gatsby/resident-gatsby.ts"
import { createStepClock } from "./step-clock.ts"
import { createUpdater, type Updater } from "./updater.ts"

/**
 * The resident builder: a process that keeps Gatsby in memory and applies each content change to the folder where it was
 * started. With `--compile` it makes a full build first; otherwise a builder of the same sources has left one. With `--early` the
 * content API is not up yet, and it waits for the message that it is. The server talks to it over the channel of child_process.fork
 * (see shared/builder-messages.ts); when the channel closes, it exits immediately.
 */

/**
 * Milliseconds without a change before the builder saves its memory to disk. That takes up to a second with thousands of
 * posts, and a publish would have to wait for it.
 */
const saveAfter = 15_000

const send = (message: BuilderMessage): void => void process.send?.(message)

/** The in-memory state is unreliable. The process exits and the server falls back to a full build. */
const fail = (error: unknown): never => {
  console.error(`error ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  process.exit(1)
}

type Booted = { gatsby: ResidentGatsby; updater: Updater }

let booted: Booted | undefined
let isSaved = true
let saveTimer: NodeJS.Timeout | undefined

/** Runs updates and saves one at a time. */
let last: Promise<void> = Promise.resolve()
const runExclusive = (work: () => Promise<void>): Promise<void> => {
  last = last.then(work).catch(fail)
  return last
}

const save = async (): Promise<void> => {
  if (!booted || isSaved) return
  await booted.gatsby.save()
  await booted.updater.markSaved()
  isSaved = true
}

const end = (): void => {
  // Until the boot starts to apply changes, the folder is unchanged and there is nothing to save.
  if (!booted && !existsSync(inUse)) process.exit(0)
  void runExclusive(save).then(() => process.exit(0))
}

// The server has exited, and the next one may start at any time: two builders must never share a folder.
process.on("disconnect", () => process.exit(1))
// Ctrl-C, and the end of a terminal, reach all of its processes; the server ends this one.
for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined)
const content = process.argv.includes("--early") ? Promise.withResolvers<null>() : undefined

process.on("message", (request: BuilderRequest) => {
  if (request.type === "content") {
    content?.resolve(null)
    return
  }
  if (request.type === "end") {
    end()
    return
  }
  clearTimeout(saveTimer)
  void runExclusive(async () => {
    isSaved = false
    if (booted) send(await booted.updater.update(request.number))
    saveTimer = setTimeout(() => void runExclusive(save), saveAfter)
  })
})

void runExclusive(async () => {
  const clock = createStepClock()
  const bundles = process.argv.includes("--compile") ? "compile" : "reuse"
  const gatsby = await bootGatsby(realpathSync(process.cwd()), { bundles, clock, content: content?.promise })
  const updater = createUpdater(gatsby, siteUpdates(), clock, (files) => {
    // The first rendering is that of a boot: its single files are not needed early.
    if (booted) send({ type: "written", files })
  })
  const changes = await updater.begin()
  booted = { gatsby, updater }
  isSaved = false
  send({ type: "ready", ...changes })
  await save()
})
