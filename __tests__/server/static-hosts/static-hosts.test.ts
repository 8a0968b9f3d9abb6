import { createHash } from "node:crypto"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { chmod, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from "node:fs/promises"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { s3Bucket } from "../../../server/s3/s3-bucket.ts"
import { headersText, layOutForCloudflare } from "../../../server/static-hosts/cloudflare.ts"
import type { createWorker } from "../../../server/static-hosts/cloudflare-worker.ts"
import { readDeployment } from "../../../server/static-hosts/deployment.ts"
import { deployToFolder } from "../../../server/static-hosts/folder.ts"
import { deployToNetlify, netlifyRedirects } from "../../../server/static-hosts/netlify.ts"
import { deployToS3 } from "../../../server/static-hosts/s3.ts"
import { legacyRedirects } from "../../../shared/redirects.ts"
import { s3Keys, startS3Server, type S3Server } from "../../support/s3-server.ts"
import { runScript } from "../../support/server-process.ts"
import { build, emptySite, hashedScript, publish, siteFiles, write, type Site } from "../serving/site-fixture.ts"

let site: Site
let target: string

beforeEach(async () => {
  site = await emptySite()
  await build(site)
  await publish(site)
  target = await mkdtemp(join(tmpdir(), "static-host-"))
})

afterEach(async () => {
  await site.remove()
  await rm(target, { recursive: true, force: true })
})

const lines: string[] = []
const print = (line: string) => void lines.push(line)
const real = { dryRun: false, print }
const dry = { dryRun: true, print }

beforeEach(() => void lines.splice(0))

const read = (api: string | null = null) => readDeployment(site.dataDir, { api })

/** Another release, in which a page has changed and a file is gone. */
const publishNext = async () => {
  const { "robots.txt": _gone, ...files } = siteFiles()
  await build(site, files)
  await write(site.siteDir, { "blog/hello/index.html": "<!doctype html><html><title>Other</title></html>" })
  return publish(site)
}

describe("what is handed over", () => {
  test("is the live release without compressed copies, and without the admin where nothing answers it", async () => {
    const { files, rules } = await read()
    expect([...files.keys()].filter((file) => /^admin\/|\.(?:br|gz)$/.test(file))).toEqual([])
    expect(rules.clientOnly.map(({ prefix }) => prefix)).not.toContain("/admin")
    const whole = await read("https://api.studio.example")
    expect(whole.files.has("admin/index.html")).toBe(true)
    expect(whole.files.get(hashedScript)?.headers).toContainEqual([
      "cache-control",
      "public, max-age=31536000, immutable",
    ])
  })

  test("must be a whole release", async () => {
    await expect(readDeployment(target, { api: null })).rejects.toThrow("Nothing is live in")
    const id = "20200101T000000000Z-00000000"
    await expect(readDeployment(site.dataDir, { id, api: null })).rejects.toThrow(`no whole release ${id}`)
  })
})

describe("a folder", () => {
  const live = async (file: string) => readFile(join(target, "live/public", file), "utf8")

  test("gets a whole release beside the one before, with what has not changed linked, and then switches", async () => {
    await deployToFolder(await read(), target, dry)
    expect(await readdir(target)).toEqual([])
    await deployToFolder(await read(), target, real)
    const first = await readlink(join(target, "live"))
    expect(await live("blog/index.html")).toContain("/blog")
    expect(existsSync(join(target, "live/public", `${hashedScript}.br`))).toBe(true)
    expect(existsSync(join(target, "live/hosting/nginx.conf"))).toBe(true)

    const { id } = await publishNext()
    await deployToFolder(await read(), target, real)

    expect(await readlink(join(target, "live"))).toBe(id)
    expect(await live("blog/hello/index.html")).toContain("Other")
    expect(existsSync(join(target, "live/public/robots.txt"))).toBe(false)
    const inode = async (release: string) => (await stat(join(target, release, "public", hashedScript))).ino
    expect(await inode(id)).toBe(await inode(first))
    expect(lines[1]).toMatch(/^copied (\d+) of \1 files/)
    expect(lines[2]).toMatch(/^copied [1-9] of \d+ files/)
  })

  test("can be read by the account of a web server, whatever the product's own files are", async () => {
    const { folder, files } = await read()
    const source = join(folder, "public/index.html")
    const masked = process.umask(0o077)
    try {
      for (const { path } of files.values()) await chmod(path, 0o600)
      await chmod(join(folder, "hosting/nginx.conf"), 0o600)
      await deployToFolder(await read(), join(target, "www"), real)
      await publishNext()
      await deployToFolder(await read(), join(target, "www"), real)
    } finally {
      process.umask(masked)
    }
    const entries = await readdir(join(target, "www"), { recursive: true, withFileTypes: true })
    const modes = entries
      .filter((entry) => !entry.isSymbolicLink())
      .map(async (entry) => [
        entry.isDirectory(),
        ((await stat(join(entry.parentPath, entry.name))).mode & 0o777).toString(8),
      ])
    expect(new Set((await Promise.all(modes)).map(String))).toEqual(new Set(["true,755", "false,644"]))
    expect(((await stat(join(target, "www"))).mode & 0o777).toString(8)).toBe("755")
    expect(((await stat(source)).mode & 0o777).toString(8)).toBe("600")
  })

  test("keeps one release before the live one, and copies nothing twice", async () => {
    for (let round = 0; round < 3; round += 1) {
      await write(site.siteDir, { "page-data/blog/page-data.json": JSON.stringify({ round }) })
      await publish(site)
      await deployToFolder(await read(), target, real)
    }
    expect((await readdir(target)).filter((name) => name !== "live")).toHaveLength(2)
    await deployToFolder(await read(), target, real)
    expect(lines.at(-1)).toMatch(/is there already$/)
  })
})

describe("a bucket", () => {
  let server: S3Server
  const bucket = () => s3Bucket({ endpoint: server.endpoint, bucket: "media", region: "eu-north-1", ...s3Keys })
  const now = new Date("2026-06-15T12:00:00Z")
  const deploy = async (at = now, options = real) => deployToS3(await read(), bucket(), { ...options, now: at })
  const sent = () =>
    server.requests
      .filter((request) => request.startsWith("PUT"))
      .map((request) => request.replace(/^PUT \/media\/?/, ""))

  beforeEach(async () => {
    server = await startS3Server()
  })

  afterEach(() => server.close())

  test("has every page at its address, with its headers, and a redirect at old ones", async () => {
    await deploy()
    const headers = (key: string) => server.headers.get(`/media/${key}`)
    expect(server.objects.get("/media/blog")?.toString()).toContain("/blog")
    expect(headers("blog")).toMatchObject({ "content-type": "text/html; charset=utf-8" })
    expect(headers(hashedScript)?.["cache-control"]).toContain("immutable")
    expect(headers("blog/index.html")?.["x-amz-website-redirect-location"]).toBe("/blog")
    expect(headers("ru/vacancy")).toMatchObject({ "x-amz-website-redirect-location": "/ru/job" })
    expect(server.objects.get("/media/cn/privacy-policy/index.html")?.length).toBeGreaterThan(0)
    expect(server.website).toContain("<KeyPrefixEquals>en/</KeyPrefixEquals>")
    expect(server.website).toContain("<Key>404.html</Key>")
  })

  test("leads to encoded addresses as they are", async () => {
    const rows = { "/encoded": "/%D1%8F", "/typed": "/я" }
    const redirects = Object.entries(rows).map(([from, to]) => ({ from, to, status: 301 as const }))
    await build(site, siteFiles(), redirects)
    await publish(site)
    await deploy()
    for (const key of ["encoded", "typed"])
      expect(server.headers.get(`/media/${key}`)?.["x-amz-website-redirect-location"]).toBe("/%D1%8F")
  })

  test("gets only what has changed, files before pages", async () => {
    await deploy()
    server.requests.length = 0
    await deploy()
    expect(sent()).toEqual(["?website=", ".deployed.json"])
    await publishNext()
    await write(site.siteDir, { "added.txt": "x" })
    await build(site, { ...siteFiles(), "blog/hello/index.html": "<html>Third</html>", "added.txt": "x" })
    await publish(site)
    server.requests.length = 0
    await deploy(now, dry)
    expect(sent()).toEqual([])
    await deploy()
    expect(sent()).toEqual([".deployed.json", "added.txt", "blog/hello", "?website=", ".deployed.json"])
  })

  test("loses what no release has any more after a day, and nothing of others", async () => {
    await deploy()
    server.objects.set("/media/of-others.txt", Buffer.from("x"))
    await publishNext()
    await deploy()
    const has = (key: string) => server.objects.has(`/media/${key}`)
    expect(has("robots.txt")).toBe(true)
    await deploy(new Date(now.getTime() + 25 * 3_600_000))
    expect([has("robots.txt"), has("of-others.txt"), has("blog")]).toEqual([false, true, true])
  })

  test("goes on where it was broken off, and sends again what somebody deleted", async () => {
    server.refuses = (request) => request === "PUT /media/blog"
    await expect(deploy()).rejects.toThrow("answered 403 (AccessDenied)")
    delete server.refuses
    await deploy()
    server.objects.delete(`/media/${hashedScript}`)
    server.requests.length = 0
    await deploy()
    expect(sent()[1]).toBe(hashedScript)
  })

  test("has nothing of a release that was broken off when the one before is deployed again", async () => {
    await deploy()
    const first = Buffer.from(server.objects.get("/media/blog/hello") ?? "")
    const changed = first.toString().replaceAll("/blog/hello", "/blog/olleh")
    await build(site, { ...siteFiles(), "blog/hello/index.html": changed, "only-there.txt": "x" })
    await publish(site)
    server.refuses = (request) => request === "PUT /media/?website="
    await expect(deploy()).rejects.toThrow("answered 403")
    expect(server.objects.get("/media/blog/hello")?.toString()).toBe(changed)
    delete server.refuses
    await build(site)
    await publish(site)
    await deploy()
    expect(server.objects.get("/media/blog/hello")).toEqual(first)
    await deploy(new Date(now.getTime() + 25 * 3_600_000))
    expect(server.objects.has("/media/only-there.txt")).toBe(false)
  })

  test("is not begun with more redirects than S3 has rules for", async () => {
    const many = Array.from({ length: 51 }, (_, index) => ({
      from: `/old-${index}/*`,
      to: "/:splat",
      status: 301 as const,
    }))
    await build(site, siteFiles(), many)
    await publish(site)
    await expect(deploy()).rejects.toThrow("S3 allows 50 redirects")
    expect(sent()).toEqual([])
  })

  test("of a storage without websites is filled all the same, and that is said", async () => {
    server.website = null
    await deploy()
    expect(lines.at(-1)).toContain("serves no websites")
  })
})

/** Netlify's interface for deploys as its documentation describes it, with the files that it has. */
const startNetlify = async () => {
  const stored = new Map<string, Buffer>()
  const state = { live: new Map<string, string>(), deploys: 0, failing: 0, fails: false }
  let offered = new Map<string, string>()
  const missing = () => [...new Set(offered.values())].filter((sum) => !stored.has(sum))
  const answer = async (request: IncomingMessage): Promise<[number, object]> => {
    const body = await buffer(request)
    if (request.headers.authorization !== "Bearer secret") return [401, {}]
    if (state.failing > 0) {
      state.failing -= 1
      return [503, {}]
    }
    const { method, url = "" } = request
    if (method === "POST" && url === "/api/v1/sites/studio/deploys") {
      offered = new Map(Object.entries((JSON.parse(body.toString()) as { files: Record<string, string> }).files))
      state.deploys += 1
      return [200, { id: "one", state: "preparing" }]
    }
    if (method === "PUT" && url.startsWith("/api/v1/deploys/one/files/")) {
      const sum = createHash("sha1").update(body).digest("hex")
      const path = decodeURIComponent(url.slice("/api/v1/deploys/one/files".length))
      if (offered.get(path) !== sum) return [422, {}]
      stored.set(sum, body)
      return [200, {}]
    }
    if (state.fails) return [200, { id: "one", state: "error", error_message: "the site is too large" }]
    if (missing().length > 0) return [200, { id: "one", state: "prepared", required: missing() }]
    state.live = offered
    return [200, { id: "one", state: "ready", required: [], ssl_url: "https://studio.netlify.app" }]
  }
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => response.writeHead(status).end(JSON.stringify(body)))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const text = (path: string) => stored.get(state.live.get(path) ?? "")?.toString()
  return { endpoint, state, stored, text, close: () => server.close() }
}

