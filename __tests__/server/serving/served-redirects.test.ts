import type { FastifyInstance } from "fastify"
import { legacyRedirects } from "../../../shared/redirects.ts"
import { build, emptySite, publish, serve, siteFiles, type Site } from "./site-fixture.ts"

let folders: Site
let app: FastifyInstance
beforeAll(async () => {
  folders = await emptySite()
  await build(folders, siteFiles(), [
    ...legacyRedirects,
    { from: "/blog/old", to: "/blog/hello?from=old#top", status: 301 },
    { from: "/Promo", to: "/blog", status: 301 },
    { from: "/архив", to: "/blog", status: 301 },
  ])
  await publish(folders)
  ;({ app } = await serve(folders))
})
afterAll(async () => {
  await app.close()
  await folders.remove()
})

const get = (url: string) => app.inject({ method: "GET", url })

const rows = legacyRedirects.flatMap(({ from, to }) =>
  from.endsWith("/*")
    ? ["blog", "privacyweb", "privacy-policy", "terms-of-service", "games", "support", "blog/hello"].map((page) => [
        from.replace("*", page),
        to.replace(":splat", page),
      ])
    : [[from, to]]
)

test.each(rows)("%s redirects to %s permanently, in one hop, with its query", async (from = "", to = "") => {
  for (const typed of [from, `${from}/`]) {
    const response = await get(`${typed}?utm=a%20b&x[]=1`)
    expect(response.statusCode).toBe(301)
    expect(response.headers["location"]).toBe(`${to}?utm=a%20b&x[]=1`)
  }
  expect((await get(from)).headers["location"]).toBe(to)
  expect((await get(to)).statusCode).toBe(200)
})

test.each([
  ["/en/ru/vacancy", "/ru/job"],
  ["/en/en/en/blog", "/blog"],
  ["/en/index.html", "/"],
  ["/en/blog/index.html", "/blog"],
  ["/en/%D0%BF%D1%80%D0%B8%D0%B2%D0%B5%D1%82", "/%D0%BF%D1%80%D0%B8%D0%B2%D0%B5%D1%82"],
  ["/en/a%3Fb%23c%25d", "/a%3Fb%23c%25d"],
  ["/%D0%B0%D1%80%D1%85%D0%B8%D0%B2", "/blog"],
  ["/en/%D0%B0%D1%80%D1%85%D0%B8%D0%B2", "/blog"],
  ["/blog/old?x=1", "/blog/hello?from=old&x=1#top"],
  ["/blog/old", "/blog/hello?from=old#top"],
])("%s redirects to %s", async (from, to) => expect((await get(from)).headers["location"]).toBe(to))

test.each([
  ["/BLOG", "/blog"],
  ["/Blog/Hello/?A=B", "/blog/hello?A=B"],
  ["/RU/", "/ru"],
  ["/blog/INDEX.HTML", "/blog"],
  ["/EN/Blog/Hello/", "/blog/hello"],
  ["/en/Ru/VACANCY/", "/ru/job"],
  ["/Games/Metro-2033/", "/"],
  ["/CN/Privacy-Policy/", "/cn/privacy-policy/"],
  ["/ADMIN/blog", "/admin/blog"],
  ["/Manifest.webmanifest", "/manifest.webmanifest"],
])("%s leads in one hop to %s", async (from, to) => {
  const response = await get(from)
  expect([response.statusCode, response.headers["location"]]).toEqual([301, to])
  expect((await get(to)).statusCode).toBe(200)
})

test("keeps the capitals of what exists with them, and of what does not exist", async () => {
  expect((await get("/Promo")).headers["location"]).toBe("/blog")
  expect((await get("/Nothing")).statusCode).toBe(404)
  expect((await get("/admin/blog/New")).statusCode).toBe(200)
  expect((await get("/JOB/Closed")).statusCode).toBe(410)
})

test("caches redirects for an hour", async () =>
  expect((await get("/en")).headers["cache-control"]).toBe("public, max-age=3600"))

test.each(["/english", "/ru/blog", "/ru", "/games"])("%s is not redirected", async (url) =>
  expect((await get(url)).headers["location"]).toBeUndefined()
)
