import { z } from "zod"
import { lineOfAuthors } from "../../../shared/author.ts"
import { locales } from "../../../shared/locales.ts"
import type { EntryState } from "../../../shared/contract/entry.ts"
import { escapeHtml } from "../body/html-tree.ts"
import { labelRemarks, type Labelled } from "../labels.ts"
import { ImportError, type ImportSource, type Remark, type SourcePost } from "../import-source.ts"
import { htmlOfGhost } from "./ghost-body.ts"

const text = z.string().nullish().catch(null)

const post = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish().catch(null),
  uuid: text,
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  plaintext: text,
  feature_image: text,
  feature_image_alt: text,
  type: text,
  page: z.unknown().optional(),
  status: text,
  visibility: text,
  published_at: z.union([z.string(), z.number()]).nullish().catch(null),
  updated_at: z.union([z.string(), z.number()]).nullish().catch(null),
  custom_excerpt: text,
  excerpt: text,
  meta_title: text,
  meta_description: text,
  author_id: z.union([z.string(), z.number()]).nullish().catch(null),
  url: text,
  authors: z
    .array(z.looseObject({ name: text }))
    .nullish()
    .catch(null),
  tags: z
    .array(z.looseObject({ name: text, slug: text }))
    .nullish()
    .catch(null),
})

const key = z.union([z.string(), z.number()]).nullish().transform(String).catch("")

const list = <Item extends z.ZodType>(item: Item) => z.array(item).catch([])

const data = z.looseObject({
  posts: z.array(z.unknown()),
  users: list(z.looseObject({ id: key, name: text })),
  tags: list(z.looseObject({ id: key, name: text, slug: text })),
  posts_authors: list(z.looseObject({ post_id: key, author_id: key })),
  posts_tags: list(z.looseObject({ post_id: key, tag_id: key })),
  posts_meta: list(z.looseObject({ post_id: key, feature_image_alt: text, meta_title: text, meta_description: text })),
})

/** An export, one within `db`, or the response of Ghost's API. */
const dataOf = (value: unknown): unknown => {
  const part = z.looseObject({ data: z.unknown().optional() })
  const known = part.extend({ db: z.array(part).optional().catch(undefined) }).safeParse(value).data
  return known?.db?.[0]?.data ?? known?.data ?? value
}

const instantOf = (value: string | number | null | undefined): Date | null => {
  if (value === null || value === undefined || value === "") return null
  const instant = new Date(
    typeof value === "string" && /^\d{4}-\d\d-\d\d \d/.test(value) ? `${value.replace(" ", "T")}Z` : value
  )
  return Number.isNaN(instant.getTime()) ? null : instant
}

const states = new Map<string | null | undefined, EntryState>([
  ["published", "published"],
  ["sent", "published"],
  ["scheduled", "scheduled"],
])

const codes = locales.map((locale) => locale.toLowerCase())

/** The language that a tag says, as `#ru` (which has the slug `hash-ru`), `ru` or `lang-ru`. */
const languageOfTags = (slugs: readonly string[]): string | null =>
  slugs
    .map((slug) => slug.replace(/^(?:hash-|lang-)/, ""))
    .find((code) => /^[a-z]{2}$/.test(code) || codes.includes(code)) ?? null

/** Line of a text at which a string begins; the first line when it does not occur. */
const lineOf = (source: string, part: string): number => {
  const at = source.indexOf(part)
  return at < 0 ? 1 : source.slice(0, at).split("\n").length
}

const plainHtml = (words: string): string =>
  words
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join("")

const wrapped = z.looseObject({ url: text, data: z.record(z.string(), z.unknown()) })

/** A post as the migration tools of Ghost hand it over: with its address, around its fields. */
const unwrapped = (row: unknown): unknown => {
  const found = wrapped.safeParse(row).data
  if (!found) return row
  const inner = (value: unknown): unknown => wrapped.safeParse(value).data?.data ?? value
  const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value.map(inner) : [])
  const { author, authors, tags } = found.data
  const writers = Array.isArray(authors) ? listIn(authors) : author ? [inner(author)] : []
  return { ...found.data, url: found.url, authors: writers, tags: listIn(tags) }
}

/** The complete objects of a list in JSON that is cut off. */
const wholeObjects = (source: string, name: string): unknown[] => {
  const start = new RegExp(`"${name}"\\s*:\\s*\\[`).exec(source)
  if (!start) return []
  const objects: unknown[] = []
  let [depth, begin, isText] = [0, 0, false]
  for (let at = start.index + start[0].length; at < source.length; at += 1) {
    const sign = source[at]
    if (sign === "\\" && isText) at += 1
    else if (sign === '"') isText = !isText
    else if (isText) continue
    else if (sign === "{" && depth++ === 0) begin = at
    else if (sign === "]" && depth === 0) break
    else if (sign === "}" && --depth === 0)
      try {
        objects.push(JSON.parse(source.slice(begin, at + 1)))
      } catch {
        return objects
      }
  }
  return objects
}