describe("Netlify", () => {
  let netlify: Awaited<ReturnType<typeof startNetlify>>

  beforeEach(async () => {
    netlify = await startNetlify()
  })

  afterEach(() => netlify.close())

  const deploy = async (api: string | null = null, options = real, token = "secret") =>
    deployToNetlify(
      await read(api),
      { endpoint: netlify.endpoint, site: "studio", token },
      { ...options, pollEvery: 1 }
    )

  test("gets pages without folders and the release's own rules, and only what it lacks", async () => {
    await deploy(null, dry)
    expect(netlify.state.deploys).toBe(0)
    await deploy()
    expect(netlify.text("/blog.html")).toContain("/blog")
    expect(netlify.state.live.has("/blog/index.html")).toBe(false)
    expect(netlify.text("/_redirects")).toContain("/job/closed /410 410")
    expect(netlify.text("/_headers")).toContain("content-security-policy")
    expect(netlify.text("/_headers")).toContain("/unsubscribe/*\n  referrer-policy: no-referrer")
    const known = new Set(netlify.stored.keys())
    await publishNext()
    await deploy()
    const added = [...netlify.stored.keys()].filter((sum) => !known.has(sum))
    expect(added).toHaveLength(1)
    expect(netlify.text("/blog/hello.html")).toContain("Other")
    expect(lines.at(-1)).toMatch(/^sent 1 of \d+ files; release .+ is live at https:\/\/studio\.netlify\.app$/)
  })

  test("passes on to the process what files cannot answer, where it has one", async () => {
    await deploy("https://api.studio.example")
    expect(netlify.text("/_redirects")).toMatch(/^\/v1\/\* https:\/\/api\.studio\.example\/v1\/:splat 200!\n/)
    expect(netlifyRedirects("/a /b 301\n/admin/* /admin 200\n", null)).toBe("/a /b 301\n")
  })

  test("is asked again when it cannot for a moment, and its refusals are said", async () => {
    netlify.state.failing = 2
    await deploy()
    expect(netlify.state.live.size).toBeGreaterThan(10)
    await expect(deploy(null, real, "wrong")).rejects.toThrow("Netlify answered 401 to POST /sites/studio/deploys")
    netlify.state.fails = true
    await publishNext()
    await expect(deploy()).rejects.toThrow("Netlify failed: the site is too large")
  })
})

