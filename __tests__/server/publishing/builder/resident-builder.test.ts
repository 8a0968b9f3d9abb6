import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import {
  BuilderExitedError,
  startResidentBuilder,
  type ResidentBuilder,
} from "../../../../server/publishing/builder/resident-builder.ts"

/** A builder of a few lines in Gatsby's place: each update has written as many files as an edit of a game in a large site. */
const fakeBuilder = `
process.on("disconnect", () => process.exit(1))
process.on("message", ({ type, number }) => {
  if (type === "end") process.exit(0)
  const written = Array.from({ length: 5_000 }, (_, post) => "blog/post-" + number + "-" + post + "/index.html")
  process.send({ type: "updated", number, written, removed: [], withheld: [], steps: [] })
})
process.send({ type: "ready", written: [], removed: [], withheld: [] })
`

let folder: string
let builder: ResidentBuilder

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "resident-builder-"))
  await mkdir(join(folder, "builder"))
  await mkdir(join(folder, "site"))
  await writeFile(join(folder, "builder/main.ts"), fakeBuilder)
  const settings = { apiUrl: "http://127.0.0.1:1/v1", siteUrl: "http://localhost:8000", version: "0.0.0" }
  const folders = { projectDir: folder, siteDir: join(folder, "site") }
  builder = startResidentBuilder({ ...folders, ...settings, sentryDsn: undefined }, () => undefined)
})

afterEach(async () => {
  await builder.stop()
  await rm(folder, { recursive: true, force: true })
})

test("keeps nothing of the updates that are done", async () => {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as () => void
  const heap = (): number => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const update = async (): Promise<number> => (await builder.update()).written.length
  await update()
  const before = heap()
  for (let number = 0; number < 40; number += 1) expect(await update()).toBe(5_000)
  // The names of the files have 10 MB.
  expect(heap() - before).toBeLessThan(3_000_000)
})

test("says of each update after its end that it has ended", async () => {
  await builder.update()
  await builder.stop()
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(builder.update()).rejects.toBeInstanceOf(BuilderExitedError)
})
