import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isClean } from "../../../../server/files/checks/virus-scan.ts"
import { UpstreamError } from "../../../../server/http/upstream-error.ts"
import { startClamd, type Clamd } from "../../../support/clamd.ts"

let folder: string
let path: string
const running: Clamd[] = []

const eicar = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE"

const addressOf = async (...with_: Parameters<typeof startClamd>) => {
  const clamd = await startClamd(...with_)
  running.push(clamd)
  return { host: "127.0.0.1", port: clamd.port, received: clamd.received }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "scans-"))
  path = join(folder, "file")
})

afterAll(async () => {
  await Promise.all(running.map((clamd) => clamd.close()))
  await rm(folder, { recursive: true, force: true })
})

const judge = (content: Buffer) => (content.includes(eicar) ? "stream: Eicar-Signature FOUND\0" : "stream: OK\0")

test("sends the complete file, and distinguishes a clean one from an infected one", async () => {
  const clamd = await addressOf(judge)
  const bytes = Buffer.alloc(1_000_000, "clean ")
  await writeFile(path, bytes)
  expect(await isClean(clamd, path)).toBe(true)
  await writeFile(path, `${"x".repeat(200_000)}${eicar}`)
  expect(await isClean(clamd, path)).toBe(false)
  expect(clamd.received.map((content) => content.length)).toEqual([1_000_000, 200_000 + eicar.length])
  expect(clamd.received[0]?.equals(bytes)).toBe(true)
})

test.each([
  ["an error", () => "INSTREAM size limit exceeded. ERROR\0", "size limit exceeded"],
  ["nothing", () => "", "answered: nothing"],
  ["something else", () => "stream: OK and more\0", "OK and more"],
  ["very much", () => "x".repeat(10_000), "has no end"],
])("throws when a scanner responds with %s", async (_what, reply, message) => {
  const clamd = await addressOf(reply)
  await writeFile(path, "clean")
  const scan = isClean(clamd, path)
  await expect(scan).rejects.toThrow(UpstreamError)
  await expect(scan).rejects.toThrow(message)
})

test("throws when the scanner closes the connection immediately", async () => {
  const clamd = await addressOf(judge, (socket) => socket.destroy())
  await writeFile(path, Buffer.alloc(3_000_000))
  await expect(isClean(clamd, path)).rejects.toThrow(UpstreamError)
})

test("stops waiting for a silent scanner", async () => {
  const clamd = await addressOf(judge, (socket) => socket.pause())
  await writeFile(path, "clean")
  await expect(isClean(clamd, path, 20)).rejects.toThrow("it is silent")
})

test("waits for a long scan as long as the scanner responds to something else", async () => {
  const finish = Promise.withResolvers<null>()
  const clamd = await startClamd(() => finish.promise.then(() => "stream: OK\0"))
  running.push(clamd)
  await writeFile(path, "clean")
  const scan = isClean({ host: "127.0.0.1", port: clamd.port }, path)
  while (clamd.pings() < 2) await new Promise((resolve) => setTimeout(resolve, 20))
  finish.resolve(null)
  expect(await scan).toBe(true)
})

test("throws when there is no scanner at a port or a socket", async () => {
  await writeFile(path, "clean")
  await expect(isClean({ host: "127.0.0.1", port: 1 }, path)).rejects.toThrow("cannot be used")
  await expect(isClean({ path: join(folder, "clamd.sock") }, path)).rejects.toThrow("cannot be used")
})
