import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { activate, releaseFolder } from "../../../server/publishing/release/release-folders.ts"
import { makeRelease } from "../../../server/publishing/release/make-release.ts"
import fastify from "fastify"
import { siteServing } from "../../../server/serving/site-serving.ts"
import { openLiveSite } from "../../../server/serving/live-site.ts"
import { build, emptySite, hashedScript, page, publish, serve, siteFiles, type Site } from "./site-fixture.ts"

let folders: Site
beforeEach(async () => void (folders = await emptySite()))
afterEach(() => folders.remove())

/** Replaces a file instead of overwriting it, because releases share their files. */
const replace = async (path: string, text: string): Promise<void> => {
  await rm(path, { force: true })
  await writeFile(path, text)
}

const buildWith = (files: Record<string, string>) => build(folders, { ...siteFiles(), ...files })

test("responds with 503 in both languages before the first release", async () => {
  const { app, site } = await serve(folders)
  const response = await app.inject({ method: "GET", url: "/ru/blog" })
  expect(response.statusCode).toBe(503)
  expect(response.headers).toMatchObject({ "cache-control": "no-store", "retry-after": "15" })
  expect(response.body).toMatch(/lang="ru"/)
  expect(response.body).not.toMatch(/<style|style=|<script|src=|href=/)
  expect(site.hasAddress("/")).toBe(false)
  await build(folders)
  await publish(folders)
  expect(await site.reload()).toBe(true)
  expect((await app.inject({ method: "GET", url: "/ru/blog" })).statusCode).toBe(200)
  await app.close()
})

test("serves a new release after the switch, and the old one after a roll-back", async () => {
  await build(folders)
  const first = await publish(folders)
  const { app, site } = await serve(folders)
  const body = async () => (await app.inject({ method: "GET", url: "/blog" })).body
  await buildWith({ "blog/index.html": page("new") })
  await publish(folders)
  expect(await body()).toBe(page("/blog"))
  expect(await site.reload()).toBe(true)
  expect(await body()).toBe(page("new"))
  expect(await site.reload()).toBe(false)
  await activate(folders.dataDir, first.id)
  await site.reload()
  expect(await body()).toBe(page("/blog"))
  await app.close()
})

test("detects a switch by another process on a request", async () => {
  await build(folders)
  await publish(folders)
  const site = await openLiveSite({ dataDir: folders.dataDir, checkEvery: 0 })
  const second = await publish(folders)
  site.current()
  await site.reload()
  expect(site.current()?.id).toBe(second.id)
})

test("completes a request with the release that it began with", async () => {
  const film = "old ".repeat(1_000_000)
  await buildWith({ "trailer.mp4": film })
  await publish(folders)
  const { app, site } = await serve(folders)
  const address = await app.listen({ port: 0, host: "127.0.0.1" })
  const response = await fetch(`${address}/trailer.mp4`)
  await build(folders)
  await publish(folders)
  await site.reload()
  expect((await response.text()) === film).toBe(true)
  expect(await (await fetch(`${address}/trailer.mp4`)).text()).toBe("0123456789")
  await app.close()
})

test("serves immutable files of other retained releases to open tabs, but no pages", async () => {
  const { [hashedScript]: _, "trailer.mp4": __, ...rest } = siteFiles()
  await build(folders)
  const first = await publish(folders)
  await build(folders, { ...rest, "app-ffffffffffffffffffff.js": "new" })
  await publish(folders)
  const { app, site } = await serve(folders)
  const status = async (url: string) => (await app.inject({ method: "GET", url })).statusCode
  expect(await status(`/${hashedScript}`)).toBe(200)
  expect(await status("/trailer.mp4")).toBe(404)
  expect(await status("/app-eeeeeeeeeeeeeeeeeeee.js")).toBe(404)
  await activate(folders.dataDir, first.id)
  await site.reload()
  expect(await status("/app-ffffffffffffffffffff.js")).toBe(200)
  await app.close()
})

test("responds with 404 when the files of the release were removed", async () => {
  await build(folders)
  const { id } = await publish(folders)
  const { app } = await serve(folders)
  await rm(join(releaseFolder(folders.dataDir, id), "public"), { recursive: true })
  expect((await app.inject({ method: "GET", url: "/blog" })).statusCode).toBe(404)
  expect((await app.inject({ method: "GET", url: "/nope" })).statusCode).toBe(404)
  await app.close()
})

test("reports missing files of the live release, once for many requests", async () => {
  await build(folders)
  const { id } = await publish(folders)
  let reports = 0
  const site = await openLiveSite({ dataDir: folders.dataDir, onDamage: () => (reports += 1) })
  const app = fastify()
  await app.register(siteServing, { site })
  const statusOf = async (url: string) => (await app.inject({ method: "GET", url })).statusCode
  expect([await statusOf("/blog"), await statusOf("/nowhere"), reports]).toEqual([200, 404, 0])
  for (const page of ["blog", "games"]) await rm(join(releaseFolder(folders.dataDir, id), `public/${page}/index.html`))
  expect([await statusOf("/games"), await statusOf("/games"), reports]).toEqual([404, 404, 1])
  // For a second, whoever asks for what is in memory notices nothing.
  expect([await statusOf("/blog"), reports]).toEqual([200, 1])
  await app.close()
})

