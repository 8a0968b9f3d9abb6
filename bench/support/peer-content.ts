import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { BlogPost } from "../../shared/contract/blog.ts"
import { locales, type Locale } from "../../shared/locales.ts"
import { projectDir } from "./project-dir.ts"

/** A generated post in one language, as the peers of the product read it. */
export type PeerPost = {
  locale: Locale
  slug: string
  title: string
  excerpt: string
  publishedAt: string
  html: string
}

const translationsOf = ({ link, translations }: BlogPost): PeerPost[] =>
  locales.flatMap((locale) => {
    const text = translations[locale]
    if (!text) return []
    const { title, excerpt, publishedAt, html } = text
    return [{ locale, slug: link, title, excerpt, publishedAt, html }]
  })

/** HTML below front matter. A string of JSON is one of YAML, too. */
const htmlFile = ({ slug, title, excerpt, publishedAt, html }: PeerPost): string => {
  const fields = { title, slug, excerpt, date: publishedAt }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join("\n")}\n---\n${html}\n`
}

/** Where a post's texts are below a peer's project, and what is in these files. */
export const postFiles = (post: BlogPost, form: "json" | "html"): [path: string, content: string][] =>
  translationsOf(post).map((one) =>
    form === "json"
      ? [`content/${one.locale}/${one.slug}.json`, JSON.stringify(one)]
      : [`content/${one.locale}/blog/${one.slug}.html`, htmlFile(one)]
  )

/** Address of a post at a peer. */
export const peerAddress = (locale: Locale, { link }: Pick<BlogPost, "link">): string => `/${locale}/blog/${link}/`

/** Writes files below a folder. */
export const writeFiles = async (folder: string, files: Iterable<[path: string, content: string]>): Promise<void> => {
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

const sheets = ["studio-colors.css", "tokens.css", "base.css", "prose.css"]

/** The product's own styles of text, without comments and indentation. */
export const readStyles = async (): Promise<string> => {
  const texts = await Promise.all(sheets.map((sheet) => readFile(join(projectDir, "src/styles", sheet), "utf8")))
  return texts
    .join("")
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s*\n\s*/g, "")
}
