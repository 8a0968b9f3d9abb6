import { createInterface } from "node:readline"
import { release, startTravelling, until } from "./travelling-site.ts"

/**
 * A server that builds, to be killed or frozen: `node builder-process.ts <database> <storage> <siteDir> <dataDir>
 * <first sweep> <silence>`. For each line that it reads it makes a release with this title, and prints what came of it.
 */
const [databaseUrl = "", endpoint = "", siteDir = "", dataDir = "", firstSweep, silence] = process.argv.slice(2)

const site = { siteDir, dataDir, remove: () => Promise.resolve() }
const server = await startTravelling({
  ...{ databaseUrl, endpoint, site },
  firstSweep: Number(firstSweep),
  silence: Number(silence),
})
await until(server.role.acquire)
await server.sync.takeOver()
process.stdout.write("builds\n")

for await (const title of createInterface({ input: process.stdin }))
  try {
    await server.role.verify()
    await release(server, title)
    await server.sync.sync()
    process.stdout.write(`stored ${title}\n`)
  } catch (error) {
    process.stdout.write(`${String(error)}\n`)
  }
