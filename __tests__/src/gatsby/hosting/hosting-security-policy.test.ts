import { createHash } from "node:crypto"
import { inlineSources } from "../../../../src/gatsby/hosting/inline-sources.ts"
import { securityPolicy } from "../../../../src/gatsby/hosting/security-policy.ts"
import { emptySite, page, write, type Site } from "../../../server/serving/site-fixture.ts"

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

let site: Site
beforeEach(async () => {
  site = await emptySite()
})
afterEach(() => site.remove())

const stats = (assetsByChunkName: Record<string, string[]>) => ({
  "webpack.stats.json": JSON.stringify({ assetsByChunkName }),
})

test("allows the style sheets of the application and the templates, as a browser hashes them", async () => {
  await write(site.siteDir, {
    ...stats({
      app: ["app.js", "app.css"],
      "component---src-templates-main-tsx": ["main.css", "main.js"],
      "component---src-templates-blog-tsx": ["blog.css"],
      player: ["player.css"],
    }),
    "app.css": "a{}\r\nb{}",
    "main.css": "m{}",
    "blog.css": "m{}",
    "player.css": "p{}",
  })
  expect((await inlineSources(site.siteDir)).styles).toEqual([hash("a{}\nb{}"), hash("m{}")].sort())
})

test("allows the same, whatever the pages contain", async () => {
  await write(site.siteDir, { ...stats({ app: ["app.css"] }), "app.css": "a{}", "index.html": page("/") })
  const before = securityPolicy(await inlineSources(site.siteDir))
  await write(site.siteDir, { "blog/index.html": "<script>x</script><style>y</style>" })
  const policy = securityPolicy(await inlineSources(site.siteDir))
  expect(policy).toBe(before)
  expect(policy).not.toContain(hash("x"))
  expect(policy).not.toContain(hash("y"))
})

test("names every hash and nothing unsafe", () => {
  const policy = securityPolicy({ scripts: [hash("x")], styles: [hash("s")] })
  expect(policy).toContain(`script-src 'self' ${hash("x")};`)
  expect(policy).toContain(`style-src 'self' ${hash("s")};`)
  expect(policy).not.toMatch(/unsafe|upgrade-insecure/)
})

test("upgrades requests over https, and allows error reporting when it is configured", () => {
  const nothing = { scripts: [], styles: [] }
  const policy = securityPolicy(nothing, { siteUrl: "https://example.com", connectOrigins: ["https://e.example"] })
  expect(policy).toMatch(/connect-src 'self' https:\/\/e\.example;.*upgrade-insecure-requests$/)
})

test("fails where there are no bundles to allow", async () =>
  await expect(inlineSources(site.siteDir)).rejects.toThrow("webpack.stats.json"))
