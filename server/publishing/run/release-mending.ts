import { existsSync } from "node:fs"
import { lstat, rm } from "node:fs/promises"
import { join } from "node:path"
import { mayBeLive } from "../guard/guard-record.ts"
import {
  activate,
  currentRelease,
  listReleases,
  liveLink,
  releaseFolder,
  withMutex,
} from "../release/release-folders.ts"
import { isOfEarlierFormat, recordFile } from "../release/release-record.ts"
import { inspectRelease } from "../verify/release-verify.ts"
import { readHold, writeHold } from "./roll-back-hold.ts"

/** Damaged files, as paths relative to the data folder. */
export type Damage = string[]

/** Maximum number of damaged files of a release to name. */
const namedMax = 20

/** Stops a release that is damaged, or was never judged, from being listed, rolled back to and built upon; its folder is then tidied away. */
export const discard = (dataDir: string, id: string): Promise<void> =>
  withMutex(dataDir, () => rm(join(releaseFolder(dataDir, id), recordFile), { force: true }))

/** Inspects a release and discards it if it is damaged. Returns the damaged files. */
const inspect = async (dataDir: string, id: string): Promise<Damage> => {
  const folder = releaseFolder(dataDir, id)
  // It is served by its manifest, and replaced by the next build.
  if (await isOfEarlierFormat(folder)) return []
  const issues = await inspectRelease(folder)
  if (issues.length > 0) await discard(dataDir, id)
  return issues.slice(0, namedMax).map(({ file }) => (file === id ? `releases/${id}` : `releases/${id}/${file}`))
}

/** The newest intact release before a damaged one; a later one may never have gone live. */
const intactBefore = async (dataDir: string, damaged: string, damage: Damage): Promise<string | undefined> => {
  const earlier = (await listReleases(dataDir)).filter(({ id }) => id < damaged)
  for (const { id } of earlier.reverse()) {
    if (!(await mayBeLive(dataDir, id))) continue
    const found = await inspect(dataDir, id)
    if (found.length === 0) return id
    damage.push(...found)
  }
  return undefined
}

/**
 * Makes the newest intact release before the damaged live one live. Without one, what is left of it is served until the
 * next build.
 */
const replaceLive = async (dataDir: string, live: string, damage: Damage): Promise<void> => {
  const hold = await readHold(dataDir)
  const release = await intactBefore(dataDir, live, damage)
  if (release === undefined) {
    if (!existsSync(releaseFolder(dataDir, live))) await rm(liveLink(dataDir), { force: true })
    return
  }
  if (hold) await writeHold(dataDir, { ...hold, release })
  await activate(dataDir, release)
}

/** Removes a `live` that names no release, such as the folder that a copy of the data folder makes of it. */
const removeOtherLive = async (dataDir: string): Promise<Damage> => {
  const path = liveLink(dataDir)
  const found = await lstat(path).catch(() => undefined)
  if (!found || (await currentRelease(dataDir)) !== undefined) return []
  await rm(path, { recursive: true, force: true })
  return ["live"]
}

/**
 * Finds damage of the releases on which the site depends: the live one, and the newest one, from which the next is made.
 * A damaged release is discarded. If it was live, an earlier one takes its place until the next publish, which then has to
 * build. The caller must be the only builder.
 *
 * @returns what was damaged; empty when all is well
 * @throws errors of the disk
 */
export const mendReleases = async (dataDir: string): Promise<Damage> => {
  const damage = await removeOtherLive(dataDir)
  const live = await currentRelease(dataDir)
  const newest = (await listReleases(dataDir)).at(-1)?.id
  if (newest !== undefined && newest !== live) damage.push(...(await inspect(dataDir, newest)))
  const ofLive = live === undefined ? [] : await inspect(dataDir, live)
  damage.push(...ofLive)
  if (live !== undefined && ofLive.length > 0) await replaceLive(dataDir, live, damage)
  return damage
}
