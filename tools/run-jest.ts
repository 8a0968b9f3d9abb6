import { spawn } from "node:child_process"
import { mkdirSync, readdirSync, rmSync } from "node:fs"
import { basename, dirname, resolve } from "node:path"

/**
 * Runs Jest with native ES modules, and writes its results and times to var/test-results.
 * Usage: node tools/run-jest.ts --config <file> [Jest's arguments]
 */
const results = resolve("var/test-results")
mkdirSync(results, { recursive: true })

const valueOf = (name: string): string | undefined => {
  const index = process.argv.indexOf(name)
  return index === -1 ? undefined : process.argv[index + 1]
}

/** Name of the results: the configuration's folder, and the shard. */
const folder = basename(dirname(resolve(valueOf("--config") ?? "jest.config.mjs")))
const suite = folder === basename(resolve(".")) ? "unit" : folder
const part = valueOf("--shard")?.replace("/", "-of-")
const name = part === undefined ? suite : `${suite}-${part}`

// What an earlier run left counts no more: of the whole group where parts of it run now, and the other way round.
for (const file of readdirSync(results))
  if (part === undefined ? file.startsWith(`${suite}-`) : file === `${suite}.json`) rmSync(resolve(results, file))

const jest = spawn(
  process.execPath,
  [
    "--experimental-vm-modules",
    "--disable-warning=ExperimentalWarning",
    // Modules of the front say no type: Gatsby bundles them.
    "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
    "node_modules/jest/bin/jest.js",
    ...process.argv.slice(2),
    "--json",
    `--outputFile=${resolve(results, `${name}.json`)}`,
    "--testLocationInResults",
  ],
  // With --json, Jest also prints the JSON to standard output; the readable report goes to stderr.
  { stdio: ["ignore", "ignore", "inherit"] }
)

jest.on("exit", (code) => {
  process.exitCode = code ?? 1
})
