import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { readTestRuns } from "./test-results.ts"

/**
 * Writes the table of test suites and their seconds into docs/testing.md, as the last `npm test` measured them.
 * Usage: npm run test:times
 */
const page = "docs/testing.md"
const mark = (word: string): string => `<!-- test times ${word} -->`

const groupOf = (run: string): string => run.replace(/-\d+-of-\d+$/, "")

const suites = [...readTestRuns()]
  .flatMap(([run, { testResults }]) =>
    testResults.map(({ name, startTime, endTime }) => ({
      group: groupOf(run),
      suite: name.replace(/^.*\/__tests__\//, "").replace(/\.test\.tsx?$/, ""),
      seconds: (endTime - startTime) / 1_000,
    }))
  )
  .sort((one, other) => other.seconds - one.seconds)
if (suites.length === 0) throw new Error("There are no results: run npm test first")

const sum = (of: typeof suites): string => of.reduce((total, { seconds }) => total + seconds, 0).toFixed(0)

const groups = [...Map.groupBy(suites, ({ group }) => group)]
const table = [
  `${suites.length} suites, ${sum(suites)} s one after the other: ${groups
    .map(([group, of]) => `${of.length} ${group} ${sum(of)} s`)
    .join(", ")}.`,
  "",
  "| suite | group | seconds |",
  "| --- | --- | ---: |",
  ...suites.map(({ group, suite, seconds }) => `| ${suite} | ${group} | ${seconds.toFixed(1)} |`),
].join("\n")

const text = readFileSync(page, "utf8")
const [before, rest = ""] = text.split(mark("begin"))
const after = rest.split(mark("end"))[1]
if (after === undefined) throw new Error(`${page} has no place for the table`)
writeFileSync(page, `${before}${mark("begin")}\n\n${table}\n\n${mark("end")}${after}`)
execFileSync("node_modules/.bin/oxfmt", [page])
