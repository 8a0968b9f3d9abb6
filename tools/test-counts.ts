import { relative } from "node:path"

import { readTestRuns } from "./test-results.ts"

/**
 * Prints what failed, then `N passed, N failed` over all suites that ran: what failed stands last, where a shortened log still has
 * it. A step that failed without a failing test (a lint error, a suite that did
 * not run) counts as one failure, so that the line never reports less than the exit code.
 * Usage: node tools/test-counts.ts <exit code of npm test>
 */
let passed = 0
let failed = 0
for (const run of readTestRuns().values()) {
  passed += run.numPassedTests
  failed += run.numFailedTests + run.numRuntimeErrorTestSuites
  for (const suite of run.testResults) {
    if (suite.status === "failed") console.log(`FAIL ${relative(".", suite.name)}\n${suite.message}`)
  }
}
if (process.argv[2] !== "0" && failed === 0) failed = 1
console.log(`${passed} passed, ${failed} failed`)
