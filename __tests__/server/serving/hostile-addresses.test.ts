import fc from "fast-check"
import type { FastifyInstance } from "fastify"
import { readAddress } from "../../../server/http/requested-address.ts"
import { sendRaw } from "./raw-request.ts"
import { build, emptySite, publish, serve, siteFiles, type Site } from "./site-fixture.ts"

let folders: Site
let app: FastifyInstance
beforeAll(async () => {
  folders = await emptySite()
  await build(folders)
  await publish(folders)
  ;({ app } = await serve(folders))
  await app.listen({ port: 0, host: "127.0.0.1" })
})
afterAll(async () => {
  await app.close()
  await folders.remove()
})

test.each([
  ["/../../etc/passwd", 400],
  ["/blog/../../release.json", 400],
  ["/%2e%2e/%2e%2e/etc/passwd", 400],
  ["/..%2f..%2fetc/passwd", 400],
  ["/%252e%252e/etc/passwd", 404],
  ["/blog%2fhello", 400],
  ["/blog%5chello", 400],
  ["/blog\\hello", 400],
  ["/./blog", 400],
  ["/blog/.", 400],
  ["/blog%00.html", 400],
  ["/blog%0d%0aset-cookie:x", 400],
  ["/%zz", 400],
  ["/%E0%A4%A", 400],
  ["//evil.example", 404],
  ["//evil.example/..", 400],
  ["/en//evil.example", 404],
  ["/en//evil.example/", 404],
  ["/en/\\evil.example", 400],
  ["/en/%5cevil.example", 400],
  ["/en/%2f%2fevil.example", 400],
  ["/en///", 404],
  ["/blog//", 404],
  ["/__proto__", 404],
  ["/constructor/", 404],
  [`/${"/".repeat(2_000)}`, 404],
  [`/${"a/".repeat(1_000)}`, 404],
  [`/${"en/".repeat(600)}blog`, 404],
  [`/${"a".repeat(2_048)}`, 414],
])("%s responds with %i", async (target, status) => {
  const response = await sendRaw(app, target)
  expect(response.status).toBe(status)
  expect(response.text).not.toMatch(/^location:|^set-cookie:|root:x/im)
})

test("reads a target in absolute form as its path, for any host", async () => {
  expect((await sendRaw(app, "http://evil.example/blog")).status).toBe(200)
  expect((await sendRaw(app, "http://evil.example")).status).toBe(200)
  expect((await sendRaw(app, "http://evil.example/en/blog")).text).toMatch(/^location: \/blog\r$/im)
})

test.each(["*", "evil.example:443"])("rejects the target %s", async (target) =>
  expect((await sendRaw(app, target)).status).toBeGreaterThanOrEqual(400)
)

test("encodes characters of a query that are invalid in a header", async () => {
  const response = await sendRaw(app, '/en/blog?q=<"')
  expect(response.text).toMatch(/^location: \/blog\?q=%3C%22\r$/im)
  expect(readAddress("/blog?q=\xd0\xbf")).toEqual({ path: "/blog", query: "q=%D0%BF" })
})

const segment = fc.oneof(
  fc.constantFrom(
    "..",
    ".",
    "",
    "en",
    "ru",
    "blog",
    "admin",
    "index.html",
    "%2e%2e",
    "%2f",
    "%5c",
    "%00",
    "cn",
    "job",
    "closed"
  ),
  fc.string({ maxLength: 12 }).map((text) => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ""))),
  fc.stringMatching(/^[!-~]{0,12}$/)
)

const contents = new Set(Object.values(siteFiles()).map(String))

test("no address fails the server, leaves the site, or finds a file outside it", async () => {
  const address = fc.tuple(fc.array(segment, { maxLength: 8 }), fc.boolean())
  await fc.assert(
    fc.asyncProperty(address, async ([segments, slash]) => {
      const target = `/${segments.join("/")}${slash ? "/" : ""}`
      const { status, text } = await sendRaw(app, target)
      expect([200, 301, 400, 404, 410]).toContain(status)
      const location = /^location: (.*)\r$/im.exec(text)?.[1]
      expect(location !== undefined).toBe(status === 301)
      if (location !== undefined) {
        expect(new URL(location, "http://localhost").host).toBe("localhost")
        const end = await sendRaw(app, location)
        expect(end.status).not.toBe(301)
        expect(end.status).toBeLessThan(500)
      }
      if (status === 200) {
        const body = Buffer.from(text.slice(text.indexOf("\r\n\r\n") + 4), "latin1").toString()
        expect(contents.has(body)).toBe(true)
      }
    }),
    { numRuns: 400 }
  )
})

test("reads every address as a clean path or an error status", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      const address = readAddress(`/${text}`)
      if (typeof address === "number") return
      expect(address.path).toMatch(/^\//)
      expect(address.path).not.toMatch(/\\|\/\/|\/\.{1,2}(?:\/|$)/)
      expect(address.query).toMatch(/^[\x21-\x7e]*$/)
    })
  )
})
