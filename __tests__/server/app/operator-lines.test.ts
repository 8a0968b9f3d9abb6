import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { z } from "zod"
import { version } from "../../../server/app/version.ts"
import { spawnServerProcess } from "../../support/server-process.ts"
import { productionVariables } from "../../support/production-variables.ts"
import { fillDataDir } from "../../support/test-database.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "operator-lines-"))
  await fillDataDir(folder)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const logLine = z.looseObject({ level: z.string(), time: z.iso.datetime(), msg: z.string() })

const readLines = (output: string) =>
  output
    .trim()
    .split("\n")
    .map((line) => logLine.parse(JSON.parse(line)))

test("in production all output is lines of the log, from the version to the end", async () => {
  const server = spawnServerProcess({ ...productionVariables, DATA_DIR: folder, LOG_LEVEL: "info" })
  const address = await server.listening
  await fetch(`${address}/health/live`)
  expect(await server.end("SIGTERM")).toBe(0)

  const lines = readLines(server.output())
  expect(lines[0]?.msg).toBe(`version ${version}`)
  expect(lines.map(({ msg }) => msg).join("\n")).toMatch(/database: embedded.*[^]*listening: /)
}, 120_000)

test("in production a start that fails says why in a line of the log", async () => {
  const server = spawnServerProcess({ NODE_ENV: "production", DATA_DIR: folder })
  await expect(server.listening).rejects.toThrow("ended with 1")

  const last = readLines(server.output()).at(-1)
  expect(last?.level).toBe("error")
  expect(last?.msg).toContain("OIDC_ISSUER")
}, 60_000)
