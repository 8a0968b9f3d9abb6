import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { locales, type Locale } from "../../shared/locales.ts"
import { localizedPath } from "../../shared/paths.ts"
import { rememberedHeaders } from "../../src/gatsby/hosting/file-headers.ts"
import { createFileList } from "../../src/gatsby/hosting/file-list.ts"
import { buildManifest } from "../../src/gatsby/hosting/manifest.ts"
import { generatedText } from "./generated-texts.ts"

/** Bytes that are the same on every page: menu, footer, inlined styles. */
const frameBytes = 24_000

const frame = "<style>.menu{display:flex;gap:1rem}.footer a{color:#9ab}</style><a href='/games'>Games</a>"
  .repeat(400)
  .slice(0, frameBytes)

const pageHtml = (title: string, body: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${frame}<h1>${title}</h1>${body}</body></html>`

const policy = "default-src 'self'; script-src 'self' 'sha256-0123456789abcdef0123456789abcdef0123456789a='"

/** Contents of a build's files by path. */
type Files = Map<string, string>

const pageFiles = (path: string, html: string, data: unknown): [string, string][] => {
  const folder = path === "/" ? "" : `${path.slice(1)}/`
  const dataFolder = path === "/" ? "index" : path.slice(1)
  return [
    [`${folder}index.html`, html],
    [`page-data/${dataFolder}/page-data.json`, JSON.stringify({ path, result: data })],
  ]
}

const postFiles = (post: number, edition: number, locale: Locale): [string, string][] => {
  const { title, html } = generatedText(post * 1_009 + edition, locale)
  return pageFiles(localizedPath(`/blog/post-${post}`, locale), pageHtml(title, html), { title, html })
}

/** Files that show a post besides its own pages: the main page, a list page, a feed, a part of the search index. */
const surroundings = (post: number, edition: number, locale: Locale): [string, string][] => {
  const { title, excerpt } = generatedText(post * 1_009 + edition, locale)
  const entry = `<article><h2>${title}</h2><p>${excerpt}</p></article>`
  const list = localizedPath(`/blog/page-${Math.floor(post / 6)}`, locale)
  return [
    ...pageFiles(localizedPath("/", locale), pageHtml("Main", entry.repeat(6)), { title }),
    ...pageFiles(list, pageHtml("Blog", entry.repeat(6)), { title, excerpt }),
    [`${localizedPath("/blog", locale).slice(1)}/rss.xml`, `<rss>${entry.repeat(20)}</rss>`],
    [`${localizedPath("/search", locale).slice(1)}/part-${post % 16}.json`, JSON.stringify({ entry }).repeat(20)],
  ]
}

const fixedFiles = (): [string, string][] =>
  locales.flatMap((locale) => [
    ...pageFiles(localizedPath("/404", locale), pageHtml("404", ""), {}),
    [`app-${locale}-0123456789abcdef0123.js`, `console.log("${frame}")`] as [string, string],
  ])

/** Files of a post in all languages, and of those that show it. */
const filesOf = (post: number, edition: number): Files =>
  new Map(locales.flatMap((locale) => [...postFiles(post, edition, locale), ...surroundings(post, edition, locale)]))

export type SyntheticSite = {
  /** Number of files. */
  files: () => number
  /** Writes a post, new or edited, and the files that show it. Returns the files. */
  writePost: (post: number, edition: number) => Promise<string[]>
  /** Writes the hosting manifest, after files were added. */
  writeManifest: () => Promise<void>
}

/** Writes the public folder of a site with that many posts in each language, as a build leaves it, without a build. */
export const createSyntheticSite = async (siteDir: string, posts: number): Promise<SyntheticSite> => {
  const files = createFileList([])
  let count = 0
  const write = async (contents: Iterable<[string, string]>): Promise<string[]> => {
    const written: string[] = []
    for (const [file, content] of contents) {
      const path = join(siteDir, "public", file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, content)
      if (files.add(file)) count += 1
      written.push(file)
    }
    return written
  }
  const headersOf = rememberedHeaders(policy, [])
  const site: SyntheticSite = {
    files: () => count,
    writePost: (post, edition) => write(filesOf(post, edition)),
    writeManifest: async () => {
      const { texts } = buildManifest({ files, redirects: {}, gone: [], clientOnly: [], headersOf })
      await mkdir(join(siteDir, "hosting"), { recursive: true })
      for (const [name, text] of Object.entries(texts)) await writeFile(join(siteDir, "hosting", name), text)
    },
  }
  await write(fixedFiles())
  for (let post = 0; post < posts; post += 1) await site.writePost(post, 0)
  await site.writeManifest()
  return site
}
