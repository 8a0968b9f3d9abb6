import { crc32 } from "node:zlib"
import sharp from "sharp"
import { ApiError } from "../../../../server/http/api-error.ts"
import { pictureMaster } from "../../../../server/files/renditions/picture-master.ts"

const picture = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })

const issue = async (type: Parameters<typeof pictureMaster>[0], bytes: Buffer): Promise<string> => {
  try {
    await pictureMaster(type, bytes)
    return "taken"
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `${error.errorName}: ${error.details?.[0]?.message ?? ""}`
  }
}

/** A PNG whose header claims this size, with the pixels of a small one. */
const pngThatClaims = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await picture(8, 8).png().toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

test.each([
  ["jpeg", () => picture(60, 40).jpeg(), "image/jpeg", "jpg"],
  ["png", () => picture(60, 40, 4).png(), "image/png", "png"],
  ["webp", () => picture(60, 40, 4).webp(), "image/webp", "webp"],
  ["gif", () => picture(60, 40).gif(), "image/png", "png"],
  ["avif", () => picture(60, 40).avif(), "image/webp", "webp"],
] as const)("stores %s in a suitable format", async (type, make, contentType, extension) => {
  const master = await pictureMaster(type, await make().toBuffer())
  expect(master).toMatchObject({ contentType, extension })
  expect(await sharp(master.bytes).metadata()).toMatchObject({ width: 60, height: 40 })
})

test("removes metadata of a camera, such as the location, and applies its rotation", async () => {
  const bytes = await picture(60, 40)
    .withExif({ IFD0: { Copyright: "Ann Frost" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "43/1 14/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>Ann</x:xmpmeta>")
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif?.toString("latin1")).toContain("Ann Frost")

  const { bytes: normalized } = await pictureMaster("jpeg", bytes)

  const metadata = await sharp(normalized).metadata()
  expect(metadata).toMatchObject({ width: 40, height: 60 })
  for (const name of ["exif", "xmp", "iptc", "icc", "orientation"] as const) expect(metadata[name]).toBeUndefined()
  expect(normalized.toString("latin1")).not.toMatch(/Ann|GPS|Exif/)
})

test("converts colors to sRGB", async () => {
  const bytes = await picture(20, 20).withIccProfile("p3").jpeg().toBuffer()
  const metadata = await sharp((await pictureMaster("jpeg", bytes)).bytes).metadata()
  expect(metadata).toMatchObject({ space: "srgb", hasProfile: false })
})

test("drops bytes after the end of the picture", async () => {
  const tail = "<html><script>alert(1)</script></html>PK\x03\x04"
  const bytes = Buffer.concat([await picture(20, 20).jpeg().toBuffer(), Buffer.from(tail)])
  const { bytes: normalized } = await pictureMaster("jpeg", bytes)
  expect(normalized.toString("latin1")).not.toMatch(/script|PK/)
  expect(normalized.subarray(-2).toString("hex")).toBe("ffd9")
})

test("scales down a picture that is larger than any screen", async () => {
  const { bytes } = await pictureMaster("jpeg", await picture(5_000, 2_500).jpeg().toBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 3_840, height: 1_920 })
})

test.each([
  [60_000, 60_000],
  [10_000, 9_000],
  [16_001, 10],
])("rejects %d × %d pixels before decoding them", async (width, height) => {
  expect(await issue("png", await pngThatClaims(width, height))).toContain(`has ${width} × ${height} pixels`)
})

test("rejects an animated picture", async () => {
  const frames = [await picture(20, 20).png().toBuffer(), await picture(20, 20).negate().png().toBuffer()]
  const bytes = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
  expect(await issue("gif", bytes)).toContain("moving picture")
})

test.each([
  ["cut off", async () => (await picture(400, 400).jpeg().toBuffer()).subarray(0, 700)],
  ["a header alone", () => Promise.resolve(Buffer.from("ffd8ffe000104a464946", "hex"))],
  ["of another type than its beginning says", () => picture(20, 20).png().toBuffer()],
])("rejects a picture that is %s", async (_what, make) => {
  expect(await issue("jpeg", await make())).toMatch(/^unsupportedType: (is damaged|cannot be read)/)
})

test("produces the same bytes for the same picture", async () => {
  const bytes = await picture(50, 50).png().toBuffer()
  const [one, other] = await Promise.all([pictureMaster("png", bytes), pictureMaster("png", bytes)])
  expect(one.bytes.equals(other.bytes)).toBe(true)
})
