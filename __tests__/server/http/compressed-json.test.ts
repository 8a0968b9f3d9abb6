import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { addPost, documentOf, paragraph } from "../../support/content-factory.ts"
import { addStaff } from "../../support/signed-in-users.ts"
import { useTestApp } from "../../support/test-app.ts"

const partner = "https://launcher.example"

const api = useTestApp({ CORS_ORIGINS: partner })

const list = "/v1/api/v1/blog"

beforeEach(async () => {
  const body = documentOf(paragraph("Ash and frost lie on the road. ".repeat(60)))
  await addPost(api.database, { texts: { en: { title: "Long", body } } })
})

const read = async (url: string, headers: Record<string, string> = {}) => {
  const { headers: received, rawPayload, statusCode } = await api.app.inject({ url, headers })
  return { status: statusCode, headers: received, bytes: rawPayload }
}

test.each([
  ["br", "gzip, deflate, br, zstd", brotliDecompressSync],
  ["gzip", "gzip, deflate", gunzipSync],
  ["gzip", "br;q=0.2, gzip", gunzipSync],
] as const)("sends a list in %s to who accepts %s, computed and from memory", async (coding, accepted, decompress) => {
  const plain = await read(list)
  expect(plain.headers["content-encoding"]).toBeUndefined()
  expect(plain.headers["vary"]).toBe("Origin, Accept-Encoding")
  // The first makes the copy, the second gets it from memory.
  for (const turn of [1, 2]) {
    const { headers, bytes } = await read(list, { "accept-encoding": accepted, origin: partner })
    expect({ turn, ...headers }).toMatchObject({
      turn,
      "content-encoding": coding,
      "content-length": String(bytes.length),
      "content-type": "application/json; charset=utf-8",
      vary: "Origin, Accept-Encoding",
      "access-control-allow-origin": partner,
      etag: `W/${plain.headers.etag}`,
    })
    expect(bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(decompress(bytes).equals(plain.bytes)).toBe(true)
    const again = await read(list, { "accept-encoding": accepted, "if-none-match": String(headers.etag) })
    expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag, vary: "Origin, Accept-Encoding" } })
    expect(again.bytes.length).toBe(0)
  }
})

test("responds to HEAD with the length of the copy", async () => {
  const headers = { "accept-encoding": "br" }
  const { bytes } = await read(list, headers)
  const { headers: received, rawPayload } = await api.app.inject({ method: "HEAD", url: list, headers })
  expect(received).toMatchObject({ "content-encoding": "br", "content-length": String(bytes.length) })
  expect(rawPayload.length).toBe(0)
})

test("makes a new copy when the content changes", async () => {
  const headers = { "accept-encoding": "br" }
  await read(list, headers)
  await addPost(api.database, { texts: { en: { title: "Later" } } })
  for (const _turn of [1, 2])
    expect(brotliDecompressSync((await read(list, headers)).bytes).toString()).toContain("Later")
})

test.each(["identity", "br;q=0, gzip;q=0", "zstd", ""])(
  "sends a list as it is to who accepts '%s'",
  async (accepted) => {
    for (const _turn of [1, 2]) {
      const { headers, bytes } = await read(list, { "accept-encoding": accepted })
      expect(headers["content-encoding"]).toBeUndefined()
      expect(JSON.parse(bytes.toString())).toMatchObject({ code: 0 })
    }
  }
)

test("sends small responses and failures as they are", async () => {
  for (const url of ["/v1/api/v1/daily/get", "/v1/api/v1/blog/link/none"]) {
    const { headers } = await read(url, { "accept-encoding": "br" })
    expect(headers["content-encoding"]).toBeUndefined()
    expect(headers["vary"]).toBe("Origin")
  }
})

test("compresses what staff read, and no response to a write", async () => {
  const editor = await addStaff(api, "editor")
  for (let count = 0; count < 5; count += 1) await addPost(api.database)
  const cookie = editor.headers["cookie"] ?? ""
  const plain = await read("/v1/api/v1/blog/admin", { cookie })
  const compressed = await read("/v1/api/v1/blog/admin", { cookie, "accept-encoding": "gzip, br" })
  expect(compressed.headers).toMatchObject({
    "content-encoding": "br",
    "content-length": String(compressed.bytes.length),
    vary: "Accept-Encoding",
    "cache-control": "no-store",
  })
  expect(brotliDecompressSync(compressed.bytes).equals(plain.bytes)).toBe(true)

  const written = await api.app.inject({
    method: "POST",
    url: "/v1/api/v1/blog/add",
    headers: { ...editor.headers, "accept-encoding": "br" },
    payload: "{}",
  })
  expect(written.headers["content-encoding"]).toBeUndefined()
})
