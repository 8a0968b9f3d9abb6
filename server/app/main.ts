import { apiBase } from "../../shared/paths.ts"
import { demoAccountsLine } from "../people/development-provider/demo-accounts.ts"
import { readConfig, type Config } from "./config.ts"
import { writePrivately } from "./data-folder.ts"
import type { Published } from "../publishing/run/site-publish.ts"
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

const apiAddress = ({ apiDocs }: Config): string => (apiDocs ? `${apiBase}/docs` : apiBase)

const printAddresses = (config: Config, server: RunningServer): void => {
  const { origin } = new URL(config.publicUrl)
  print("")
  print(`  site        ${origin}/  ${origin}/ru`)
  print(`  admin       ${origin}/admin`)
  print(`  API         ${origin}${apiAddress(config)}`)
  if (config.openId === null) print(`  sign-in     ${demoAccountsLine()}`)
  if (origin !== server.address) print(`  listening   ${server.address}`)
  print("")
}

const publish = async (site: Site, server: RunningServer): Promise<void> => {
  const begin = performance.now()
  const published = await site.start(server, (step) => print(`  ${step.replaceAll("-", " ")}`))
  print(describePublished(published, ((performance.now() - begin) / 1_000).toFixed(1)))
}

const runWithSite = async (config: Config): Promise<void> => {
  const site = await openSite(config, fail)
  const server = await startServer(config, { register: site.register, publishing: site.publishing })
  const stopping = new AbortController()
  const close = async (): Promise<void> => {
    server.leave()
    stopping.abort()
    await site.stop()
    await server.close()
  }
  onShutdownSignal(close, fail)
  try {
    await publish(site, server)
  } catch (error) {
    // The shutdown aborted the build.
    if (stopping.signal.aborted) return
    // The API and the live release stay available; the publisher tries again where that can help.
    fail(error)
  }
  printAddresses(config, server)
}

const runApi = async (config: Config): Promise<void> => {
  const server = await startServer(config)
  onShutdownSignal(server.close, fail)
  print(`\n  API         ${server.address}${apiAddress(config)}\n`)
}

writePrivately()

try {
  const config = readConfig(process.env)
  await (config.site ? runWithSite(config) : runApi(config))
} catch (error) {
  fail(error)
  process.exitCode = 1
}
