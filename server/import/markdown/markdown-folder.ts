import { posix } from "node:path"
import type { EntryState } from "../../../shared/contract/entry.ts"
import { lineOfAuthors } from "../../../shared/author.ts"
import { locales } from "../../../shared/locales.ts"
import { plainText } from "../body/html-tree.ts"
import { counted } from "../counted.ts"
import { dayFirst } from "../day-first.ts"
import { labelRemarks, type Labelled } from "../labels.ts"
import { ImportError, type ImportSource, type Remark, type SourcePost } from "../import-source.ts"
import type { SourceFiles } from "../source-files.ts"
import { decodeSource } from "../source-text.ts"
import { readFrontMatter, type FrontMatter } from "./front-matter.ts"
import { markdownHtml } from "./markdown-html.ts"

/** In bytes: longer texts are no posts. */
const textMax = 4_194_304

export const isMarkdown = (name: string): boolean => /\.(?:md|mdx|markdown|mdown)$/i.test(name)

/** Files of a project that are no posts. */
const isProjectFile = (name: string): boolean =>
  /(?:^|\/)(?:readme|license|changelog|contributing|code_of_conduct|404|_index(?:\.[^./]+)?)\.(?:md|mdx|markdown)$/i.test(
    name
  )

/** Whether a file of a folder may be a post. */
export const isPost = (name: string): boolean => isMarkdown(name) && !isProjectFile(name)

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : ""

/** Fields of an object that say what it is: the address of a picture, the name of an author. */
const innerFields = new Set(["src", "url", "path", "feature", "image", "name", "publicurl", "relative", "full"])

/** The first of several fields that has a text; of an object the picture's address, or a name. */
const fieldOf = (values: Record<string, unknown>, ...names: string[]): string => {
  const lower = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
  for (const name of names) {
    const value = lower.get(name.toLowerCase())
    const [only] = Array.isArray(value) ? (value as unknown[]) : [value]
    const isObject = typeof only === "object" && only !== null && !(only instanceof Date)
    const inner = isObject
      ? Object.entries(only as Record<string, unknown>).find(([key]) => innerFields.has(key.toLowerCase()))?.[1]
      : only
    const text = textOf(inner)
    if (text !== "") return text
  }
  return ""
}

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter((one) => one !== "")

const dateOf = (value: unknown): Date | null => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value
  const text = textOf(value)
  if (text === "") return null
  // `2021-08-23 10:30:00 +0300`, as Jekyll writes it; without a zone it is UTC.
  const [, day, time = "00:00:00", zone = "Z"] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? []
  const instant = new Date(
    day === undefined ? (dayFirst(text) ?? text) : `${day}T${time}${zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2")}`
  )
  return Number.isNaN(instant.getTime()) ? null : instant
}

const codes = locales.join("|")

const isLanguage = (name: string): boolean =>
  /^(?:en|ru|de|fr|es|it|pt|pl|uk|ja|zh|ko)(?:-[a-z]{2})?$/i.test(name) || new RegExp(`^(?:${codes})$`, "i").test(name)

const languageSuffix = new RegExp(`^(.*?)(?:\\.([a-z]{2}(?:-[a-z]{2})?|${codes}))?$`, "i")

/** What the path of a file says: its language, its date and its name. */
const partsOf = (name: string): { language: string | null; stem: string; date: string | null; slug: string } => {
  const steps = name.replace(/\.(?:md|mdx|markdown|mdown)$/i, "").split("/")
  let language: string | null = null
  // A folder of a language, as in content/ru/…; the name of a file may end with one.
  const kept = steps.filter((step, at) => {
    if (at === steps.length - 1 || !isLanguage(step)) return true
    language ??= step
    return false
  })
  const [, base = "", suffix] = languageSuffix.exec(kept.at(-1) ?? "") ?? []
  if (suffix !== undefined) language = suffix
  const own = base === "index" && kept.length > 1 ? (kept.at(-2) ?? "") : base
  const [, date = null, slug = own] = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(own) ?? []
  return { language, stem: [...kept.slice(0, -1), base].join("/"), date, slug }
}

const stateOf = (values: Record<string, unknown>, name: string): EntryState => {
  const status = fieldOf(values, "status", "state").toLowerCase()
  const isDraft =
    values["draft"] === true ||
    values["published"] === false ||
    /^(?:draft|private|hidden|pending)$/.test(status) ||
    /(?:^|\/)_?drafts\//.test(name)
  return isDraft ? "draft" : status === "scheduled" ? "scheduled" : "published"
}

/** Addresses that a text names itself. */
const addressesOf = (values: Record<string, unknown>): string[] => [
  ...[fieldOf(values, "permalink", "url", "path")]
    .filter((address) => address.startsWith("/") || /^https?:/.test(address))
    .filter((address) => !/[:]\w/.test(address.replace(/^https?:/, ""))),
  ...listOf(values["aliases"]),
  ...listOf(values["redirect_from"]),
]

/** Names of fields, as generators and themes have them; the first that is there counts. */
const fields = {
  date: ["date", "pubDate", "publishDate", "published_at", "publishedAt", "datePublished", "created"],
  updated: ["lastmod", "updated", "updatedDate", "last_modified_at", "modified"],
  cover: [
    ...["cover", "coverImage", "cover_image", "featuredImage", "featured_image", "featureImage", "feature_image"],
    ...["heroImage", "hero", "banner", "thumbnail", "image", "images", "header"],
  ],
  coverAlt: ["coverAlt", "cover_alt", "imageAlt", "image_alt", "heroImageAlt", "featuredImageAlt"],
  excerpt: ["excerpt", "description", "summary", "subtitle"],
  labels: ["tags", "categories", "category", "keywords", "series"],
} as const

