import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp, { type Sharp } from "sharp"
import { z } from "zod"
import { ApiError } from "../../../../server/http/api-error.ts"
import { UpstreamError } from "../../../../server/http/upstream-error.ts"
import { createFileReader, readReply } from "../../../../server/files/isolated/file-reader.ts"
import type { PictureType } from "../../../../server/files/checks/file-type.ts"
import { fileReadingLimits } from "../../../../shared/limits/files.ts"
import { childProcessesOf } from "../../../support/child-process.ts"
import { docxOf, pdfOf } from "../../../support/documents.ts"
import { pictureOf } from "../../../support/pictures.ts"
import { trailer } from "../../../support/video.ts"

let folder: string
let reports: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "isolated-"))
})

beforeEach(() => {
  reports = []
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const readerOf = (limits: Partial<Record<keyof typeof fileReadingLimits, number>> = {}) =>
  createFileReader((error) => reports.push(error.message), { ...fileReadingLimits, ...limits })

const fileOf = async (bytes: Buffer, name = "file"): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

const errorOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => "read",
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      return `${error.errorName}: ${error.details?.[0]?.message ?? ""}`
    }
  )

const limited = "unsupportedType: cannot be read within the time and memory"

const processes = () => childProcessesOf(process.pid, "isolated/main.ts")

/** The process of a file that is being read. */
const runningProcess = async (): Promise<number> => {
  for (;;) {
    const [pid] = await processes()
    if (pid !== undefined) return pid
  }
}

/** A picture whose reading takes seconds. */
const slowPicture = async (): Promise<string> => fileOf(await pictureOf(5_000, 4_000).jpeg().toBuffer(), "slow")

test.each([
  ["jpeg", () => pictureOf(500, 300).jpeg(), "image/jpeg", "jpg"],
  ["png", () => pictureOf(500, 300, 4).png(), "image/png", "png"],
  ["webp", () => pictureOf(500, 300, 4).webp(), "image/webp", "webp"],
  ["gif", () => pictureOf(500, 300).gif(), "image/png", "png"],
  ["avif", () => pictureOf(500, 300).avif({ effort: 0 }), "image/webp", "webp"],
] satisfies [PictureType, () => Sharp, string, string][])(
  "re-encodes a picture as %s, with its copies",
  async (type, make, contentType, extension) => {
    const picture = await readerOf().picture(await fileOf(await make().toBuffer()), type)

    expect(picture).toMatchObject({ contentType, extension, width: 500, height: 300 })
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 500, height: 300 })
    expect(picture.copies.length).toBeGreaterThan(0)
    for (const { bytes, ...copy } of picture.copies)
      expect(await sharp(bytes).metadata()).toMatchObject({ width: copy.width, height: copy.height })
  }
)

test("checks documents and videos, and removes the metadata of a video in place", async () => {
  expect(await readerOf().resume(await fileOf(pdfOf()), "pdf")).toBe("pdf")
  expect(await readerOf().resume(await fileOf(docxOf()), "zip")).toBe("docx")
  const film = await fileOf(Buffer.from((await trailer()).toString("latin1").replace("free", "udta"), "latin1"))
  expect(await readerOf().video(film, "mp4")).toMatchObject({ width: expect.any(Number) as number })
  expect((await readFile(film)).includes("udta")).toBe(false)
})

test("says why a file is not accepted, and reports nothing", async () => {
  const reader = readerOf()
  expect(await errorOf(reader.picture(await fileOf(Buffer.from("ffd8ffe000104a464946", "hex")), "jpeg"))).toBe(
    "unsupportedType: cannot be read as a picture"
  )
  expect(await errorOf(reader.resume(await fileOf(pdfOf("<< /XFA 7 0 R >>")), "pdf"))).toContain("has a form")
  expect(await errorOf(reader.video(await fileOf(Buffer.from("no film")), "mp4"))).toContain("damaged")
  expect(await errorOf(reader.video(await fileOf(Buffer.from("no film")), "webm"))).toContain("damaged")
  expect(await errorOf(reader.captions(await fileOf(Buffer.from("no captions"))))).toContain("is no WebVTT")
  expect(reports).toEqual([])
})

test("reads no picture of a format that is not accepted, whatever it is called", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  for (const bytes of [svg, await pictureOf(20, 20).tiff().toBuffer()])
    expect(await errorOf(readerOf().picture(await fileOf(bytes), "png"))).toContain("cannot be read as a picture")
})

