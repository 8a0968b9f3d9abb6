import { execFile } from "node:child_process"
import { join } from "node:path"
import { currentRelease, listReleases, releaseFolder } from "../../../server/publishing/release/release-folders.ts"
import { readRelease } from "../../../server/publishing/release/release-record.ts"
import { endTidying, releasesTidied, tidyReleases } from "../../../server/publishing/release/release-tidy.ts"
import { verifyRelease } from "../../../server/publishing/verify/release-verify.ts"
import { makeRelease } from "../../../server/publishing/release/make-release.ts"
import { openLiveSite } from "../../../server/serving/live-site.ts"
import { build, emptySite, publish, type Site } from "../serving/site-fixture.ts"
import { killCount } from "./kill-count.ts"
import { timeForKills } from "./killing.ts"

const makerFile = join(import.meta.dirname, "release-maker.ts")

const runMaker = ({ siteDir, dataDir }: Site, title: string, step?: number) =>
  new Promise<{ signal: string | null; output: string }>((done) => {
    const args = [makerFile, siteDir, dataDir, title, ...(step === undefined ? [] : [String(step)])]
    const child = execFile(process.execPath, args, (_, output) => done({ signal: child.signalCode, output }))
  })

/** Checks that every release is complete and that the live one is served. Returns the id of the live release. */
const expectWhole = async ({ dataDir }: Site): Promise<string> => {
  const live = (await currentRelease(dataDir)) ?? "none"
  expect(await readRelease(releaseFolder(dataDir, live))).toBeDefined()
  for (const { id } of await listReleases(dataDir)) {
    expect({ id, faults: await verifyRelease(releaseFolder(dataDir, id)) }).toEqual({ id, faults: [] })
  }
  const served = await openLiveSite({ dataDir })
  expect(served.current()?.id).toBe(live)
  return live
}

test(
  "keeps the live release complete when a builder is killed, and the next builder continues",
  async () => {
    const site = await emptySite()
    await build(site)
    let live = (await publish(site)).id
    // The first run links all files; the work of later ones depends on what the previous run left.
    await runMaker(site, "first")
    const steps = Number((await runMaker(site, "second")).output)
    expect(steps).toBeGreaterThan(50)

    let kills = 0
    for (let kill = 0; kill < killCount; kill += 1) {
      // Spread over all steps, each time a little later than in the round before.
      const step = 1 + Math.floor(((kill + 0.5) / killCount) * steps)
      if ((await runMaker(site, `kill ${kill}`, step)).signal === "SIGKILL") kills += 1
      const now = await expectWhole(site)
      expect(now >= live).toBe(true)
      live = now
    }

    process.stderr.write(`releases: ${kills} kills within ${steps} steps\n`)
    expect(kills).toBeGreaterThan(killCount / 2)
    tidyReleases(site.dataDir, undefined, { count: 2, days: 0 })
    await releasesTidied(site.dataDir)
    const { id, files } = await makeRelease({ ...site, info: {} })
    expect(await verifyRelease(releaseFolder(site.dataDir, id))).toEqual([])
    expect(files).toBeGreaterThan(30)
    await endTidying(site.dataDir)
    await site.remove()
  },
  timeForKills
)
