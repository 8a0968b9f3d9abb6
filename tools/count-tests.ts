import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/**
 * Prints `N passed, N failed` over all suites that ran. A step that failed without a failing test (a lint error, a suite
 * that did not run) counts as one failure, so that the line never says less than the exit code.
 * Usage: node tools/count-tests.ts <exit code of npm test>
 */
const folder = "var/test-results"
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : []

let passed = 0
let failed = 0
for (const name of files) {
  const result = JSON.parse(readFileSync(join(folder, name), "utf8")) as {
    numPassedTests: number
    numFailedTests: number
    numRuntimeErrorTestSuites: number
  }
  passed += result.numPassedTests
  failed += result.numFailedTests + result.numRuntimeErrorTestSuites
}
if (process.argv[2] !== "0" && failed === 0) failed = 1
console.log(`${passed} passed, ${failed} failed`)
