import { openLiveSite } from "../../../server/serving/live-site.ts"
import { missingPageOf } from "../../../server/serving/missing-page.ts"
import { openTestApp, type TestApp } from "../../support/test-app.ts"
import { build, emptySite, page, publish, type Site } from "./site-fixture.ts"

let folders: Site
let api: TestApp

beforeAll(async () => {
  folders = await emptySite()
  const site = await openLiveSite({ dataDir: folders.dataDir, checkEvery: Number.POSITIVE_INFINITY })
  api = await openTestApp({}, { showMissingPage: missingPageOf(site) })
  dead.before = await follow("/files/7b1b1c1e-0000-4000-8000-000000000000/kit.zip")
  await build(folders)
  await publish(folders)
  await site.reload()
})

afterAll(async () => {
  await api.close()
  await folders.remove()
})

const follow = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url, headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8", ...headers } })

const dead: { before?: Awaited<ReturnType<typeof follow>> } = {}

test.each([
  ["a file that was removed", "7b1b1c1e-0000-4000-8000-000000000000/kit.zip"],
  ["an address that no file has", "7b1b1c1e/Kit.zip"],
])("leads a visitor who follows a link to %s to the site's page for 404, in their language", async (_what, path) => {
  const url = `/files/${path}`
  const response = await follow(url)

  expect([response.statusCode, response.body]).toEqual([404, page("/404")])
  expect(response.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": expect.stringContaining("max-age=0") as string,
  })
  expect(response.headers["content-security-policy"]).toContain("default-src 'self'")
  expect((await follow(url, { referer: "http://localhost:8000/ru/blog/hello" })).body).toBe(page("/ru/404"))
})

test("responds to programs and pictures with the envelope, and to everybody before there is a release", async () => {
  const url = "/files/7b1b1c1e-0000-4000-8000-000000000000/kit.zip"
  for (const accept of ["*/*", "image/avif,image/webp,*/*;q=0.8"]) {
    const response = await follow(url, { accept })
    expect([response.statusCode, response.json<{ code: number }>().code]).toEqual([404, 1200])
  }
  expect(dead.before?.statusCode).toBe(404)
  expect(dead.before?.headers["content-type"]).toBe("application/json; charset=utf-8")
})
