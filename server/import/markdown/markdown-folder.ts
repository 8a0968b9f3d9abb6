import { posix } from "node:path"
import type { EntryState } from "../../../shared/contract/entry.ts"
import { plainText } from "../body/html-tree.ts"
import { labelRemarks, type Labelled } from "../labels.ts"
import { ImportError, type ImportSource, type Remark, type SourcePost } from "../import-source.ts"
import type { SourceFiles } from "../source-files.ts"
import { decodeSource } from "../source-text.ts"
import { readFrontMatter } from "./front-matter.ts"
import { markdownHtml } from "./markdown-html.ts"

/** In bytes: longer texts are no posts. */
const textMax = 4_194_304

const isText = (name: string): boolean => /\.(?:md|mdx|markdown|mdown)$/i.test(name)

/** Files of a project that are no posts. */
const isProjectFile = (name: string): boolean =>
  /(?:^|\/)(?:readme|license|changelog|contributing|code_of_conduct|404|_index(?:\.[a-z]{2})?)\.(?:md|mdx|markdown)$/i.test(
    name
  )

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : ""

/** The first of several fields that has a text; of an object the picture's address, or a name. */
const fieldOf = (values: Record<string, unknown>, ...names: string[]): string => {
  const lower = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
  for (const name of names) {
    const value = lower.get(name.toLowerCase())
    const [only] = Array.isArray(value) ? (value as unknown[]) : [value]
    const inner =
      typeof only === "object" && only !== null && !(only instanceof Date)
        ? Object.entries(only).find(([key]) =>
            ["src", "url", "path", "feature", "image", "name", "publicurl", "relative", "full"].includes(
              key.toLowerCase()
            )
          )?.[1]
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
  const instant = new Date(day === undefined ? text : `${day}T${time}${zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2")}`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** What the path of a file says: its language, its date and its name. */
const partsOf = (name: string): { language: string | null; stem: string; date: string | null; slug: string } => {
  const steps = name.replace(/\.(?:md|mdx|markdown|mdown)$/i, "").split("/")
  let language: string | null = null
  // A folder of a language, as in content/ru/…; the name of a file may end with one.
  const kept = steps.filter((step, at) => {
    if (at === steps.length - 1 || !/^(?:en|ru|de|fr|es|it|pt|pl|uk|ja|zh|ko)(?:-[a-z]{2})?$/i.test(step)) return true
    language ??= step
    return false
  })
  const [, base = "", suffix] = /^(.*?)(?:\.([a-z]{2}(?:-[a-z]{2})?))?$/i.exec(kept.at(-1) ?? "") ?? []
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

/**
 * Reads the posts of a folder of Markdown with front matter, as Gatsby, Hugo, Astro and Jekyll have it.
 *
 * @param encoding null for that of each file
 * @throws ImportError when there is none
 */
export const readMarkdownFolder = async (files: SourceFiles, encoding: string | null): Promise<ImportSource> => {
  const names = files.names.filter((name) => isText(name) && !isProjectFile(name))
  if (names.length === 0) throw new ImportError("The folder has no Markdown files.")
  const remarks: Remark[] = []
  const posts: SourcePost[] = []
  const labelled: Labelled[] = []
  const stems = new Map<string, number>()
  for (const name of names) stems.set(partsOf(name).stem, (stems.get(partsOf(name).stem) ?? 0) + 1)
  for (const file of names) {
    const say = (line: number, message: string, subject = file) => void remarks.push({ file, line, subject, message })
    let source: string
    try {
      const decoded = decodeSource(await files.read(file, textMax), encoding)
      source = decoded.text
      for (const { line, message } of decoded.remarks) say(line, message)
    } catch (error) {
      say(1, `is left out: ${error instanceof Error ? error.message : String(error)}`)
      continue
    }
    const { values, body, line, fault } = readFrontMatter(source)
    if (fault) {
      say(fault.line, `is left out: its front matter cannot be read: ${fault.message}`)
      continue
    }
    const type = fieldOf(values, "layout", "type").toLowerCase()
    if (
      Object.keys(values).length === 0 &&
      !/(?:^|\/)_posts\//.test(file) &&
      !/^\d{4}-\d\d-\d\d-/.test(posix.basename(file))
    ) {
      say(1, "is left out: it has no front matter")
      continue
    }
    if (type === "page" || type === "home") {
      say(1, "is left out: the site has no pages that an import could fill")
      continue
    }
    const parts = partsOf(file)
    const lineOf = (words: string): number => {
      const at = words === "" ? -1 : body.indexOf(words)
      return at < 0 ? line : line + body.slice(0, at).split("\n").length - 1
    }
    const html = markdownHtml(body, { line, isMdx: /\.mdx$/i.test(file), report: say })
    const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/i.exec(html)
    const named = plainText(fieldOf(values, "title"))
    const title = named || plainText(heading?.[1] ?? "") || parts.slug.replace(/-/g, " ")
    const labels = ["tags", "categories", "category", "keywords", "series"].flatMap((field) => listOf(values[field]))
    labelled.push({ line: 1, file, labels })
    const dated =
      values["date"] ??
      values["pubDate"] ??
      values["publishDate"] ??
      values["published_at"] ??
      values["publishedAt"] ??
      values["datePublished"] ??
      values["created"]
    const publishedAt = dateOf(dated) ?? dateOf(parts.date)
    if (dated !== undefined && dateOf(dated) === null) say(1, `its date cannot be read: ${textOf(dated)}`, title)
    const cover = fieldOf(
      values,
      "cover",
      "coverImage",
      "cover_image",
      "featuredImage",
      "featured_image",
      "featureImage",
      "feature_image",
      "heroImage",
      "hero",
      "banner",
      "thumbnail",
      "image",
      "images",
      "header"
    )
    const slug = fieldOf(values, "slug").replace(/\/+$/, "").split("/").at(-1) ?? ""
    posts.push({
      file,
      line: 1,
      key: `markdown:${fieldOf(values, "id", "uuid") || file}`,
      pair: fieldOf(values, "translationKey") || ((stems.get(parts.stem) ?? 0) > 1 ? parts.stem : null),
      language: fieldOf(values, "lang", "language", "locale") || parts.language,
      title,
      slug: slug || parts.slug,
      // The heading is the title already.
      body: {
        html: named === "" && heading ? html.replace(heading[0], "") : html,
        line,
        isTyped: false,
        lineWith: lineOf,
      },
      excerpt: plainText(fieldOf(values, "excerpt", "description", "summary", "subtitle")),
      author: listOf(values["authors"] ?? values["author"]).join(", ") || fieldOf(values, "author", "authors"),
      state: stateOf(values, file),
      publishedAt,
      updatedAt: dateOf(
        values["lastmod"] ??
          values["updated"] ??
          values["updatedDate"] ??
          values["last_modified_at"] ??
          values["modified"]
      ),
      cover:
        cover === ""
          ? null
          : {
              address: cover,
              alt: fieldOf(
                values,
                "coverAlt",
                "cover_alt",
                "imageAlt",
                "image_alt",
                "heroImageAlt",
                "featuredImageAlt"
              ),
            },
      seoTitle: fieldOf(values, "seoTitle", "seo_title", "metaTitle"),
      seoDescription: fieldOf(values, "seoDescription", "seo_description", "metaDescription"),
      addresses: addressesOf(values),
    })
  }
  remarks.push(...labelRemarks(labelled))
  return {
    name: `Markdown, ${names.length} files`,
    origin: null,
    posts,
    vacancies: [],
    redirects: [],
    remarks,
    roots: [],
  }
}
