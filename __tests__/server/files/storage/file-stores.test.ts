import { createHash } from "node:crypto"
import { once } from "node:events"
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { IncomingMessage } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { openFileStore } from "../../../../server/files/storage/open-file-store.ts"
import { localFileStore, type FileStore } from "../../../../server/files/storage/file-store.ts"
import { s3FileStore } from "../../../../server/files/storage/s3-file-store.ts"
import { UpstreamError } from "../../../../server/http/upstream-error.ts"
import { startHttpPeer } from "../../../support/http-peer.ts"
import { s3Keys, startS3Server, type S3Server } from "../../../support/s3-server.ts"
import { startDeafPort, startTcpProxy, type TcpProxy } from "../../../support/tcp-proxy.ts"

let server: S3Server
let folder: string
const stores: Record<string, FileStore> = {}

const settings = () => ({ endpoint: server.endpoint, bucket: "media", region: "eu-north-1", ...s3Keys })

beforeAll(async () => {
  server = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), "stores-"))
  stores["a folder"] = openFileStore({ dataDir: folder, files: { s3: null, clamd: null } })
  stores["a bucket"] = openFileStore({ dataDir: folder, files: { s3: settings(), clamd: null } })
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const storeOf = (name: string): FileStore => stores[name] as FileStore

const textOf = async (stream: Readable): Promise<string> => {
  let text = ""
  for await (const chunk of stream) text += String(chunk)
  return text
}

const keyOf = (text: string): string => createHash("sha256").update(text).digest("hex")

describe.each(["a folder", "a bucket"])("in %s", (name) => {
  test("stores equal bytes once, from memory or a file, and reads them in full and in part", async () => {
    const files = storeOf(name)
    const path = join(folder, "local")
    await writeFile(path, "0123456789")

    const stored = await files.putFile(path)

    expect(stored).toEqual({ key: keyOf("0123456789"), sha256: keyOf("0123456789"), size: 10 })
    expect(await files.put(Buffer.from("0123456789"))).toEqual(stored)
    expect(await textOf(await files.read(stored.key))).toBe("0123456789")
    expect(await textOf(await files.read(stored.key, { start: 2, end: 4 }))).toBe("234")
    expect(await files.size(stored.key)).toBe(10)
  })

  test("removes bytes, and ignores missing ones", async () => {
    const files = storeOf(name)
    const { key } = await files.put(Buffer.from("short-lived"))
    await files.remove(key)
    await files.remove(key)
    expect(await files.size(key)).toBeNull()
    await expect(files.read(key)).rejects.toMatchObject({ code: "ENOENT" })
  })

  test("a key is a checksum, never a path", async () => {
    const files = storeOf(name)
    for (const key of ["../../etc/passwd", "", "A".repeat(64), `${"0".repeat(64)}/x`])
      for (const use of [files.read, files.size, files.remove])
        await expect((async () => use(key))()).rejects.toThrow("SHA-256")
  })

  test("accepts files larger than one read buffer", async () => {
    const files = storeOf(name)
    const path = join(folder, "large")
    await writeFile(path, Buffer.alloc(5_000_000, "a"))
    const { key } = await files.putFile(path)
    expect((await textOf(await files.read(key))).length).toBe(5_000_000)
  })
})

test("does not send bytes again that the bucket has", async () => {
  const files = storeOf("a bucket")
  await files.put(Buffer.from("once"))
  server.requests.length = 0
  await files.put(Buffer.from("once"))
  expect(server.requests).toEqual([`HEAD /media/${keyOf("once")}`])
})

test("rewrites a truncated local file", async () => {
  const files = storeOf("a folder")
  const { key } = await files.put(Buffer.from("whole"))
  await writeFile(join(folder, "files", key.slice(0, 2), key.slice(2, 4), key), "wh")
  await files.put(Buffer.from("whole"))
  expect(await textOf(await files.read(key))).toBe("whole")
})

test("leaves no partial file when a write fails", async () => {
  const files = storeOf("a folder")
  await expect(files.putFile(join(folder, "nowhere"))).rejects.toMatchObject({ code: "ENOENT" })
  const names = await readdir(join(folder, "files"), { recursive: true })
  expect(names.filter((name) => name.endsWith(".part"))).toEqual([])
})

test("retries a busy storage once", async () => {
  const files = storeOf("a bucket")
  server.failNext(1)
  expect(await files.size(keyOf("nothing"))).toBeNull()
  server.failNext(1)
  await files.put(Buffer.from("patient"))
  expect(await files.size(keyOf("patient"))).toBe(7)
})

