import { randomUUID } from "node:crypto"
import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { webhookLimits } from "../../shared/limits/publishing.ts"
import type { PublishStatusBoard } from "../publishing/run/publish-status.ts"
import { currentRelease } from "../publishing/release/release-folders.ts"
import type { ReleaseEvent } from "../tasks/task-kinds.ts"
import { changedAddresses } from "./changed-addresses.ts"

/** The last announced release, and the id of the next event: an event sent twice after a crash has the same id. */
const notifiedRecord = z.object({ release: z.string().nullable(), nextId: z.string() })

type NotifiedState = z.infer<typeof notifiedRecord>

const notifiedFile = (dataDir: string): string => join(dataDir, "release-told.json")

const newNotifiedState = (release: string | null): NotifiedState => ({ release, nextId: `msg_${randomUUID()}` })

const writeNotifiedState = async (dataDir: string, notified: NotifiedState): Promise<void> => {
  const path = notifiedFile(dataDir)
  await writeFile(`${path}.part`, JSON.stringify(notified))
  await rename(`${path}.part`, path)
}

const readNotifiedState = async (dataDir: string): Promise<NotifiedState> => {
  try {
    return notifiedRecord.parse(JSON.parse(await readFile(notifiedFile(dataDir), "utf8")))
  } catch {
    const notified = newNotifiedState(null)
    await writeNotifiedState(dataDir, notified)
    return notified
  }
}

export type ReleaseEventParts = {
  dataDir: string
  /** Origin of the site. */
  site: string
  status: PublishStatusBoard
  now: () => Date
  /** Queues an event durably: it reaches the receiver even if this process exits. */
  send: (releaseEvent: ReleaseEvent) => Promise<void>
  report: (error: unknown) => void
}

/** Announces the live release, unless that has happened. */
const notifyLive = async ({ dataDir, site, status, now, send }: ReleaseEventParts): Promise<void> => {
  const live = await currentRelease(dataDir)
  if (live === undefined) return
  const notified = await readNotifiedState(dataDir)
  if (notified.release === live) return
  const isOlder = notified.release !== null && live < notified.release
  await send({
    id: notified.nextId,
    kind: isOlder || status.read().now.state === "rolled-back" ? "rolled-back" : "built",
    release: live,
    at: now().toISOString(),
    site,
    changed:
      notified.release === null
        ? null
        : await changedAddresses(dataDir, { from: notified.release, to: live }, webhookLimits.addressesMax),
  })
  await writeNotifiedState(dataDir, newNotifiedState(live))
}

/**
 * Announces every release that goes live, whether built, confirmed or rolled back to. On start, it announces one that went
 * live while no process ran. Publishing does not wait for it.
 *
 * @returns function that stops it, after a running announcement has ended
 */
export const watchReleases = (parts: ReleaseEventParts): (() => Promise<void>) => {
  let last: Promise<void> = Promise.resolve()
  let retry: NodeJS.Timeout | undefined
  let ended = false
  const check = (): void => {
    clearTimeout(retry)
    last = last
      .then(() => notifyLive(parts))
      .catch((error: unknown) => {
        parts.report(error)
        if (!ended) retry = setTimeout(check, webhookLimits.lookAgainAfter).unref()
      })
  }
  const unsubscribe = parts.status.subscribe(({ now }) => {
    if (["live", "idle", "rolled-back"].includes(now.state)) check()
  })
  check()
  return async () => {
    ended = true
    unsubscribe()
    clearTimeout(retry)
    await last
  }
}
