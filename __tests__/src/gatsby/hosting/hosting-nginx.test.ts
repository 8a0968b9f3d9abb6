import { execFileSync, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from "node:fs/promises"
import { createServer, request, type IncomingHttpHeaders, type Server } from "node:http"
import { connect as connectHttp2 } from "node:http2"
import { request as secureRequest } from "node:https"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { text as readText } from "node:stream/consumers"
import { connect as connectTls } from "node:tls"
import { legacyRedirects } from "../../../../shared/redirects.ts"
import { uploadLimits } from "../../../../shared/limits/files.ts"
import { readSiteManifest } from "../../../../server/publishing/release/release-hosting.ts"
import {
  build,
  clientOnly,
  emptySite,
  hashedScript,
  page,
  publish,
  serve,
  siteFiles,
  type Site,
} from "../../../server/serving/site-fixture.ts"
import { freePort } from "../../../support/instance.ts"
import {
  ask,
  differences,
  isNginxInstalled,
  nginxCommand,
  releaseAddresses,
  startNginx,
  type RunningNginx,
} from "../../../support/nginx.ts"

const suite = isNginxInstalled ? describe : describe.skip

if (!isNginxInstalled)
  console.warn("nginx is not installed: the generated configuration is only tested as text (hosting-files.test.ts)")

const projectDir = resolve(import.meta.dirname, "../../../..")

suite("served by nginx", () => {
  let site: Site
  let nginx: RunningNginx
  const at = (name: string) => join(site.dataDir, name)

  beforeAll(async () => {
    site = await emptySite()
    await build(site, siteFiles(), [
      ...legacyRedirects,
      { from: "/Promo", to: "/blog?from=promo#top", status: 301 },
      { from: "/архив", to: "/games", status: 301 },
    ])
    await publish(site)
    await mkdir(at("nginx"))
    nginx = await startNginx(
      at("nginx"),
      `server { listen unix:${at("socket")}; root ${at("live/public")}; include ${at("live/hosting/nginx.conf")}; }`
    )
  })
  afterAll(async () => {
    await nginx.stop()
    await site.remove()
  })

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await ask({ socketPath: at("socket") }, path, { headers })
    return { ...response, body: response.body.toString() }
  }

  const rows = legacyRedirects.map(({ from, to }) => [
    from.replace("*", "blog/hello"),
    to.replace(":splat", "blog/hello"),
  ])

  test.each(rows)("redirects %s to %s with its query", async (from = "", to = "") => {
    for (const typed of [from, `${from}/`]) {
      const response = await get(`${typed}?utm=a%20b&x=1`)
      expect(response.status).toBe(301)
      expect(response.headers.location).toBe(`${to}?utm=a%20b&x=1`)
    }
    expect((await get(to)).status).toBe(200)
  })

  test.each([
    ["/blog/?a=1", "/blog?a=1"],
    ["/ru/", "/ru"],
    ["/index.html", "/"],
    ["/Blog/HELLO/?A=b", "/blog/hello?A=b"],
    ["/EN/Blog", "/blog"],
    ["/Robots.txt", "/robots.txt"],
    ["/blog/index.html", "/blog"],
    ["/blog/index.html/", "/blog"],
    ["/en/index.html", "/"],
    ["/en/%D0%BF%20%25", "/%D0%BF%20%25"],
  ])("redirects %s to %s", async (from, to) =>
    expect(await get(from)).toMatchObject({ status: 301, headers: { location: to } })
  )

  test.each(["/", "/ru", "/blog", "/cn/privacy-policy", "/cn/privacy-policy/"])("serves the page %s", async (path) => {
    const response = await get(path)
    expect(response).toMatchObject({ status: 200, body: page(path === "/" ? path : path.replace(/\/$/, "")) })
    expect(response.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, max-age=0, must-revalidate",
    })
    expect(response.headers["content-security-policy"]).toContain("default-src 'self'")
  })

  test.each([
    ["/nope", 404, "/404"],
    ["/ru/nope/", 404, "/ru/404"],
    ["/404", 404, "/404"],
    ["/job/closed", 410, "/410"],
    ["/ru/job/closed/", 410, "/ru/410"],
    ["/static/", 404, "/404"],
    ["/.git/config", 404, "/404"],
    ["/404.html", 404, "/404"],
    ["/ru/410.html", 410, "/ru/410"],
  ])("responds to %s with %i and the page %s", async (path, status, body) => {
    const response = await get(path)
    expect(response).toMatchObject({ status, body: page(body) })
    expect(response.headers["cache-control"] ?? "").not.toContain("immutable")
  })

  test.each(clientOnly)("serves the application at $prefix at every address below it", async ({ prefix }) => {
    const response = await get(`${prefix}/deep/er`)
    expect(response).toMatchObject({ status: 200, body: page(prefix), headers: { "x-robots-tag": "noindex" } })
    expect(response.headers["cache-control"]).toBe(
      prefix === "/admin" ? "no-store" : "public, max-age=0, must-revalidate"
    )
    expect(response.headers["referrer-policy"]).toBe(
      prefix === "/admin" ? "strict-origin-when-cross-origin" : "no-referrer"
    )
  })

  test("serves hashed files compressed and immutable", async () => {
    const response = await get(`/${hashedScript}`, { "accept-encoding": "gzip" })
    expect(response.headers).toMatchObject({
      "content-encoding": "gzip",
      vary: "Accept-Encoding",
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
    })
    expect(response.headers["content-security-policy"]).toBeUndefined()
  })

  test.each([
    ["/picture.webp", "image/webp", "cross-origin"],
    ["/rss.xml", "application/rss+xml; charset=utf-8", "same-origin"],
    ["/.well-known/security.txt", "text/plain; charset=utf-8", "same-origin"],
  ])("serves %s as %s for %s", async (path, type, policy) => {
    const { headers } = await get(path)
    expect(headers).toMatchObject({ "content-type": type, "cross-origin-resource-policy": policy })
  })

  test.each([
    ["/app-ffffffffffffffffffff.js", 404],
    ["//blog", 404],
    ["/en//evil.example", 404],
    ["/en/%5cevil.example", 400],
    ["/en/x%0d%0ay", 400],
    ["/blog/../games", 400],
  ])("responds to %s with %i and a line of text", async (path, status) => {
    const response = await get(path)
    expect(response).toMatchObject({ status, body: status === 404 ? "Not found\n" : "Bad request\n" })
    expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8")
  })

  const requests: [headers: Record<string, string>][] = [
    [{}],
    [{ "accept-encoding": "gzip" }],
    [{ accept: "application/json" }],
  ]
  test.each(requests)("answers every address as the built-in server does, asked with %j", async (headers) => {
    const { app } = await serve(site)
    await app.listen({ path: at("built-in") })
    const manifest = await readSiteManifest(at("live"))
    const addresses = [
      // The built-in server writes the rest of a wildcard in lower case before it knows a redirect with capitals.
      ...releaseAddresses(manifest).filter((address) => !address.startsWith("/en/Promo")),
      ...["/nope", "/ru/nope", "/nope.png", "/%2e", "/x%2fy", "/.git/config", "/static", "/static/", "/fr/404"],
      ...["/admin/x", "/ADMIN/x", "/admin/X", "/admin/x.js", "/unsubscribe/x", "/?x", "/blog?//", "/blog?x=/../"],
    ]
    const found = await differences({ socketPath: at("built-in") }, { socketPath: at("socket") }, addresses, headers)
    await app.close()
    expect(found).toEqual([])
  })
})

