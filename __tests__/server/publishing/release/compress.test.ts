import { randomBytes } from "node:crypto"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { bestCopy, isCompressible, quickCopies } from "../../../../server/publishing/release/compress.ts"

const textOf = (bytes: number): Buffer =>
  Buffer.from(
    Array.from({ length: Math.ceil(bytes / 60) }, (_, index) => `{"id":${index * 7_919},"title":"Ash and frost"}`)
      .join(",")
      .slice(0, bytes)
  )

test.each([
  ["page.html", 2_000],
  ["data.json", 300_000],
  ["huge.json", 2_200_000],
  ["script.js", 30_000],
  ["large.js", 600_000],
  ["huge.js", 2_200_000],
])("compresses %s with %i bytes without loss, and then at its best", async (name, bytes) => {
  const text = textOf(bytes)
  expect(isCompressible(name, text.length)).toBe(true)
  const quick = await quickCopies(name, text)
  const [br, gz] = [quick.get("b") ?? Buffer.alloc(0), quick.get("g") ?? Buffer.alloc(0)]
  expect(brotliDecompressSync(br).equals(text)).toBe(true)
  expect(gunzipSync(gz).equals(text)).toBe(true)
  const [bestBr, bestGz] = [bestCopy(name, text, "b"), bestCopy(name, text, "g")]
  expect(brotliDecompressSync(bestBr).equals(text)).toBe(true)
  expect(gunzipSync(bestGz).equals(text)).toBe(true)
  expect(bestGz.length).toBeLessThanOrEqual(gz.length)
})

test("keeps no copy that saves next to nothing", async () => {
  expect([...(await quickCopies("noise.txt", randomBytes(4_000)))]).toEqual([])
})

test.each([
  ["picture.webp", 5_000],
  ["short.html", 1_000],
  ["enormous.json", 17_000_000],
])("%s with %i bytes gets no copies", (name, bytes) => {
  expect(isCompressible(name, bytes)).toBe(false)
})