test.each([
  ["is busy for long", () => (server.failNext(2), settings()), "answered 503"],
  ["refuses the key", () => ({ ...settings(), secretAccessKey: "other" }), "answered 403"],
  ["is not there", () => ({ ...settings(), endpoint: "http://127.0.0.1:1" }), "cannot be used"],
])("throws when the storage %s", async (_what, make, message) => {
  const files = s3FileStore(make())
  const put = files.put(Buffer.from("never"))
  await expect(put).rejects.toThrow(UpstreamError)
  await expect(put).rejects.toThrow(message)
})

test("a usable store passes its check, and one that cannot be used does not", async () => {
  for (const name of ["a folder", "a bucket"]) await storeOf(name).check()
  const file = join(folder, "no-folder")
  await writeFile(file, "")
  await expect(localFileStore(join(file, "files")).check()).rejects.toMatchObject({ code: "ENOTDIR" })
  server.failNext(2)
  await expect(storeOf("a bucket").check()).rejects.toThrow(UpstreamError)
})

describe("behind a network that swallows everything", () => {
  let proxy: TcpProxy
  beforeEach(async () => {
    proxy = await startTcpProxy(server.endpoint)
  })
  afterEach(() => proxy.close())

  const bytes = Buffer.alloc(20_000_000, "a")
  // So long that a busy machine answers before it.
  const patience = 1_000
  const storeBehind = (idleTimeout = patience) => s3FileStore({ ...settings(), endpoint: proxy.address }, idleTimeout)

  test("stops a download that stops half way", async () => {
    const files = storeBehind()
    const { key } = await storeOf("a bucket").put(bytes)
    const download = await files.read(key)
    proxy.freeze()
    await expect(textOf(download)).rejects.toThrow("stopped half way")
  })

  test("stops an upload that stops half way", async () => {
    const files = storeBehind()
    server.requests.length = 0
    const put = files.put(Buffer.alloc(20_000_000, "b"))
    put.catch(() => undefined)
    while (server.requests.length === 0) await new Promise(setImmediate)
    proxy.freeze()
    await expect(put).rejects.toThrow("it is silent")
  })

  test("lets a slow reader take its time", async () => {
    const files = storeBehind(1_500)
    const { key } = await storeOf("a bucket").put(bytes)
    const download = await files.read(key)
    if (!(download instanceof IncomingMessage)) throw new Error("The bucket responds with something else")
    for (let quiet = 0; quiet < 3; quiet += 1) await once(download.socket, "timeout")
    expect((await textOf(download)).length).toBe(bytes.length)
  })
})

test("stops waiting for a storage that does not accept connections", async () => {
  const deaf = await startDeafPort()
  const files = s3FileStore({ ...settings(), endpoint: `http://127.0.0.1:${deaf.port}` }, 50)
  await expect(files.size(keyOf("nothing"))).rejects.toThrow("it is silent")
  await deaf.close()
})

test("stops waiting for a silent storage", async () => {
  const silent = await startHttpPeer(() => undefined)
  const files = s3FileStore({ ...settings(), endpoint: silent.origin }, 20)
  await expect(files.size(keyOf("nothing"))).rejects.toThrow("it is silent")
  expect(silent.requests).toHaveLength(2)
  await silent.close()
})

test("a folder lists a new file durably before it counts as stored, with the folders that are new", async () => {
  const flushed: string[] = []
  const place = join(folder, "flushed")
  const files = localFileStore(place, (each) => {
    flushed.push(each)
    return Promise.resolve()
  })
  const { key } = await files.put(Buffer.from("durable"))
  const outer = join(place, key.slice(0, 2))
  expect(flushed).toEqual([join(outer, key.slice(2, 4)), outer, place, folder])
  await files.put(Buffer.from("durable"))
  expect(flushed.slice(4)).toEqual([join(outer, key.slice(2, 4))])
})

test("a disk that cannot flush folders stores files, and one that fails is tried again", async () => {
  let code = "EINVAL"
  const files = localFileStore(join(folder, "unflushed"), () =>
    code === "" ? Promise.resolve() : Promise.reject(Object.assign(new Error(code), { code }))
  )
  const put = (text: string) => files.put(Buffer.from(text))
  expect(await put("one")).toMatchObject({ key: keyOf("one") })
  code = "EIO"
  await expect(put("two")).rejects.toMatchObject({ code })
  await expect(put("two")).rejects.toMatchObject({ code })
  code = ""
  expect(await put("two")).toMatchObject({ key: keyOf("two") })
})
