import { spawn } from "node:child_process"
import { mkdirSync } from "node:fs"
import { basename, dirname, resolve } from "node:path"

/**
 * Runs Jest with native ES modules, and leaves its counts in var/test-results for `.ci/run`.
 * Usage: node tools/run-jest.ts --config <file> [what Jest takes]
 */
const results = resolve("var/test-results")
mkdirSync(results, { recursive: true })

const config = process.argv[process.argv.indexOf("--config") + 1] ?? "jest.config.mjs"
const suite = basename(dirname(resolve(config))) === "e2e" ? "e2e" : "unit"

const jest = spawn(
  process.execPath,
  [
    "--experimental-vm-modules",
    "--disable-warning=ExperimentalWarning",
    "node_modules/jest/bin/jest.js",
    ...process.argv.slice(2),
    "--json",
    `--outputFile=${resolve(results, `${suite}.json`)}`,
    "--testLocationInResults",
  ],
  // Jest prints the JSON to standard output as well when --json is given; the report for people goes to stderr.
  { stdio: ["ignore", "ignore", "inherit"] }
)

jest.on("exit", (code) => {
  process.exitCode = code ?? 1
})
