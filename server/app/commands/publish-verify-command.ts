import { existsSync } from "node:fs"
import { copyFile, readlink, realpath, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { apiBase } from "../../../shared/paths.ts"
import { withheldEntries } from "../../../shared/workspace-marker.ts"
import { version } from "../version.ts"
import { readConfig } from "../config.ts"
import { writePrivately } from "../data-folder.ts"
import { ownAddress } from "../own-address.ts"
import { compareSites, type SiteDifferences } from "../../publishing/verify/compare-sites.ts"
import { isImmutable } from "../../publishing/release/reused-files.ts"
import { createSiteBuilder } from "../../publishing/builder/site-builder.ts"
import { syncWorkspace } from "../../publishing/builder/workspace.ts"

/**
 * `npm run publish:verify`: builds the site from scratch from the content of the running server, in a separate folder,
 * and compares it with the live release. Prints the differences and exits with 1; the live release is not touched.
 */

const projectDir = resolve(import.meta.dirname, "../../..")

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const linesOf = ({ onlyFirst, onlySecond, different, rules }: SiteDifferences): string[] => [
  ...onlyFirst.map((file) => `only live: ${file}`),
  ...onlySecond.map((file) => `not live: ${file}`),
  ...different.map((file) => `differs: ${file}`),
  ...rules.map((rule) => `served otherwise: ${rule}`),
]

const verify = async (): Promise<number> => {
  const config = readConfig(process.env)
  const liveLink = join(config.dataDir, "live")
  const live = await readlink(liveLink)
  // Beside the workspace: bundle names also depend on the path from the folder to its packages.
  const siteDir = join(config.dataDir, "verify")
  await rm(siteDir, { recursive: true, force: true })
  const builder = createSiteBuilder(
    {
      projectDir,
      siteDir,
      apiUrl: `${ownAddress(config)}${apiBase}`,
      siteUrl: config.publicUrl,
      version,
      sentryDsn: config.sentryDsn ?? undefined,
    },
    () => undefined
  )
  try {
    const sources = await syncWorkspace(projectDir, siteDir)
    // For withheld entries, this file says which version is on the site instead.
    const withheldFile = join(config.dataDir, "site", withheldEntries)
    if (existsSync(withheldFile)) await copyFile(withheldFile, join(siteDir, withheldEntries))
    const { withheld } = await builder.build(sources, {
      onStep: (step) => print(`  ${step.replaceAll("-", " ")}`),
      signal: new AbortController().signal,
    })
    for (const { page, reason } of withheld) print(`not as it was saved: ${page}: ${reason}`)
    // A release reuses hashed files of earlier builds for open tabs: a clean build does not have them.
    const lines = linesOf(await compareSites(await realpath(liveLink), siteDir, isImmutable))
    if ((await readlink(liveLink)) !== live) {
      print("Something was published meanwhile, so that the two cannot be compared: run it again.")
      return 1
    }
    for (const line of lines) print(line)
    print(
      lines.length === 0
        ? "What is live is what a clean build makes of the same content."
        : `${lines.length} differences`
    )
    return lines.length === 0 ? 0 : 1
  } finally {
    await builder.stop()
    await rm(siteDir, { recursive: true, force: true })
  }
}

writePrivately()

try {
  process.exitCode = await verify()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