describe("Cloudflare Pages", () => {
  const origin = "https://studio.example"

  test("has its rules of headers within its limits", async () => {
    const script = (index: number) => `script-${index.toString(16).padStart(8, "0")}.js`
    await build(site, {
      ...siteFiles(),
      ...Object.fromEntries(Array.from({ length: 200 }, (_, index) => [script(index), "x"])),
    })
    await publish(site)
    const text = headersText(await read())
    expect(text.match(/^\//gm)?.length).toBeLessThan(30)
    expect(text).toContain("/*.js\n  cache-control: public, max-age=31536000, immutable")
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(2_000)
  })

  test("refuses a release beyond its limits before anything is sent", async () => {
    const endings = Array.from({ length: 101 }, (_, index): [string, string] => [`file.x${index}`, "x"])
    await build(site, { ...siteFiles(), ...Object.fromEntries(endings) })
    await publish(site)
    const deployment = await read()
    expect(() => headersText(deployment)).toThrow("Cloudflare Pages allows 100 rules of headers")
    const file = { path: "", size: 1, sha256: "", headers: [["x-long", "x".repeat(2_001)]] as [string, string][] }
    expect(() => headersText({ ...deployment, files: new Map([["a.txt", file]]) })).toThrow("2000 characters")
    const files = new Map(Array.from({ length: 20_001 }, (_, index) => [`${index}.txt`, file]))
    await expect(layOutForCloudflare({ ...deployment, files }, target)).rejects.toThrow("takes 20000 files")
  })

  /** The worker on files that are found as Pages finds them: by their address, with or without `.html`. */
  const startWorker = async (api: string | null = null) => {
    await layOutForCloudflare(await read(api), target)
    const source = await readFile(join(target, "_worker.js"), "utf8")
    const { default: worker } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
      default: ReturnType<typeof createWorker>
    }
    const ASSETS = {
      fetch: async (request: Request | string) => {
        const { pathname } = new URL(typeof request === "string" ? request : request.url)
        const path = decodeURIComponent(pathname)
        const file = path === "/" ? "index.html" : existsSync(join(target, `${path}.html`)) ? `${path}.html` : path
        const bytes = await readFile(join(target, file)).catch(() => null)
        if (!bytes) return new Response("none", { status: 404 })
        const type = file.endsWith(".html") ? "text/html; charset=utf-8" : "text/plain"
        return new Response(new Uint8Array(bytes), { headers: { "content-type": type } })
      },
    }
    return (path: string, init?: RequestInit) => worker.fetch(new Request(origin + path, init), { ASSETS })
  }

  test("answers as the product does", async () => {
    const ask = await startWorker()
    const seen = async (path: string) => {
      const response = await ask(path)
      return [response.status, response.headers.get("location") ?? (await response.text()).match(/<title>(.*?)</)?.[1]]
    }
    expect(await seen("/")).toEqual([200, "/"])
    expect(await seen("/blog")).toEqual([200, "/blog"])
    expect(await seen("/ru")).toEqual([200, "/ru"])
    expect(await seen("/blog/?page=2")).toEqual([301, "/blog?page=2"])
    expect(await seen("/blog/index.html")).toEqual([301, "/blog"])
    expect(await seen("/BLOG")).toEqual([301, "/blog"])
    expect(await seen("/cn/privacy-policy/")).toEqual([200, "/cn/privacy-policy"])
    expect(await seen("/ru/vacancy")).toEqual([301, "/ru/job"])
    expect(await seen("/en/blog/hello")).toEqual([301, "/blog/hello"])
    expect(await seen("/ru/job/closed")).toEqual([410, "/ru/410"])
    expect(await seen("/nothing")).toEqual([404, "/404"])
    expect(await seen("/ru/nothing")).toEqual([404, "/ru/404"])
    expect(await seen("/404")).toEqual([404, "/404"])
    expect(await seen("/unsubscribe/token")).toEqual([200, "/unsubscribe"])
    expect(await seen("/missing.js")).toEqual([404, undefined])
    expect(await seen("/admin/blog")).toEqual([404, "/404"])
    expect(await seen("/%ff")).toEqual([400, undefined])
  })

  test("leads to no other site, and encodes what it leads to as the product does", async () => {
    const studio = "/%D1%81%D1%82%D1%83%D0%B4%D0%B8%D1%8F"
    const rows = { "/encoded": studio, "/typed": "/студия", "/asked": "/blog?tag=a#top", "/part": "/job#apply" }
    const redirects = Object.entries(rows).map(([from, to]) => ({ from, to, status: 301 as const }))
    await build(site, siteFiles(), [...legacyRedirects, ...redirects])
    await publish(site)
    const ask = await startWorker()
    const location = async (path: string) => (await ask(path)).headers.get("location")
    for (const path of ["/en/%2Fevil.example", "/en//evil.example", "/EN//evil.example", "//EVIL.example/en"])
      expect([path, (await ask(path)).status, await location(path)]).toEqual([path, 404, null])
    expect(await location("/en/%5Cevil.example")).toBe("/%5Cevil.example")
    expect(await location("/en/$&")).toBe("/%24%26")
    expect(await location("/encoded")).toBe(studio)
    expect(await location("/typed")).toBe(studio)
    expect(await location("/asked?page=2")).toBe("/blog?tag=a&page=2#top")
    expect(await location("/part?page=2")).toBe("/job?page=2#apply")
    expect((await ask("/blog%3Fx")).status).toBe(404)
    expect((await ask("/blog%23x")).status).toBe(404)
  })

  test("sends the headers of pages", async () => {
    const ask = await startWorker()
    const page = await ask("/blog")
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'")
    expect(page.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
    const app = await ask("/unsubscribe/token")
    expect([app.headers.get("referrer-policy"), app.headers.get("x-robots-tag")]).toEqual(["no-referrer", "noindex"])
    expect((await ask("/nothing")).headers.get("x-frame-options")).toBe("DENY")
    expect((await ask("/nothing", { headers: { accept: "image/png" } })).headers.get("content-type")).toContain(
      "text/plain"
    )
    expect((await ask("/blog", { method: "POST" })).status).toBe(405)
  })

  test("passes on to the process what files cannot answer, with the visitor's address", async () => {
    const seen: IncomingMessage[] = []
    const server = createServer((request, response) => {
      seen.push(request)
      response.writeHead(201).end("from the process")
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    const ask = await startWorker(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const response = await ask("/v1/api/v1/blog?page=2", { headers: { "cf-connecting-ip": "203.0.113.7" } })
    expect([response.status, await response.text()]).toEqual([201, "from the process"])
    expect(seen[0]?.url).toBe("/v1/api/v1/blog?page=2")
    expect(seen[0]?.headers["x-forwarded-for"]).toBe("203.0.113.7")
    expect((await ask("/admin/blog")).status).toBe(200)
    server.closeAllConnections()
    server.close()
    expect((await (await startWorker())("/v1/api/v1/blog")).status).toBe(404)
  })
})

describe("the command", () => {
  const run = (args: string[], variables: Record<string, string> = {}) =>
    runScript(["server/app/commands/deploy-command.ts", ...args], {
      NODE_ENV: "test",
      DATA_DIR: site.dataDir,
      ...variables,
    })

  test("hands the live release to a folder", async () => {
    expect(await run(["folder", target])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^copied \d+ of \d+ files; /) as string,
    })
    expect(existsSync(join(target, "live/public/index.html"))).toBe(true)
  })

  test("runs wrangler on the site that it has put together, and ends as wrangler does", async () => {
    const npx = join(target, "npx")
    const keys = { CLOUDFLARE_API_TOKEN: "t", CLOUDFLARE_ACCOUNT_ID: "a", CLOUDFLARE_PAGES_PROJECT: "studio" }
    const variables = { ...keys, PATH: `${target}:${process.env.PATH}` }
    await writeFile(npx, '#!/bin/sh\necho "$@"; ls _worker.js _headers blog.html\n', { mode: 0o755 })
    const made = await run(["cloudflare"], variables)
    expect(made.output).toMatch(/^--yes wrangler@[\d.]+ pages deploy \S+ --project-name studio --branch main/)
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining("blog.html") as string })
    await writeFile(npx, "#!/bin/sh\nexit 3\n", { mode: 0o755 })
    expect((await run(["cloudflare"], variables)).output).toBe(
      "wrangler ended with 3; what is live at Cloudflare stays\n"
    )
  })

  test("says what is missing, and how it is used", async () => {
    expect(await run(["s3"])).toMatchObject({
      code: 1,
      output: expect.stringContaining("DEPLOY_S3_ENDPOINT: is missing") as string,
    })
    expect((await run(["cloudflare", "--dry-run"], { CLOUDFLARE_PAGES_PROJECT: "studio" })).output).toContain(
      "would run npx"
    )
    expect((await run(["folder", target, "--api", "api.studio.example"])).output).toContain("--api: must be an origin")
    for (const args of [[], ["ftp"], ["folder"], ["s3", "one"], ["folder", target, "--force"]])
      expect(await run(args)).toMatchObject({
        code: 64,
        output: expect.stringContaining("Usage: npm run deploy") as string,
      })
    expect((await run(["folder", target, "--force"])).output).toContain("Unknown option '--force'")
  })
})
