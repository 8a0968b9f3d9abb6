import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startChild, timeUntil, withChild } from "../../bench/support/child.ts"
import { freePort, responds } from "../../bench/support/http.ts"
import { fillWithPosts, publicUrl } from "../../bench/support/saved-posts.ts"
import { measureReads, measureWrites } from "../../bench/support/write-load.ts"
import { openEmbeddedDatabase } from "../../server/db/connection.ts"

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bare-writes-"))
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

test("the server to compare with runs the product's statements for a save and for a read", async () => {
  const database = await openEmbeddedDatabase(dataDir)
  const posts = await fillWithPosts(database, 1)
  await database.close()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const args = ["bench/bare-writes-server.ts", String(port), join(dataDir, "db", "content"), posts.cookie, ...posts.ids]
  const server = startChild(args, { NODE_ENV: "production" })
  await withChild(server, async () => {
    await timeUntil(server, performance.now(), () =>
      responds(`${origin}/v1/api/v1/blog/admin/id/${posts.ids[0] ?? ""}`)
    )
    const loaded = { ...posts, origins: [origin], publicUrl, versions: new Map<string, number>() }
    await measureWrites(loaded, 0.2)
    await measureReads(loaded, 0.1)
  })
  const after = await openEmbeddedDatabase(dataDir)
  const { version } = await after.store.selectFrom("post").select("version").executeTakeFirstOrThrow()
  await after.close()
  expect(version).toBeGreaterThan(2)
})
