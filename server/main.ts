import { readConfig, type Config } from "./config.ts"
import { BuildError } from "./publishing/site-build.ts"
import type { Published } from "./publishing/publisher.ts"
import { onShutdownSignal } from "./shutdown.ts"
import { openSite, type Site } from "./site.ts"
import { startServer, type RunningServer } from "./start.ts"

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const fail = (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}

const describePublished = ({ built, changedFiles }: Published, seconds: string): string =>
  built ? `site: built in ${seconds} s, ${changedFiles} files new or changed` : "site: up to date"

const printAddresses = (config: Config, server: RunningServer): void => {
  const { origin } = new URL(config.publicUrl)
  print("")
  print(`  site        ${origin}/  ${origin}/ru`)
  print(`  admin       ${origin}/admin`)
  print(`  API         ${origin}/v1/docs`)
  if (origin !== server.address) print(`  listening   ${server.address}`)
  print("")
}

const publish = async (site: Site, server: RunningServer): Promise<void> => {
  const begin = performance.now()
  try {
    const published = await site.start(server, (step) => print(`  ${step}`))
    print(describePublished(published, ((performance.now() - begin) / 1_000).toFixed(1)))
  } catch (error) {
    // The API and the site that is live go on; the reason is for whoever started this.
    if (!(error instanceof BuildError)) throw error
    fail(error)
  }
}

try {
  const config = readConfig(process.env)
  const site = await openSite(config)
  const server = await startServer(config, { register: site.register })
  onShutdownSignal(async () => {
    await site.stop()
    await server.close()
  }, fail)
  await publish(site, server)
  printAddresses(config, server)
} catch (error) {
  fail(error)
  process.exitCode = 1
}
