import { randomUUID } from "node:crypto"
import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { webhookLimits } from "../../shared/limits/publishing.ts"
import type { PublishStatusBoard } from "../publishing/run/publish-status.ts"
import { currentRelease } from "../publishing/release/release-folders.ts"
import type { ReleaseNews } from "../tasks/task-kinds.ts"
import { changedAddresses } from "./changed-addresses.ts"

/** What was told last, and the id of what will be told next: news that is sent twice by a crash is the same news. */
const toldRecord = z.object({ release: z.string().nullable(), nextId: z.string() })

type Told = z.infer<typeof toldRecord>

const toldFile = (dataDir: string): string => join(dataDir, "release-told.json")

const newTold = (release: string | null): Told => ({ release, nextId: `msg_${randomUUID()}` })

const writeTold = async (dataDir: string, told: Told): Promise<void> => {
  const path = toldFile(dataDir)
  await writeFile(`${path}.part`, JSON.stringify(told))
  await rename(`${path}.part`, path)
}

const readTold = async (dataDir: string): Promise<Told> => {
  try {
    return toldRecord.parse(JSON.parse(await readFile(toldFile(dataDir), "utf8")))
  } catch {
    const told = newTold(null)
    await writeTold(dataDir, told)
    return told
  }
}

export type NewsParts = {
  dataDir: string
  /** Origin of the site. */
  site: string
  status: PublishStatusBoard
  now: () => Date
  /** Takes news for good: what it has taken reaches the receiver, whatever becomes of this process. */
  send: (news: ReleaseNews) => Promise<void>
  report: (error: unknown) => void
}

/** Looks whether what is live has been told, and tells it if not. */
const tellLive = async ({ dataDir, site, status, now, send }: NewsParts): Promise<void> => {
  const live = await currentRelease(dataDir)
  if (live === undefined) return
  const told = await readTold(dataDir)
  if (told.release === live) return
  const isOlder = told.release !== null && live < told.release
  await send({
    id: told.nextId,
    kind: isOlder || status.read().now.state === "rolled-back" ? "rolled-back" : "built",
    release: live,
    at: now().toISOString(),
    site,
    changed:
      told.release === null
        ? null
        : await changedAddresses(dataDir, { from: told.release, to: live }, webhookLimits.addressesMax),
  })
  await writeTold(dataDir, newTold(live))
}

/**
 * Tells of every release that goes live, be it built, confirmed or rolled back to, and of one that went live while
 * nobody was there to tell. Publishing waits for nothing of it.
 *
 * @returns function that ends it, once what was to be told is told
 */
export const tellOfReleases = (parts: NewsParts): (() => Promise<void>) => {
  let last: Promise<void> = Promise.resolve()
  let retry: NodeJS.Timeout | undefined
  let ended = false
  const look = (): void => {
    clearTimeout(retry)
    last = last
      .then(() => tellLive(parts))
      .catch((error: unknown) => {
        parts.report(error)
        if (!ended) retry = setTimeout(look, webhookLimits.lookAgainAfter).unref()
      })
  }
  const unsubscribe = parts.status.subscribe(({ now }) => {
    if (["live", "idle", "rolled-back"].includes(now.state)) look()
  })
  look()
  return async () => {
    ended = true
    unsubscribe()
    clearTimeout(retry)
    await last
  }
}
