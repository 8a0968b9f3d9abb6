import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { spawnInstance } from "../../support/instance.ts"
import { quickEngine } from "../../support/server-process.ts"
import { fillDataDir } from "../../support/test-database.ts"

test("the API stays up when the first publish fails, and the publish is tried again", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "failing-publish-"))
  await fillDataDir(dataDir)
  // No build can begin: a file is in the place of its folder.
  await writeFile(join(dataDir, "site"), "")
  await mkdir(join(dataDir, "live"))
  const variables = { DEMO_CONTENT: "false", LOG_LEVEL: "warn", NODE_ENV: "test" }
  const server = await spawnInstance(dataDir, variables, undefined, quickEngine)
  try {
    await server.printed(/^ {2}site {2,}http/m)
    expect((await fetch(`${server.origin}/health/ready`)).status).toBe(503)
    expect((await fetch(`${server.origin}/health/ready/database`)).status).toBe(200)
    expect((await fetch(`${server.origin}/v1/api/v1/blog`)).status).toBe(200)
    expect((await fetch(`${server.origin}/`)).status).toBe(503)
    await server.printed(/"level":"warn".*"files":\["live"\]/)
    await server.printed(/(EEXIST|ENOTDIR)[\s\S]*(EEXIST|ENOTDIR)/)
  } finally {
    expect(await server.stop()).toBe(0)
    await rm(dataDir, { recursive: true, force: true })
  }
})
