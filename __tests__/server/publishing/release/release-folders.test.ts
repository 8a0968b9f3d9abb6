import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { dropRefusal, writeRefusal } from "../../../../server/publishing/guard/refusal.ts"
import {
  activate,
  currentRelease,
  releaseFolder,
  takeAway,
} from "../../../../server/publishing/release/release-folders.ts"
import { readRelease } from "../../../../server/publishing/release/release-record.ts"

let dataDir: string
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), "releases-"))))
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const [live, refused] = ["20260615T120000000Z-00000000", "20260615T120100000Z-00000000"]

const createdAt = "2026-06-15T12:00:00.000Z"

/** A live release and a refused one, as far as a switch reads them. */
const fill = async (): Promise<void> => {
  for (const id of [live, refused]) {
    await mkdir(releaseFolder(dataDir, id), { recursive: true })
    const record = { format: 2, id, createdAt, info: {}, files: 0, changedFiles: 0, removedFiles: 0 }
    await writeFile(join(releaseFolder(dataDir, id), "release.json"), JSON.stringify(record))
  }
  await activate(dataDir, live)
  await writeRefusal(dataDir, {
    ...{ release: refused, at: createdAt, faults: [], faultCount: 1 },
    ...{ confirmable: true, changedFiles: 0, changedPages: [] },
  })
}

const after = async (steps: number, work: () => Promise<void>): Promise<void> => {
  for (let step = 0; step < steps; step += 1) await Promise.resolve()
  await work()
}

test("what is live is there, whenever one server makes a refused release live that another one drops", async () => {
  for (let steps = -20; steps <= 20; steps += 1) {
    await fill()
    // Neither waits for the other, as two processes do not.
    const dropped = after(-steps, () => dropRefusal(dataDir))
    const confirmed = after(steps, () => activate(dataDir, refused))
    await Promise.allSettled([dropped, confirmed])
    const now = (await currentRelease(dataDir)) ?? live
    expect([steps, (await readRelease(releaseFolder(dataDir, now)))?.id]).toEqual([steps, now])
    await rm(dataDir, { recursive: true })
    await mkdir(dataDir)
  }
})

test("a release that has gone live is not taken away", async () => {
  await fill()
  await activate(dataDir, refused)
  expect([await takeAway(dataDir, refused, "away"), await takeAway(dataDir, live, "away")]).toEqual([false, true])
  expect(await readRelease(releaseFolder(dataDir, refused))).toBeDefined()
})