const firstValue = (values: Record<string, unknown>, names: readonly string[]): unknown =>
  names.map((name) => values[name]).find((value) => value !== undefined && value !== null)

type Say = (line: number, message: string, subject?: string) => void

type TextFile = { file: string; source: string; isPair: boolean }

/** Why a text is no post; null when it is one. */
const refusalOf = (file: string, { values, error }: FrontMatter): { line: number; message: string } | null => {
  if (error) return { line: error.line, message: `is left out: its front matter cannot be read: ${error.message}` }
  const isNamedAsPost = /(?:^|\/)_posts\//.test(file) || /^\d{4}-\d\d-\d\d-/.test(posix.basename(file))
  if (Object.keys(values).length === 0 && !isNamedAsPost)
    return { line: 1, message: "is left out: it has no front matter" }
  return ["page", "home"].includes(fieldOf(values, "layout", "type").toLowerCase())
    ? { line: 1, message: "is left out: the site has no pages that an import could fill" }
    : null
}

/** The post of a text; null for a text that is none, which is said. */
const postOf = ({ file, source, isPair }: TextFile, say: Say): { post: SourcePost; labels: string[] } | null => {
  const matter = readFrontMatter(source)
  const refusal = refusalOf(file, matter)
  if (refusal) {
    say(refusal.line, refusal.message)
    return null
  }
  const { values, body, line } = matter
  const parts = partsOf(file)
  const lineWith = (words: string): number => {
    const at = words === "" ? -1 : body.indexOf(words)
    return at < 0 ? line : line + body.slice(0, at).split("\n").length - 1
  }
  const html = markdownHtml(body, { line, isMdx: /\.mdx$/i.test(file), report: say })
  const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/i.exec(html)
  const named = plainText(fieldOf(values, "title"))
  const title = named || plainText(heading?.[1] ?? "") || parts.slug.replace(/-/g, " ")
  const dated = firstValue(values, fields.date)
  if (dated !== undefined && dateOf(dated) === null) say(1, `its date cannot be read: ${textOf(dated)}`, title)
  const cover = fieldOf(values, ...fields.cover)
  const slug = fieldOf(values, "slug").replace(/\/+$/, "").split("/").at(-1) ?? ""
  const post: SourcePost = {
    file,
    line: 1,
    key: `markdown:${fieldOf(values, "id", "uuid") || file}`,
    pair: fieldOf(values, "translationKey") || (isPair ? parts.stem : null),
    language: fieldOf(values, "lang", "language", "locale") || parts.language,
    title,
    slug: slug || parts.slug,
    // The heading is the title already.
    body: { html: named === "" && heading ? html.replace(heading[0], "") : html, line, isTyped: false, lineWith },
    excerpt: plainText(fieldOf(values, ...fields.excerpt)),
    author: lineOfAuthors(listOf(values["authors"] ?? values["author"])) || fieldOf(values, "author", "authors"),
    state: stateOf(values, file),
    publishedAt: dateOf(dated) ?? dateOf(parts.date),
    updatedAt: dateOf(firstValue(values, fields.updated)),
    cover: cover === "" ? null : { address: cover, alt: fieldOf(values, ...fields.coverAlt) },
    seoTitle: fieldOf(values, "seoTitle", "seo_title", "metaTitle"),
    seoDescription: fieldOf(values, "seoDescription", "seo_description", "metaDescription"),
    addresses: addressesOf(values),
  }
  return { post, labels: fields.labels.flatMap((field) => listOf(values[field])) }
}

/**
 * Reads the posts of a folder of Markdown with front matter, as Gatsby, Hugo, Astro and Jekyll have it.
 *
 * @param encoding null for that of each file
 * @throws ImportError when there is none
 */
export const readMarkdownFolder = async (files: SourceFiles, encoding: string | null): Promise<ImportSource> => {
  const names = files.names.filter(isPost)
  if (names.length === 0) throw new ImportError("The folder has no Markdown files.")
  const remarks: Remark[] = []
  const posts: SourcePost[] = []
  const labelled: Labelled[] = []
  const stems = new Map<string, number>()
  for (const name of names) stems.set(partsOf(name).stem, (stems.get(partsOf(name).stem) ?? 0) + 1)
  for (const file of names) {
    const say: Say = (line, message, subject = file) => void remarks.push({ file, line, subject, message })
    try {
      const { text: source, remarks: decodingRemarks } = decodeSource(await files.read(file, textMax), encoding)
      for (const { line, message } of decodingRemarks) say(line, message)
      const found = postOf({ file, source, isPair: (stems.get(partsOf(file).stem) ?? 0) > 1 }, say)
      if (!found) continue
      posts.push(found.post)
      labelled.push({ line: 1, file, labels: found.labels })
    } catch (error) {
      say(1, `is left out: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  remarks.push(...labelRemarks(labelled))
  const name = `Markdown, ${counted(names.length, "file")}`
  return { name, origin: null, posts, vacancies: [], redirects: [], remarks }
}