test("survives a process that is killed, and reads the next file", async () => {
  const reader = readerOf()
  const reading = errorOf(reader.picture(await slowPicture(), "jpeg"))
  process.kill(await runningProcess(), "SIGKILL")

  expect(await reading).toContain(limited)

  expect(reports).toEqual([expect.stringContaining("SIGKILL")])
  expect(await reader.resume(await fileOf(pdfOf()), "pdf")).toBe("pdf")
})

test("ends a process that hangs", async () => {
  const reader = readerOf({ pictureWithin: 2_000 })
  const reading = errorOf(reader.picture(await slowPicture(), "jpeg"))
  process.kill(await runningProcess(), "SIGSTOP")

  expect(await reading).toContain(limited)

  expect(reports).toEqual([expect.stringContaining("longer than 2000 ms")])
  expect(await processes()).toEqual([])
})

test("ends a process that needs too much memory", async () => {
  // Every pixel of an interlaced picture is in memory at a time, in sixteen bits: 380 megabytes of a file of a few kilobytes.
  const bomb = pictureOf(8_000, 6_000, 4).toColourspace("rgb16").png({ progressive: true, compressionLevel: 9 })
  const path = await fileOf(await bomb.toBuffer(), "bomb")

  expect(await errorOf(readerOf({ memoryMax: 402_653_184 }).picture(path, "png"))).toMatch(
    /^unsupportedType: (cannot be read within|is damaged)/
  )
})

test("runs only so many processes at a time", async () => {
  const reader = readerOf({ atOnce: 1 })
  const path = await fileOf(pdfOf())
  let most = 0
  const read = new AbortController()
  const watching = (async () => {
    while (!read.signal.aborted) most = Math.max(most, (await processes()).length)
  })()

  const kinds = await Promise.all(Array.from({ length: 4 }, () => reader.resume(path, "pdf")))
  read.abort()
  await watching

  expect([kinds, most]).toEqual([["pdf", "pdf", "pdf", "pdf"], 1])
})

test("gives a process none of the server's variables", async () => {
  process.env["SOME_SECRET"] = "never to be seen"
  const reading = errorOf(readerOf().picture(await slowPicture(), "jpeg"))
  const pid = await runningProcess()
  const variables = await readFile(`/proc/${pid}/environ`, "utf8")
  process.kill(pid, "SIGKILL")
  await reading
  delete process.env["SOME_SECRET"]

  expect(variables).not.toContain("never to be seen")
})

test("ends a process whose reply has no end", async () => {
  const path = await fileOf(await pictureOf(900, 600).png().toBuffer())
  expect(await errorOf(readerOf({ replyMax: 1_000 }).picture(path, "png"))).toContain(limited)
  expect(reports).toEqual([expect.stringContaining("longer than 1000 bytes")])
})

test.each([process.platform, "win32"])("is unavailable when no process can be started on %s", async (platform) => {
  const own = { execPath: process.execPath, platform: process.platform }
  Object.defineProperties(process, { execPath: { value: join(folder, "no-node") }, platform: { value: platform } })
  try {
    await expect(readerOf().resume("x", "pdf")).rejects.toBeInstanceOf(UpstreamError)
  } finally {
    Object.defineProperties(process, { execPath: { value: own.execPath }, platform: { value: own.platform } })
  }
})

test("is unavailable when the system refuses a process", async () => {
  // Longer than any system allows.
  await expect(readerOf().resume("x".repeat(4_000_000), "pdf")).rejects.toBeInstanceOf(UpstreamError)
})

test.each([
  ["without a line", ""],
  ["that is no JSON", "{\n"],
  ["of unknown fields", '{"result":"pdf","parts":[],"more":1}\n'],
  ["with another result", '{"result":"exe","parts":[]}\n'],
  ["with a part that is cut", '{"result":"pdf","parts":[4]}\nabc'],
  ["with another number of parts", '{"result":"pdf","parts":[]}\n'],
  ["with more than its parts", '{"result":"pdf","parts":[2]}\nabc'],
])("does not trust a reply %s", (_what, output) => {
  expect(() => readReply(Buffer.from(output), z.enum(["pdf"]), () => 1)).toThrow("its reply is not valid")
})
