import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PassThrough } from "node:stream"
import { ApiError } from "../../../../server/http/api-error.ts"
import { withReceivedFile, type Reception } from "../../../../server/files/uploads/receive-file.ts"
import { multipart, multipartType } from "../../../support/upload.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "uploads-"))
})

afterEach(async () => {
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

const receptionOf = (body: PassThrough, more: Partial<Reception> = {}): Reception & { largest: number } => ({
  headers: { "content-type": multipartType },
  body,
  folder,
  accept: () => ({ type: "pdf", max: 1_000_000 }),
  quota: { left: 1_000_000, use: () => Promise.resolve() },
  largest: 1_000_000,
  ...more,
})

const file = multipart({ name: "cv.pdf", content: `%PDF-1.7${"x".repeat(50_000)}` })

/** Receives a body that stops after its first bytes. Returns the error, or "received". */
const errorOfStopped = async (begin: Buffer, more: Partial<Reception>): Promise<string> => {
  const body = new PassThrough()
  body.write(begin)
  try {
    await withReceivedFile(receptionOf(body, more), () => Promise.resolve())
    return "received"
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `${error.errorName}: ${error.details?.[0]?.message ?? ""}`
  } finally {
    body.destroy()
  }
}

test("passes the complete file, and removes it afterwards", async () => {
  const body = new PassThrough()
  body.end(file)
  const seen = await withReceivedFile(receptionOf(body), async ({ path, ...facts }) => ({
    ...facts,
    bytes: (await readFile(path)).length,
  }))
  expect(seen).toEqual({ type: "pdf", size: 50_008, clientName: "cv.pdf", bytes: 50_008 })
})

test("removes the file when its use fails", async () => {
  const body = new PassThrough()
  body.end(file)
  await expect(withReceivedFile(receptionOf(body), () => Promise.reject(new Error("no")))).rejects.toThrow("no")
})

test.each([
  ["before the file", file.subarray(0, 60)],
  ["in the middle of the file", file.subarray(0, 9_000)],
  ["before the end of the body", file.subarray(0, -10)],
])("rejects a body that stalls %s", async (_where, begin) => {
  expect(await errorOfStopped(begin, { idle: 20 })).toBe("malformedBody: stopped coming")
})

test("rejects a body that takes too long in total", async () => {
  expect(await errorOfStopped(file.subarray(0, 9_000), { longest: 20 })).toBe("malformedBody: takes too long")
})

test("accepts a body with pauses between its parts", async () => {
  const body = new PassThrough()
  const received = withReceivedFile(receptionOf(body), ({ size }) => Promise.resolve(size))
  for (let at = 0; at < file.length; at += 20_000) body.write(file.subarray(at, at + 20_000))
  body.end()
  expect(await received).toBe(50_008)
})

test("detects the type of a file by its content only", async () => {
  const body = new PassThrough()
  const called: string[] = []
  body.end(multipart({ name: "cv.pdf", type: "application/pdf", content: "<svg onload='alert(1)'/>" }))
  const accept: Reception["accept"] = (found) => {
    called.push(found.label)
    throw new ApiError("unsupportedType")
  }
  await expect(withReceivedFile(receptionOf(body, { accept }), () => Promise.resolve())).rejects.toThrow(ApiError)
  expect(called).toEqual(["an SVG drawing"])
})