/** The data of an export that ends in the middle: what of it is complete; null when nothing is. */
const dataOfPart = (source: string): unknown => {
  const parts = ["posts", "users", "tags", "posts_authors", "posts_tags", "posts_meta"].map(
    (name) => [name, wholeObjects(source, name)] as const
  )
  return parts[0]?.[1].length === 0 ? null : Object.fromEntries(parts)
}

/** Reads the posts of a Ghost export. @throws ImportError when it is none, with the line for broken JSON */
export const readGhost = (source: string): ImportSource => {
  const remarks: Remark[] = []
  let value: unknown
  try {
    value = JSON.parse(source.replace(/^\ufeff/, ""))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    value = dataOfPart(source)
    if (value === null) throw new ImportError(`The export is not whole JSON: ${reason}`)
    const last = source.split("\n").length
    remarks.push({
      file: "",
      line: last,
      subject: "the export",
      message: `is not whole JSON: only whole posts come. ${reason}`,
    })
  }
  const found = data.safeParse(dataOf(value))
  if (!found.success) throw new ImportError("The file is no Ghost export: it has no posts.")
  const { posts: rows, users, tags, posts_authors, posts_tags, posts_meta } = found.data
  const nameOf = new Map(users.map((user) => [user.id, user.name ?? ""]))
  const tagOf = new Map(tags.map((tag) => [tag.id, tag]))
  const posts: SourcePost[] = []
  const labelled: Labelled[] = []
  let line = 1
  for (const row of rows) {
    const one = post.safeParse(unwrapped(row)).data
    // Exports of other programs have no ids.
    const id = String(one?.id ?? one?.uuid ?? one?.slug ?? "")
    if (!one || id === "") {
      remarks.push({ file: "", line, subject: "a post", message: "is left out: it has no id" })
      continue
    }
    const title = (one.title ?? "").trim()
    line = lineOf(source, `"${id}"`)
    const at = line
    const say = (message: string) => void remarks.push({ file: "", line, subject: title || id, message })
    if (one.type === "page" || one.page === true || one.page === 1) {
      say("is left out: the site has no pages that an import could fill")
      continue
    }
    const ownTags =
      one.tags ?? posts_tags.filter(({ post_id }) => post_id === id).flatMap(({ tag_id }) => tagOf.get(tag_id) ?? [])
    const language = languageOfTags(ownTags.map(({ slug }) => slug ?? ""))
    const labels = ownTags.map(({ name }) => name ?? "").filter((name) => name !== "" && !name.startsWith("#"))
    labelled.push({ line: at, labels })
    const isOpen = one.visibility === null || one.visibility === undefined || one.visibility === "public"
    const state = isOpen ? (states.get(one.status) ?? "draft") : "draft"
    if (!isOpen) say(`comes as a draft: it was open to ${one.visibility} only`)
    const own = [one.lexical, one.mobiledoc].find((json) => typeof json === "string" && json !== "")
    const html = one.html || (own && htmlOfGhost(own, say)) || plainHtml(one.plaintext ?? "")
    if (own && !one.html && html === "") say("has a text that cannot be read")
    const more = posts_meta.find(({ post_id }) => post_id === id)
    const authorIds = posts_authors.filter(({ post_id }) => post_id === id).map(({ author_id }) => author_id)
    const names =
      one.authors?.map(({ name }) => name ?? "") ??
      (authorIds.length > 0 ? authorIds : [String(one.author_id)]).map((id) => nameOf.get(id) ?? "")
    const slug = one.slug ?? ""
    posts.push({
      file: "",
      line,
      key: `ghost:${one.uuid || id}`,
      pair: null,
      language,
      title,
      slug,
      body: { html, line, isTyped: false, lineWith: () => at },
      excerpt: one.custom_excerpt ?? "",
      author: lineOfAuthors(names),
      state,
      publishedAt: instantOf(one.published_at),
      updatedAt: instantOf(one.updated_at),
      cover: one.feature_image
        ? { address: one.feature_image, alt: one.feature_image_alt ?? more?.feature_image_alt ?? "" }
        : null,
      seoTitle: one.meta_title ?? more?.meta_title ?? "",
      seoDescription: one.meta_description ?? more?.meta_description ?? "",
      addresses: one.url && URL.canParse(one.url) ? [one.url] : slug === "" ? [] : [`/${slug}/`],
    })
  }
  const [address = null] = posts.flatMap(({ addresses }) => addresses.filter((one) => URL.canParse(one)))
  remarks.push(...labelRemarks(labelled))
  const origin = address === null ? null : new URL(address).origin
  return {
    name: "Ghost",
    origin,
    posts,
    vacancies: [],
    redirects: [],
    remarks,
  }
}
