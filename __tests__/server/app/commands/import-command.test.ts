import { mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { readImportArguments } from "../../../../server/app/commands/import-arguments.ts"
import { openEmbeddedDatabase } from "../../../../server/db/connection.ts"
import { acquireEmbeddedLock } from "../../../../server/db/embedded-lock.ts"
import { openOperatorSocket, type OperatorCommand } from "../../../../server/operations/operator-socket.ts"
import { runInSequence } from "../../../support/run-in-sequence.ts"
import { pictureOf } from "../../../support/pictures.ts"
import { runScript, startServerProcess } from "../../../support/server-process.ts"
import { fillDataDir } from "../../../support/test-database.ts"
import { exportXml, itemXml } from "../../../support/wordpress-export.ts"
import { newFolder } from "../../operations/backup-fixture.ts"

let folder: string
let dataDir: string
let file: string

beforeEach(async () => {
  folder = await newFolder()
  dataDir = join(folder, "data")
  file = join(folder, "site.xml")
  await mkdir(dataDir)
  await mkdir(join(folder, "uploads"))
  await writeFile(join(folder, "uploads", "red.png"), await pictureOf(60, 40).png().toBuffer())
  await writeFile(
    file,
    exportXml([itemXml({ id: 1, title: "Brought", content: '<img src="/uploads/red.png" alt="Red">' })])
  )
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const variables = () => ({ NODE_ENV: "test", DATA_DIR: dataDir })

const run = (...args: string[]) => runScript(["server/app/commands/import-command.ts", ...args], variables())

const titles = async (): Promise<string[]> => {
  const database = await openEmbeddedDatabase(dataDir)
  try {
    const rows = await database.store.selectFrom("post_translation").select("title").execute()
    return rows.map(({ title }) => title)
  } finally {
    await database.close()
  }
}

test("imports into a stopped server, and takes it back", async () => {
  await fillDataDir(dataDir)
  const tried = await run(file)
  expect(tried.output).toContain("Nothing was written. With --apply it is imported.")
  expect(await titles()).toEqual([])

  const done = await run(file, "--files", join(folder, "uploads"), "--apply")
  expect(done).toMatchObject({ code: 0 })
  expect(done.output).toContain("Imported: 1 entry, 1 redirect, 1 picture or video.")
  expect(await titles()).toEqual(["Brought"])
  const id = /--undo (\S+)/.exec(done.output)?.[1] ?? ""
  expect((await run("--list")).output).toContain(id)
  expect(await run("--undo", id)).toMatchObject({ code: 0 })
})

test("has a running server import, whose readers see it at once", async () => {
  await fillDataDir(dataDir)
  const server = await startServerProcess(variables())

  const done = await run(file, "--files", join(folder, "uploads"), "--apply")

  expect(done).toMatchObject({ code: 0 })
  expect((await fetch(`${server.address}/v1/api/v1/blog/link/post-1`)).status).toBe(200)
  const refused = await run(join(folder, "nothing.xml"))
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.output).toContain("There is no ")
  expect(await server.end("SIGTERM")).toBe(0)
})

test.each([
  [["a", "more"]],
  [["a", "--into", "No where"]],
  [["a", "--language", "de"]],
  [["a", "--old-addresses", "no-slug"]],
  [["a", "--apply", "--dry-run"]],
  [["--list", "a"]],
  [["--undo", "x", "a"]],
])("means nothing by %j", (args) => {
  expect(readImportArguments(args)).toBeNull()
})

test("reads the arguments", () => {
  expect(readImportArguments(["/a", "--into", "frostborn", "--language", "ru", "--files", "/b"])).toEqual({
    ...{ do: "import", path: "/a", files: "/b", encoding: null, into: "frostborn", language: "ru" },
    ...{ oldAddresses: null, apply: false },
  })
  expect(readImportArguments(["--undo", "x", "--all"])).toEqual({ do: "undo", run: "x", all: true })
})

test("says what is in the way", async () => {
  const calls = [[], ["--unknown"]].map((args) => ({ program: "server/app/commands/import-command.ts", args }))
  expect(await runInSequence(calls, (args) => runScript(args, variables()))).toMatchObject([
    { code: 64, output: expect.stringContaining("Usage: npm run import") as string },
    {
      code: 64,
      output: expect.stringMatching(/^Unknown option '--unknown'[^\n]*\nUsage: npm run import/) as string,
    },
  ])
  await fillDataDir(dataDir)
  const lock = await acquireEmbeddedLock(join(dataDir, "db"))
  const locked = await run(file)
  expect(locked.output).toContain("It cannot be asked for an import")
  expect(locked.code).toBe(1)
  await lock.release()
})

test.each([
  ["", "The server ended before the import did"],
  [`${JSON.stringify({ refusal: "It cannot be" })}\n`, "It cannot be"],
])("says when the server that was asked does not finish: %j", async (said, message) => {
  const command: OperatorCommand = {
    type: "application/x-ndjson",
    respond: (response) => {
      response.end(said)
      return Promise.resolve()
    },
    alone: true,
    broken: false,
  }
  const socket = await openOperatorSocket(dataDir, { import: command }, () => undefined)
  const { code, output } = await run(file)
  expect(code).toBe(1)
  expect(output).toContain(message)
  await socket?.close()
})

test("says when another import is running, and when the server takes none", async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<null>()
  const { promise: end, resolve: finish } = Promise.withResolvers<null>()
  const command: OperatorCommand = {
    type: "application/x-ndjson",
    respond: async (response) => {
      begin(null)
      await end
      response.end(`${JSON.stringify({ line: "one line" })}\n${JSON.stringify({ ended: 2 })}\n`)
    },
    alone: true,
    broken: false,
  }
  const socket = await openOperatorSocket(dataDir, { import: command }, () => undefined)
  const first = run(file)
  await begun
  expect((await run(file)).output).toContain("Another import is running")
  finish(null)
  expect(await first).toMatchObject({ code: 2, output: expect.stringContaining("one line") as string })
  await socket?.close()
  const other = await openOperatorSocket(dataDir, {}, () => undefined)
  expect((await run(file)).output).toContain("The server answered with status 404")
  await other?.close()
})
