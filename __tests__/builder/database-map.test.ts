import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { mapDatabasesOnce, type Lmdb } from "../../builder/gatsby/database-map.ts"

type Database = {
  put: (key: string, value: string) => Promise<boolean>
  get: (key: string) => string | undefined
  close: () => Promise<void>
}

const ofGatsby = createRequire(createRequire(import.meta.url).resolve("gatsby/package.json"))

/** How often Linux has a database of Gatsby's library mapped for this process once that has grown to some megabytes. */
const mapsOf = async (open: Lmdb["open"]): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), "database-map-"))
  const database = open({ path: folder }) as Database
  try {
    for (let index = 0; index < 64; index += 1) await database.put(String(index), String(index).repeat(20_000))
    expect(database.get("63")).toBe("63".repeat(20_000))
    const maps = await readFile("/proc/self/maps", "utf8")
    return maps.split("\n").filter((map) => map.endsWith(join(folder, "data.mdb"))).length
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
}

test("a database of Gatsby is mapped once however it grows, and has several maps without this", async () => {
  const { open } = ofGatsby("lmdb") as Lmdb
  expect(await mapsOf(open)).toBeGreaterThan(2)
  const lmdb: Lmdb = { open }
  mapDatabasesOnce(lmdb)
  expect(await mapsOf(lmdb.open)).toBe(1)
})
