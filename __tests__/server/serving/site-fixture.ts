import { cp, mkdtemp, mkdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import fastify from "fastify"
import type { FastifyInstance } from "fastify"
import { securityHeaders } from "../../../server/http/security-headers.ts"
import { activate, releaseFolder } from "../../../server/publishing/release/release-folders.ts"
import { countRelease } from "../../../server/publishing/guard/guard-counts.ts"
import { writeGuardRecord } from "../../../server/publishing/guard/guard-record.ts"
import { makeRelease, type ReleaseInput } from "../../../server/publishing/release/make-release.ts"
import { readSiteManifest } from "../../../server/publishing/release/release-hosting.ts"
import { openLiveSite } from "../../../server/serving/live-site.ts"
import { siteServing } from "../../../server/serving/site-serving.ts"
import { inlineScripts } from "../../../shared/inline-scripts.ts"
import { legacyRedirects, type Redirect } from "../../../shared/redirects.ts"
import { writeHosting } from "../../../src/gatsby/hosting/write-hosting.ts"

const filler = "Пепел и иней лежат на дороге. Ash and frost lie on the road. ".repeat(60)

export const page = (title: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1><p>${filler}</p></body></html>`

const pages = [
  ...[
    "",
    "blog",
    "blog/hello",
    "games",
    "job",
    "support",
    "privacyweb",
    "privacy-policy",
    "terms-of-service",
    "404",
    "410",
  ],
  ...["unsubscribe", "ru/unsubscribe", "admin", "cn/privacy-policy", "cn/terms-of-service"],
  ...["ru", "ru/blog", "ru/games", "ru/job", "ru/support", "ru/404", "ru/410", "ru/privacyweb"],
  ...["ru/privacy-policy", "ru/terms-of-service"],
]

export const hashedScript = "app-0123456789abcdef0123.js"

/** The public folder of a small site, by path. */
export const siteFiles = (): Record<string, string | Buffer> => ({
  ...Object.fromEntries(pages.map((path) => [path === "" ? "index.html" : `${path}/index.html`, page(`/${path}`)])),
  "404.html": page("/404"),
  [hashedScript]: `console.log(${JSON.stringify(filler)})`,
  "app-0123456789abcdef0123.js.map": "{}",
  "styles.0123456789abcdef0123.css": `p{content:"${filler}"}`,
  "static/0123456789abcdef/a1b2c/cover.avif": Buffer.from("avif"),
  "page-data/blog/page-data.json": JSON.stringify({ result: filler }),
  "page-data/app-data.json": JSON.stringify({ webpackCompilationHash: "x" }),
  "chunk-map.json": "{}",
  "webpack.stats.json": JSON.stringify({ assetsByChunkName: { app: ["styles.0123456789abcdef0123.css"] } }),
  "robots.txt": "User-agent: *\n",
  "manifest.webmanifest": "{}",
  "feed.json": "{}",
  "rss.xml": "<rss></rss>",
  "sitemap.xml": "<urlset></urlset>",
  "favicon.ico": Buffer.from("icon"),
  "font.woff2": Buffer.from("font"),
  "picture.webp": Buffer.from("webp"),
  "trailer.mp4": Buffer.from("0123456789"),
  ".well-known/security.txt": "Contact: mailto:security@example.com\n",
})

export const clientOnly = [
  { prefix: "/admin", file: "admin/index.html" },
  { prefix: "/unsubscribe", file: "unsubscribe/index.html" },
  { prefix: "/ru/unsubscribe", file: "ru/unsubscribe/index.html" },
]

export const gone = ["/job/closed", "/ru/job/closed"]

export type Site = { siteDir: string; dataDir: string; remove: () => Promise<void> }

/** Copies the sources that the hosting adapter reads beside the built files. What is there stays as it is. */
export const addInlineScripts = async (folder: string): Promise<void> => {
  const source = resolve(import.meta.dirname, "../../../src/site")
  for (const file of Object.values(inlineScripts).flat())
    await cp(join(source, file), join(folder, "src/site", file), { recursive: true, force: false })
}

/** Two folders: one for the build, with the sources and nothing built, and an empty one for the server's data. */
export const emptySite = async (): Promise<Site> => {
  const root = await mkdtemp(join(tmpdir(), "site-"))
  const site = { siteDir: join(root, "site"), dataDir: join(root, "data") }
  await mkdir(join(site.siteDir, "public"), { recursive: true })
  await addInlineScripts(site.siteDir)
  await mkdir(site.dataDir)
  return { ...site, remove: () => rm(root, { recursive: true, force: true }) }
}

/** Writes a built site, as `gatsby build` with the hosting adapter leaves it. */
export const build = async (
  { siteDir }: Site,
  files: Record<string, string | Buffer> = siteFiles(),
  redirects: readonly Redirect[] = legacyRedirects
) => {
  await rm(join(siteDir, "public"), { recursive: true, force: true })
  await write(siteDir, files)
  await addInlineScripts(siteDir)
  await writeHosting({ siteDir, redirects: { legacy: redirects }, gone, clientOnly })
  return await readSiteManifest(siteDir)
}

/** Writes single files into the public folder. */
export const write = async (siteDir: string, files: Record<string, string | Buffer>): Promise<void> => {
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(siteDir, "public", file)), { recursive: true })
    await writeFile(join(siteDir, "public", file), content)
  }
}

/** Makes a release of the built site that the guard has let pass, or not. */
export const makeJudged = async (input: ReleaseInput, passed = true) => {
  const release = await makeRelease(input)
  const { files } = await readSiteManifest(releaseFolder(input.dataDir, release.id))
  const counts = countRelease(Object.keys(files))
  await writeGuardRecord(input.dataDir, { release: release.id, counts, recheck: [], passed })
  return release
}

/** Makes a release of the built site, and makes it live. */
export const publish = async ({ siteDir, dataDir }: Site) => {
  const release = await makeJudged({ siteDir, dataDir, info: {} })
  await activate(dataDir, release.id)
  return release
}

/** A server of the data folder's live release; it checks for a switch only on `reload`. */
export const serve = async ({ dataDir }: Site) => {
  const site = await openLiveSite({ dataDir, checkEvery: Number.POSITIVE_INFINITY })
  const app: FastifyInstance = fastify()
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.headers(securityHeaders("http://localhost"))
    done()
  })
  app.get("/v1/known", () => ({ code: 0 }))
  await app.register(siteServing, { site })
  await app.ready()
  return { app, site }
}
