import { existsSync, realpathSync } from "node:fs"
import { setFlagsFromString } from "node:v8"
import type { BuilderMessage, BuilderRequest } from "../shared/builder-messages.ts"
import { siteUpdates } from "../shared/site-updates.ts"
import { inUse } from "../shared/workspace-marker.ts"
import { bootGatsby, type ResidentGatsby } from "./gatsby-internals.ts"
import { createUpdater, type Updater } from "./updater.ts"

/**
 * The resident builder: a process that keeps Gatsby in memory in the folder where it was started, which an ordinary
 * build has just left, and puts each change of content into it. Whoever started it speaks with it over the channel of
 * child_process.fork (see shared/builder-messages.ts); when the channel closes, it ends at once.
 */

/**
 * How long, in milliseconds, nothing has to change before what is in memory is kept on the disk. That takes up to a second
 * with thousands of posts, for which a save would have to wait.
 */
const saveAfter = 15_000

/**
 * Everything is collected when the heap is twice what was in use the last time; V8 alone would wait for four times that, which
 * with ten thousand posts are hundreds of megabytes. As an argument of the process it would end the workers to which Gatsby
 * hands arguments on.
 */
setFlagsFromString("--heap-growing-percent=100")

const send = (message: BuilderMessage): void => void process.send?.(message)

/** What is in memory can no longer be trusted: whoever started this process goes on with an ordinary build. */
const fail = (error: unknown): never => {
  console.error(`error ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  process.exit(1)
}

type Booted = { gatsby: ResidentGatsby; updater: Updater }

let booted: Booted | undefined
let isSaved = true
let saveTimer: NodeJS.Timeout | undefined

/** One thing after the other: an update never meets another, nor the keeping. */
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
  // As long as it boots and found nothing new, the folder is as it was.
  if (!booted && !existsSync(inUse)) process.exit(0)
  void runExclusive(save).then(() => process.exit(0))
}

// The server is gone, and the next one may start at any moment: two of these must never meet in one folder.
process.on("disconnect", () => process.exit(1))
process.on("message", (request: BuilderRequest) => {
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
  const gatsby = await bootGatsby(realpathSync(process.cwd()))
  const updater = createUpdater(gatsby, siteUpdates())
  const changes = await updater.begin()
  booted = { gatsby, updater }
  isSaved = false
  send({ type: "ready", ...changes })
  await save()
})