describe("what is in memory", () => {
  const presentTime = Date.now
  let file: string
  let body: (headers?: Record<string, string>) => Promise<[status: number, body: string]>
  let app: Awaited<ReturnType<typeof serve>>["app"]

  beforeEach(async () => {
    await build(folders)
    const { id } = await publish(folders)
    file = join(releaseFolder(folders.dataDir, id), "public/blog/index.html")
    ;({ app } = await serve(folders))
    body = async (headers = {}) => {
      const response = await app.inject({ method: "GET", url: "/blog", headers })
      return [response.statusCode, response.body]
    }
    expect(await body()).toEqual([200, page("/blog")])
  })

  afterEach(async () => {
    Date.now = presentTime
    await app.close()
  })

  const aSecondLater = () => {
    Date.now = () => presentTime() + 1_001
  }

  test("gives way to a repair of the release under the same name", async () => {
    await replace(file, "mended")
    aSecondLater()
    expect(await body()).toEqual([200, "mended"])
    expect(await body()).toEqual([200, "mended"])
  })

  test("is served as long as its file stays what it was", async () => {
    aSecondLater()
    expect(await body()).toEqual([200, page("/blog")])
  })

  test("is gone for everybody once its file is", async () => {
    await rm(file)
    aSecondLater()
    expect((await body())[0]).toBe(404)
    expect((await body({ "if-none-match": '"other"' }))[0]).toBe(404)
  })

  test("takes no file that cannot be read, which is as good as gone", async () => {
    await rm(file)
    // Its first byte is no page of the memory of this process.
    await symlink("/proc/self/mem", file)
    aSecondLater()
    expect((await body())[0]).toBe(404)
  })
})

test("reports a live release that cannot be loaded once, and keeps serving the previous one", async () => {
  await build(folders)
  await publish(folders)
  const errors: unknown[] = []
  const site = await openLiveSite({ dataDir: folders.dataDir, onError: (error) => errors.push(error) })
  const before = site.current()?.id
  const broken = await makeRelease({ ...folders, info: {} })
  for (const file of ["changes.json", "contents.json", "hosting/manifest.json"]) {
    await replace(join(releaseFolder(folders.dataDir, broken.id), file), "{")
  }
  await activate(folders.dataDir, broken.id)
  await expect(site.reload()).rejects.toThrow(SyntaxError)
  expect(site.current()?.id).toBe(before)
  for (let look = 0; look < 3; look += 1) await site.follow()
  expect(errors).toHaveLength(1)
  const late = await openLiveSite({ dataDir: folders.dataDir, onError: (error) => errors.push(error) })
  expect(late.current()).toBeUndefined()
  expect(errors).toHaveLength(2)
})

test("serves a release without its ledger by the manifest", async () => {
  await build(folders)
  const { id } = await publish(folders)
  await replace(join(releaseFolder(folders.dataDir, id), "contents.json"), "{")
  const { app, site } = await serve(folders)
  const response = await app.inject({ method: "GET", url: "/blog", headers: { "accept-encoding": "br" } })
  expect([response.statusCode, response.headers["content-encoding"]]).toEqual([200, undefined])
  await buildWith({ "blog/index.html": page("new") })
  await publish(folders)
  await site.reload()
  const next = await app.inject({ method: "GET", url: "/blog", headers: { "accept-encoding": "br" } })
  expect([next.statusCode, next.headers["content-encoding"]]).toEqual([200, "br"])
  await app.close()
})

test("serves a release of an earlier format until the next one", async () => {
  await build(folders)
  const { id } = await publish(folders)
  const folder = releaseFolder(folders.dataDir, id)
  const record = await readFile(join(folder, "release.json"), "utf8")
  await replace(join(folder, "release.json"), record.replace('"format": 2', '"format": 1'))
  for (const name of ["contents.json", "rules.json", "changes.json"]) await rm(join(folder, name))
  const { app, site } = await serve(folders)
  expect((await app.inject({ method: "GET", url: "/ru/blog" })).statusCode).toBe(200)
  await buildWith({ "blog/index.html": page("new") })
  await publish(folders)
  expect(await site.reload()).toBe(true)
  expect((await app.inject({ method: "GET", url: "/blog" })).body).toBe(page("new"))
  await app.close()
})

test("loads only the changes of the next release", async () => {
  await build(folders)
  await publish(folders)
  const { app, site } = await serve(folders)
  const { "rss.xml": _, ...rest } = siteFiles()
  await build(folders, { ...rest, "blog/index.html": page("new"), "blog/fresh/index.html": page("fresh") }, [
    { from: "/old", to: "/blog", status: 301 },
  ])
  // Another release between them never went live.
  await makeRelease({ ...folders, info: {} })
  const { id } = await publish(folders)
  // Only the changes can be read.
  await rm(join(releaseFolder(folders.dataDir, id), "contents.json"))
  const before = site.current()
  expect(await site.reload()).toBe(true)
  const status = async (url: string) => (await app.inject({ method: "GET", url })).statusCode
  const urls = ["/blog", "/blog/fresh", "/rss.xml", "/old", "/games"]
  expect(await Promise.all(urls.map(status))).toEqual([200, 200, 404, 301, 200])
  expect(before?.files.get("rss.xml")).toBeDefined()
  expect(before?.files.get("blog/fresh/index.html")).toBeUndefined()
  await app.close()
})

test("serves the next release when the current one was removed", async () => {
  await build(folders)
  const first = await publish(folders)
  const { app } = await serve(folders)
  await buildWith({ "blog/index.html": page("new") })
  await publish(folders)
  await rm(releaseFolder(folders.dataDir, first.id), { recursive: true })
  const response = await app.inject({ method: "GET", url: "/blog" })
  expect([response.statusCode, response.body]).toEqual([200, page("new")])
  await app.close()
})

test("ignores a stray folder among the releases", async () => {
  await build(folders)
  const { id } = await publish(folders)
  await mkdir(
    join(
      folders.dataDir,
      "releases",
      id.replace(/.$/, (sign) => (sign === "0" ? "1" : "0"))
    )
  )
  const { app } = await serve(folders)
  expect((await app.inject({ method: "GET", url: "/app-0000000000000000.js" })).statusCode).toBe(404)
  await app.close()
})
