import { spawn, spawnSync, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { request, type IncomingHttpHeaders } from "node:http"
import { join } from "node:path"
import { legacyRedirects } from "../../../../shared/redirects.ts"
import {
  build,
  clientOnly,
  emptySite,
  hashedScript,
  page,
  publish,
  type Site,
} from "../../../server/serving/site-fixture.ts"

const installed = spawnSync("nginx", ["-v"]).status === 0
const asRoot = process.getuid?.() === 0
const suite = installed ? describe : describe.skip

if (!installed)
  console.warn("nginx is not installed: the generated configuration is only tested as text (hosting-files.test.ts)")

suite("served by nginx", () => {
  let site: Site
  let nginx: ChildProcess
  const at = (name: string) => join(site.dataDir, name)

  beforeAll(async () => {
    site = await emptySite()
    await build(site)
    await publish(site)
    const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${at(name)};`)
    await writeFile(
      at("nginx.conf"),
      `${asRoot ? "user root;" : ""} daemon off; pid ${at("pid")}; events {}
      http { access_log off; ${folders.join(" ")}
        server { listen unix:${at("socket")}; root ${at("live/public")}; include ${at("live/hosting/nginx.conf")}; } }`
    )
    nginx = spawn("nginx", ["-p", site.dataDir, "-c", at("nginx.conf"), "-g", "error_log stderr notice;"])
    // nginx prints this line once it listens; before that it prints only errors of the configuration.
    let output = ""
    for await (const text of nginx.stderr ?? []) {
      output += String(text)
      if (output.includes("start worker processes")) break
      if (/\[emerg\]/.test(output)) throw new Error(output)
    }
  })
  afterAll(async () => {
    nginx.kill()
    if (nginx.exitCode === null) await once(nginx, "exit")
    await site.remove()
  })

  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      const outgoing = request(
        { socketPath: at("socket"), path, headers: { host: "localhost", ...headers } },
        (response) => {
          let body = ""
          response.setEncoding("utf8")
          response.on("data", (part: string) => (body += part))
          response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body }))
        }
      )
      outgoing.on("error", reject).end()
    })

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
    ["/en//evil.example", "/evil.example"],
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
    ["/app-ffffffffffffffffffff.js", 404, "/404"],
    ["/en/%5cevil.example", 404, "/404"],
    ["/en/x%0d%0ay", 404, "/404"],
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
})
