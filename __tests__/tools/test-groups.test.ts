import { execFile } from "node:child_process"
import { readdirSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

/** Jest's configurations, as the scripts of package.json name them. */
const groups = ["jest.config.mjs", "__tests__/browser/jest.config.mjs", "__tests__/publishing/jest.config.mjs"]

/** Test files that a group runs, exhaustive forms included. */
const filesOf = async (config: string): Promise<string[]> => {
  const { stdout } = await run(
    process.execPath,
    ["--experimental-vm-modules", "node_modules/jest/bin/jest.js", "--config", config, "--listTests", "--json"],
    { env: { ...process.env, TEST_LONG: "true" } }
  )
  return (JSON.parse(stdout) as string[]).map((file) => relative(resolve("."), file))
}

test("every test file belongs to exactly one group", async () => {
  const all = readdirSync("__tests__", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.[a-z]+$/.test(file))
    .map((file) => join("__tests__", file))
  const grouped = await Promise.all(groups.map(filesOf))
  expect(grouped.flat().sort()).toEqual(all.sort())
})
