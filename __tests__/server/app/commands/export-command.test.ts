import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { openEmbeddedDatabase } from "../../../../server/db/connection.ts"
import { acquireEmbeddedLock } from "../../../../server/db/embedded-lock.ts"
import { openOperatorSocket } from "../../../../server/operations/operator-socket.ts"
import { addPicture, addPost } from "../../../support/content-factory.ts"
import { runScript, startServerProcess } from "../../../support/server-process.ts"
import { fillDataDir } from "../../../support/test-database.ts"
import { newFolder } from "../../operations/backup-fixture.ts"

let folder: string
let dataDir: string

const target = () => join(folder, "export")

beforeEach(async () => {
  folder = await newFolder()
  dataDir = join(folder, "data")
  await fillDataDir(dataDir)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const variables = () => ({ NODE_ENV: "test", DATA_DIR: dataDir })

const run = (...args: string[]) => runScript(["server/app/commands/export-command.ts", ...args], variables())

const addContent = async (add: (database: Awaited<ReturnType<typeof openEmbeddedDatabase>>) => Promise<unknown>) => {
  const database = await openEmbeddedDatabase(dataDir)
  await add(database)
  await database.close()
}

test("exports from a stopped server, and from a running one", async () => {
  await addContent((database) => addPost(database, { link: "dawn" }))
  const stopped = await run(target())
  expect(stopped).toMatchObject({ code: 0 })
  expect(stopped.output).toContain(
    `${target()}: 1 posts, 0 vacancies, 0 legal documents, 0 files, 0 redirects, 0 daily notes`
  )

  const server = await startServerProcess(variables())
  const running = await run(join(folder, "beside"))
  expect(running).toMatchObject({ code: 0 })
  const manifests = [target(), join(folder, "beside")].map((path) => readFile(join(path, "blog/en/dawn.md"), "utf8"))
  expect(new Set(await Promise.all(manifests)).size).toBe(1)
  const refused = await run(target())
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("is not empty") as string })
  expect(await server.end("SIGTERM")).toBe(0)
})

test("ends with 2 when a file is missing", async () => {
  await addContent((database) => addPicture(database))
  const { code, output } = await run(target())
  expect([code, output]).toEqual([2, expect.stringMatching(/Missing: files\/\S+\/dawn\.jpg cannot be read/) as string])
})

test("says what is in the way", async () => {
  expect(await run()).toMatchObject({
    code: 64,
    output: expect.stringContaining("npm run export -- <folder>") as string,
  })
  await mkdir(target())
  await writeFile(join(target(), "mine"), "")
  expect(await run(target())).toMatchObject({ code: 1, output: expect.stringContaining("is not empty") as string })
  const lock = await acquireEmbeddedLock(join(dataDir, "db"))
  const locked = await run(join(folder, "new"))
  expect([locked.code, locked.output]).toEqual([
    1,
    expect.stringContaining("It cannot be asked for an export") as string,
  ])
  await lock.release()
})

/** What the command says of a server that responds so. */
const runBeside = async (text: string) => {
  const respond = (response: { end: (text: string) => void }) => {
    response.end(text)
    return Promise.resolve()
  }
  const command = { type: "application/x-ndjson", respond, alone: true, broken: false }
  const socket = await openOperatorSocket(dataDir, { export: command }, () => undefined)
  const { code, output } = await run(target())
  await socket?.close()
  return [code, output]
}

test("says when the server that was asked does not finish", async () => {
  expect(await runBeside("")).toEqual([1, expect.stringContaining("The server ended before the export did")])
})

test("says when the server has written where nobody else sees it, as into a /tmp of its own", async () => {
  expect(await runBeside('{"ended":0}\n')).toEqual([1, expect.stringContaining("into a folder below DATA_DIR")])
})
