import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const folder = "var/test-results"

/** Jest's results of one run; times in milliseconds. */
export type TestRun = {
  numPassedTests: number
  numFailedTests: number
  numRuntimeErrorTestSuites: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    status: string
    /** Every failure of the suite as Jest prints it; empty when it passed. */
    message: string
  }[]
}

/** The last run of each group of tests, by the names that tools/run-jest.ts uses: `unit-1-of-2`, `publishing`. */
export const readTestRuns = (): Map<string, TestRun> => {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : []
  return new Map(
    files.map((file) => [file.replace(/\.json$/, ""), JSON.parse(readFileSync(join(folder, file), "utf8")) as TestRun])
  )
}
