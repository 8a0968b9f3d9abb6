import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { localFileStore } from "../../../../server/files/storage/file-store.ts"
import { mp4Size } from "../../../../server/files/checks/mp4-size.ts"
import { storeRenditions } from "../../../../server/files/renditions/picture-renditions.ts"
import { tinyMp4 } from "../../../support/demo-fixture.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "files-"))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const picture = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })

test("reads the size of a video from its picture track", () => {
  expect(mp4Size(tinyMp4(1280, 720))).toEqual({ width: 1280, height: 720 })
  expect(mp4Size(tinyMp4(0, 0))).toBeNull()
})

test.each([
  ["nothing", Buffer.alloc(0)],
  ["text", Buffer.from("This is no film at all.")],
  ["a box that ends behind the file", tinyMp4(1280, 720).subarray(0, 60)],
  ["a box of no length", Buffer.from("00000000", "hex")],
])("finds no size in %s", (_what, bytes) => {
  expect(mp4Size(bytes)).toBeNull()
})

test("stores equal bytes once and reads them back", async () => {
  const files = localFileStore(folder)
  const first = await files.put(Buffer.from("same"))
  expect(await files.put(Buffer.from("same"))).toEqual(first)
  let read = ""
  for await (const chunk of await files.read(first.key)) read += String(chunk)
  expect(read).toBe("same")
})

test("a key is a checksum, never a path", async () => {
  const files = localFileStore(folder)
  await expect(files.read("../../etc/passwd")).rejects.toThrow("SHA-256")
  await expect(files.read("0".repeat(64))).rejects.toMatchObject({ code: "ENOENT" })
})

test("makes no JPEG rendition of a transparent picture, and none wider than the picture", async () => {
  const files = localFileStore(folder)
  const bytes = await picture(500, 300, 4).png().toBuffer()
  const facts = await storeRenditions(files, bytes, "logo.png")
  expect(facts.renditions.map((rendition) => rendition.name)).toEqual(["logo-400.webp", "logo-400.avif"])
})

test.each([
  ["grey", () => picture(500, 300).greyscale().png()],
  ["grey with transparency", () => picture(500, 300, 4).greyscale().png()],
  ["of sixteen bits a channel", () => picture(500, 300).toColourspace("rgb16").png()],
])("renditions of a picture that is %s show the same colors", async (_what, image) => {
  const files = localFileStore(folder)
  const facts = await storeRenditions(files, await image().toBuffer(), "a.png")
  for (const { storageKey } of facts.renditions) {
    const chunks: Buffer[] = []
    for await (const chunk of await files.read(storageKey)) chunks.push(chunk as Buffer)
    const { dominant } = await sharp(Buffer.concat(chunks)).removeAlpha().stats()
    expect(Math.max(dominant.r, dominant.g, dominant.b)).toBeLessThan(16)
  }
})

test("measures a rotated picture as it is displayed", async () => {
  const files = localFileStore(folder)
  const bytes = await picture(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await storeRenditions(files, bytes, "side.jpg")).toMatchObject({
    width: 400,
    height: 600,
    renditions: [
      { width: 400, height: 600 },
      { width: 400, height: 600 },
    ],
  })
})