type Received = { url: string; headers: IncomingHttpHeaders; bytes: number }

/** A process behind nginx: says what reached it, streams an event that it ends only when it is told, and is away when it is told. */
const answering = async (): Promise<{ server: Server; port: number; endStream: () => void }> => {
  let endStream = () => {}
  const server = createServer((request, response) => {
    if (request.url === "/v1/stream") {
      response.writeHead(200, { "content-type": "text/event-stream", "x-accel-buffering": "no" }).write("data: 1\n\n")
      endStream = () => response.end()
      return
    }
    if (request.url?.includes("type=silent")) return
    if (request.url?.includes("type=unavailable")) {
      response.writeHead(503).end()
      return
    }
    let bytes = 0
    request.on("data", (part: Buffer) => (bytes += part.length))
    request.on("end", () => {
      const received: Received = { url: request.url ?? "", headers: request.headers, bytes }
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(received))
    })
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return { server, port: address.port, endStream: () => endStream() }
}

suite("the server block of deploy/nginx", () => {
  let site: Site
  let nginx: RunningNginx
  let behind: Awaited<ReturnType<typeof answering>>
  const at = (name: string) => join(site.dataDir, name)
  const takeRelease = async (live = at("live"), ...more: string[]) => {
    const command = await nginxCommand(at("nginx"))
    const script = join(projectDir, "deploy/nginx/take-release")
    execFileSync("sh", [script, live, at("nginx/release.conf"), ...more], {
      env: { PATH: process.env.PATH, NGINX_COMMAND: command, RELOAD: "true" },
      stdio: "pipe",
    })
  }

  beforeAll(async () => {
    site = await emptySite()
    await build(site)
    await publish(site)
    behind = await answering()
    await mkdir(at("nginx"))
    await writeFile(at("nginx/nginx.conf"), "events {} http { }")
    await takeRelease()
    execFileSync("openssl", [
      ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=example.com".split(" "),
      ...["-keyout", at("nginx/key.pem"), "-out", at("nginx/certificate.pem")],
    ])
    const block = (await readFile(join(projectDir, "deploy/nginx/site.conf"), "utf8"))
      .replace("server 127.0.0.1:8000", `server 127.0.0.1:${behind.port}`)
      .replace("listen 443 ssl http2;", `listen unix:${at("tls")} ssl http2; listen unix:${at("plain")};`)
      .replace("listen 80;", `listen unix:${at("http")};`)
      .replaceAll(/^ *listen \[::\].*$/gm, "")
      .replace(/ssl_certificate .*;/, `ssl_certificate ${at("nginx/certificate.pem")};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${at("nginx/key.pem")};`)
      .replace("/etc/nginx/release.conf", at("nginx/release.conf"))
      .replace("/var/log/nginx/site.log", at("site.log"))
      .replace("/var/log/nginx/site-error.log", at("site-error.log"))
    nginx = await startNginx(at("nginx"), block)
  })
  afterAll(async () => {
    behind.server.closeAllConnections()
    behind.server.close()
    await nginx.stop()
    await site.remove()
  })

  const host = { host: "example.com" }
  const received = async (path: string, options: Parameters<typeof ask>[2] = {}) =>
    JSON.parse(
      (
        await ask({ socketPath: at("plain") }, path, { ...options, headers: { ...host, ...options.headers } })
      ).body.toString()
    ) as Received

  test("leads http to https", async () => {
    const { status, headers } = await ask({ socketPath: at("http") }, "/blog?a=1", { headers: host })
    expect([status, headers.location]).toEqual([301, "https://example.com/blog?a=1"])
  })

  test.each([
    ["/blog", page("/blog")],
    ["/v1/x", '"url":"/v1/x"'],
  ])("serves %s by HTTP/2, which it agrees on with the browser", async (path, text) => {
    const secure = connectTls({
      path: at("tls"),
      servername: "example.com",
      ALPNProtocols: ["h2", "http/1.1"],
      rejectUnauthorized: false,
    })
    await once(secure, "secureConnect")
    expect(secure.alpnProtocol).toBe("h2")
    const session = connectHttp2("https://example.com", { createConnection: () => secure })
    const stream = session.request({ ":path": path })
    const [response, body] = await Promise.all([once(stream, "response"), readText(stream)])
    session.close()
    expect(response[0]).toMatchObject({ ":status": 200 })
    expect(body).toContain(text)
  })

  test.each([
    ...["/v1/api/v1/posts/?a=%2F", "/files/a%20b", "/health/ready", "/.well-known/security.txt"],
    ...["/job?department=art&plain=1", "/ru/job?department=&place=%D0%9F&type=&plain=1", "/job?plain=1&type=INTERN"],
  ])("passes %s on as it was requested", async (path) => expect((await received(path)).url).toBe(path))

  test.each(["/job", "/job?type=INTERN", "/job?utm=plain=1", "/job?plain=", "/blog?plain=1", "/ru/job?explain=1"])(
    "serves %s itself",
    async (path) => {
      const { status, body, headers } = await ask({ socketPath: at("plain") }, path, { headers: host })
      expect([status, body.toString()]).toEqual([200, page(path.replace(/[?].*/, ""))])
      expect(headers["content-security-policy"]).toContain("default-src 'self'")
    }
  )

  test.each([
    ["/job/?plain=1", 301],
    ["/JOB?plain=1", 301],
    ["//job?plain=1", 404],
    ["/x/../job?plain=1", 400],
    ["/.filtered-list", 404],
  ])("answers %s with %i, as without the process", async (path, status) =>
    expect((await ask({ socketPath: at("plain") }, path, { headers: host })).status).toBe(status)
  )

  test.each(["unavailable", "silent"])("serves the whole list itself when the process is %s", async (type) => {
    const path = `/ru/job?type=${type}&plain=1`
    const started = Date.now()
    const { status, body } = await ask({ socketPath: at("plain") }, path, { headers: host })
    expect([status, body.toString()]).toEqual([200, page("/ru/job")])
    expect(Date.now() - started).toBeLessThan(4_000)
  })

  test("passes the process the visitor's address and not what the visitor claims", async () => {
    const { headers } = await received("/v1/x", { headers: { "x-forwarded-for": "203.0.113.9" } })
    // nginx names a visitor of a Unix socket so.
    expect(headers["x-forwarded-for"]).toBe("unix:")
    expect(headers).toMatchObject({ host: "example.com", "x-forwarded-proto": "http" })
  })

  test("gives responses of the process none of the pages' headers", async () => {
    const { headers } = await ask({ socketPath: at("plain") }, "/v1/x", { headers: host })
    expect(Object.keys(headers).sort()).toEqual(["connection", "content-type", "date", "server", "transfer-encoding"])
  })

  test("lets a body of the largest upload through, and none that is much larger", async () => {
    const send = { method: "POST", body: Buffer.alloc(2_000_000) }
    expect((await received("/v1/x", send)).bytes).toBe(2_000_000)
    const claimed = { "content-length": String(uploadLimits.videoMax + 11 * 1_048_576) }
    const refused = await ask({ socketPath: at("plain") }, "/v1/x", {
      method: "POST",
      headers: { ...host, ...claimed },
    })
    expect(refused.status).toBe(413)
  })

  test("passes events on while the stream is open", async () => {
    const response = await new Promise<string>((resolve, reject) => {
      const sent = request({ socketPath: at("plain"), path: "/v1/stream", headers: host, agent: false }, (incoming) => {
        incoming.once("data", (part: Buffer) => resolve(part.toString()))
      })
      sent.on("error", reject).end()
    })
    behind.endStream()
    expect(response).toBe("data: 1\n\n")
  })

  test("logs addresses without their query", async () => {
    await ask({ socketPath: at("plain") }, "/blog?token=secret", { headers: host })
    const log = await readFile(at("site.log"), "utf8")
    expect(log).toContain("/blog 200")
    expect(log).not.toContain("secret")
  })

  test("serves one whole release until it takes up the next one, with its redirects and its policy", async () => {
    await build(site, { ...siteFiles(), "news/index.html": page("/news") }, [
      { from: "/old", to: "/news", status: 301 },
    ])
    await publish(site)
    const visit = async (path: string) => (await ask({ socketPath: at("plain") }, path, { headers: host })).status
    expect([await visit("/news"), await visit("/old"), await visit("/metro-2033")]).toEqual([404, 404, 301])
    await takeRelease()
    await nginx.reload()
    expect([await visit("/news"), await visit("/old"), await visit("/metro-2033")]).toEqual([200, 301, 404])
  })

  test("keeps the release that it has when nginx rejects the next one", async () => {
    const before = await readFile(at("nginx/release.conf"), "utf8")
    const broken = at("broken")
    await mkdir(join(broken, "hosting"), { recursive: true })
    await writeFile(join(broken, "hosting/nginx.conf"), "nonsense;")
    await writeFile(join(broken, "hosting/nginx-proxy.conf"), "")
    await symlink(broken, at("live.broken"))
    await expect(takeRelease(at("live.broken"))).rejects.toThrow(/unknown directive "nonsense;?"/)
    expect(await readFile(at("nginx/release.conf"), "utf8")).toBe(before)
    await rm(broken, { recursive: true })
    await expect(takeRelease(at("live.broken"))).rejects.toThrow(/there is no release/)
  })

  test("starts in a container without root, writing to one folder, and ends when it is told", async () => {
    await mkdir(at("run"))
    const [httpPort, httpsPort] = [await freePort(), await freePort()]
    await Promise.all(
      [
        ["key.pem", "privkey.pem"],
        ["certificate.pem", "fullchain.pem"],
      ].map(([from = "", to = ""]) => copyFile(at(`nginx/${from}`), at(`run/${to}`)))
    )
    const container = spawn("sh", [join(projectDir, "deploy/nginx/start-in-container")], {
      detached: true,
      env: {
        PATH: process.env.PATH,
        ...{ RUN: at("run"), CERTIFICATES: at("run"), LIVE: at("live") },
        ...{ SITE_NAME: "studio.example", SITE_PROCESS: `127.0.0.1:${behind.port}` },
        ...{ HTTP_PORT: String(httpPort), HTTPS_PORT: String(httpsPort) },
      },
      stdio: ["ignore", "ignore", "pipe"],
    })
    let output = ""
    for await (const text of container.stderr) {
      output += String(text)
      if (output.includes("start worker processes")) break
    }
    const moved = await ask({ port: httpPort }, "/blog", { headers: { host: "studio.example" } })
    expect([moved.status, moved.headers.location]).toEqual([301, "https://studio.example/blog"])
    const options = { port: httpsPort, path: "/v1/x", rejectUnauthorized: false, agent: false }
    const status = await new Promise((done, reject) => {
      secureRequest(options, (response) => done(response.resume().statusCode))
        .on("error", reject)
        .end()
    })
    expect(status).toBe(200)
    // The whole group, as the end of a container's first process ends the others.
    process.kill(-(container.pid ?? 0), "SIGTERM")
    await once(container, "exit")
  })

  const withRsync = spawnSync("rsync", ["--version"]).status === 0 ? test : test.skip

  withRsync("copies releases for a web server of another account, and keeps the last three", async () => {
    await mkdir(at("copies"))
    const ids: string[] = []
    for (const title of ["first", "second", "third", "fourth"]) {
      await build(site, { ...siteFiles(), "news/index.html": page(title) })
      ids.push((await publish(site)).id)
      await takeRelease(at("live"), at("copies"))
    }
    expect((await readdir(at("copies"))).sort()).toEqual(ids.slice(1))
    expect(await readFile(at("nginx/release.conf"), "utf8")).toContain(`root ${at("copies")}/${ids[3]}/public;`)
    const [file, before] = await Promise.all(
      [ids[3], ids[2]].map((id) => stat(join(at("copies"), String(id), "public/robots.txt")))
    )
    expect((file?.mode ?? 0) & 0o777).toBe(0o644)
    expect(file?.ino).toBe(before?.ino)
  })

  test("serves the whole list of vacancies in its language while the process is away", async () => {
    behind.server.closeAllConnections()
    behind.server.close()
    const { status, body, headers } = await ask({ socketPath: at("plain") }, "/ru/job?type=INTERN&plain=1", {
      headers: host,
    })
    expect([status, body.toString()]).toEqual([200, page("/ru/job")])
    expect(headers["content-security-policy"]).toContain("default-src 'self'")
    expect((await ask({ socketPath: at("plain") }, "/v1/x", { headers: host })).status).toBe(502)
  })
})

suite("nginx before two servers, as the documentation has it", () => {
  test("leaves no request without a response when they are restarted one after the other", async () => {
    const folder = await mkdtemp(join(tmpdir(), "balancer-"))
    const text = await readFile(join(projectDir, "docs/how-to/deploy.md"), "utf8")
    const [upstream = "", location = ""] = [...text.matchAll(/```nginx\n([^`]*)```/g)]
      .map(([, block = ""]) => block)
      .filter((block) => /^upstream|^proxy_pass http:\/\/site/.test(block))
    const ports = [await freePort(), await freePort()]
    const block = ports.reduce(
      (all, port, index) => all.replace(`10.0.0.${index + 1}:8000`, `127.0.0.1:${port}`),
      upstream
    )
    const socketPath = join(folder, "socket")
    const nginx = await startNginx(folder, `${block} server { listen unix:${socketPath}; location / { ${location} } }`)
    const start = async (port = 0): Promise<Server> => {
      const server = createServer((_request, response) => response.end("ok"))
      await new Promise<void>((done) => server.listen(port, "127.0.0.1", done))
      return server
    }
    const servers = [await start(ports[0]), await start(ports[1])]
    const statuses: (number | undefined)[] = []
    const visit = async (): Promise<void> => {
      for (let count = 0; count < 6; count += 1) statuses.push((await ask({ socketPath }, "/")).status)
    }
    for (const index of [0, 1, 0]) {
      servers[index]?.closeAllConnections()
      await new Promise((done) => servers[index]?.close(done))
      await visit()
      servers[index] = await start(ports[index])
    }
    await visit()
    expect(new Set(statuses)).toEqual(new Set([200]))
    for (const server of servers) server.close()
    await nginx.stop()
    await rm(folder, { recursive: true })
  })
})
