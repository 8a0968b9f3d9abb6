import { setTimeout as pause } from "node:timers/promises"
import { locales } from "../../shared/locales.ts"
import { apiBase, localizedPath } from "../../shared/paths.ts"
import { demoAccountsLine } from "../people/development-provider/demo-accounts.ts"
import { readConfig, setVariables, type Config } from "./config.ts"
import { writePrivately } from "./data-folder.ts"
import { isProduction } from "../http/production.ts"
import { outliveOutput } from "./log-lines.ts"
import { operatorLines } from "./operator-lines.ts"
import { version } from "./version.ts"
import type { Published } from "../publishing/run/site-publish.ts"
import { onShutdownSignal } from "./shutdown.ts"
import { openSite, type Site } from "./site.ts"
import { startServer, type RunningServer } from "./start.ts"

outliveOutput()

const { print, fail } = operatorLines(isProduction(setVariables(process.env)))

const describePublished = ({ built, changedFiles }: Published, seconds: string): string =>
  built ? `site: built in ${seconds} s, ${changedFiles} files new or changed` : "site: up to date"

const apiAddress = ({ apiDocs }: Config): string => (apiDocs ? `${apiBase}/docs` : apiBase)

const printAddresses = (config: Config, server: RunningServer): void => {
  const { origin } = new URL(config.publicUrl)
  print("")
  print(`  site        ${locales.map((locale) => origin + localizedPath("/", locale)).join("  ")}`)
  print(`  admin       ${origin}/admin`)
  print(`  API         ${origin}${apiAddress(config)}`)
  if (config.openId === null) print(`  sign-in     ${demoAccountsLine()}`)
  if (origin !== server.address) print(`  listening   ${server.address}`)
  print("")
}

const publish = async (site: Site, server: RunningServer): Promise<void> => {
  const begin = performance.now()
  const published = await site.start(server, print)
  print(describePublished(published, ((performance.now() - begin) / 1_000).toFixed(1)))
}

/** Aborted by the first signal: a start ends at its next step. */
const stopping = new AbortController()

type Started = {
  /** What is left to do once the server responds. */
  run: () => Promise<void>
  close: () => Promise<void>
}

/**
 * How long, in milliseconds, a running build and the resident builder may take to end. What they do not finish, the next
 * start does again.
 */
const siteTimeout = 3_000

const startWithSite = async (config: Config): Promise<Started> => {
  const site = await openSite(config, fail)
  const { signal } = stopping
  const server = await startServer(config, { ...site, signal, write: print }).catch(async (error: unknown) => {
    await site.stop().catch(fail)
    throw error
  })
  const close = async (): Promise<void> => {
    server.leave()
    await Promise.race([site.stop(), pause(siteTimeout, undefined, { ref: false })])
    await server.close()
  }
  const run = async (): Promise<void> => {
    try {
      signal.throwIfAborted()
      await publish(site, server)
    } catch (error) {
      // The shutdown aborted the build.
      if (signal.aborted) return
      // The API and the live release stay available; the publisher tries again where that can help.
      fail(error)
    }
    printAddresses(config, server)
  }
  return { run, close }
}

const startApi = async (config: Config): Promise<Started> => {
  const server = await startServer(config, { signal: stopping.signal, write: print })
  return {
    run: () => {
      print(`\n  API         ${server.address}${apiAddress(config)}\n`)
      return Promise.resolve()
    },
    close: server.close,
  }
}

writePrivately()

let starting: Promise<Started> | null = null

onShutdownSignal(async () => {
  stopping.abort()
  // A start that was aborted has closed what it had opened.
  const started = await starting?.catch(() => null)
  await started?.close()
}, fail)

try {
  print(`version ${version}`)
  const config = readConfig(process.env)
  starting = config.site ? startWithSite(config) : startApi(config)
  const { run } = await starting
  await run()
} catch (error) {
  if (!stopping.signal.aborted) {
    fail(error)
    process.exitCode = 1
  }
}
