import { readdir, readFile, realpath } from "node:fs/promises"
import { basename, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { errorStatusOf } from "../../shared/error-pages.ts"
import { readSiteManifest } from "../../server/publishing/release/release-hosting.ts"
import { inLong } from "./long-form.ts"

/** A server of the site, and the data folder whose releases it serves. */
export type VisitedServer = { origin: string; dataDir: string }

const addressOf = (file: string): string => {
  const path = `/${file.split("/").map(encodeURIComponent).join("/")}`
  return path.replace(/\/index\.html$/, "") || "/"
}

/** The process itself responds to this one, as it also does without a release. */
const ownFile = ".well-known/security.txt"

const filesOf = async (release: string): Promise<Set<string>> => {
  const names = Object.keys((await readSiteManifest(release)).files)
  return new Set(names.filter((file) => file !== ownFile && errorStatusOf(addressOf(file)) === undefined))
}

/**
 * A visitor who asks a server for every address of its live release, again and again. Each response must be the one of a
 * release, whole, and no release may come after a newer one.
 *
 * @returns `leave`, which resolves to how many times every address came from one and the same release, and which rejects with
 *   the first response that was something else
 */
export const visitEveryAddress = ({ origin, dataDir }: VisitedServer): { leave: () => Promise<number> } => {
  const leaving = new AbortController()
  const releases = join(dataDir, "releases")
  const known = new Map<string, Set<string>>()
  let present: string | null = null
  let wholeRounds = 0

  const files = async (id: string): Promise<Set<string>> => {
    const found = known.get(id) ?? (await filesOf(join(releases, id)))
    known.set(id, found)
    return found
  }
  const live = async (): Promise<string> => basename(await realpath(join(dataDir, "live")))

  const isOf = async (id: string, file: string, status: number, body: Buffer): Promise<boolean> => {
    if (!(await files(id)).has(file)) return status !== 200
    return status === 200 && body.equals(await readFile(join(releases, id, "public", file)))
  }

  const visit = async (file: string): Promise<void> => {
    const address = addressOf(file)
    const response = await fetch(origin + address, { redirect: "manual" })
    const body = Buffer.from(await response.arrayBuffer())
    const newest = await live()
    const from = present ?? newest
    // A server takes a release up a little after the switch of the link.
    const candidates = (await readdir(releases)).filter((id) => id >= from && id <= newest).sort()
    for (const id of candidates)
      if (await isOf(id, file, response.status, body)) {
        present = id
        return
      }
    throw new Error(
      `${origin}${address} answered ${response.status} with ${body.length} bytes, as none of ${candidates.join()}`
    )
  }

  const visiting = (async () => {
    // Another server of the folder may have made the newest release live in this moment: it counts from the next round on.
    present = await live()
    while (!leaving.signal.aborted || wholeRounds === 0) {
      const before: string = present
      for (const file of await files(before)) await visit(file)
      if (present === before) wholeRounds += 1
      await pause(inLong(100, 20))
    }
  })()
  // Whoever leaves hears of it.
  visiting.catch(() => undefined)
  return {
    leave: async () => {
      leaving.abort()
      await visiting
      return wholeRounds
    },
  }
}
