import { z } from "zod"
import { lineOfAuthors } from "../../../shared/author.ts"
import type { EntryState } from "../../../shared/contract/entry.ts"
import { plainText } from "../body/html-tree.ts"
import { counted } from "../counted.ts"
import { labelRemarks, type Labelled } from "../labels.ts"
import type { ImportSource, Remark, SourcePost } from "../import-source.ts"
import { expandShortcodes, type Attachment } from "./shortcodes.ts"
import { readWordPressExport, type WordPressItem } from "./wordpress-export.ts"

/** An instant of an export, `2013-06-07 03:00:44` in UTC; null for none. */
const instantOf = (text: string | undefined): Date | null => {
  const [, day, time] = /^\s*(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)\s*$/.exec(text ?? "") ?? []
  if (day === undefined || day.startsWith("0000")) return null
  const instant = new Date(`${day}T${time}Z`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** When a post was published. Drafts and old exports have no time in UTC; `pubDate` names its zone. */
const publishedAtOf = ({ values }: WordPressItem): Date | null => {
  const universal = instantOf(values.get("wp:post_date_gmt"))
  if (universal) return universal
  const published = new Date(values.get("pubDate") ?? "")
  return Number.isNaN(published.getTime()) || published.getTime() <= 0
    ? instantOf(values.get("wp:post_date"))
    : published
}

const stateOf = ({ values }: WordPressItem): { state: EntryState; remark?: string } | null => {
  const status = values.get("wp:status")?.trim() ?? ""
  if ((values.get("wp:post_password")?.trim() ?? "") !== "")
    return { state: "draft", remark: "comes as a draft: it was open with a password only" }
  switch (status) {
    case "publish":
      return { state: "published" }
    case "future":
      return { state: "scheduled" }
    case "trash":
    case "auto-draft":
    case "inherit":
      return null
    case "private":
      return { state: "draft", remark: "comes as a draft: it was private" }
    case "draft":
    case "":
      return { state: "draft" }
    default:
      return { state: "draft", remark: `comes as a draft: it was ${status}` }
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // Cut in the middle of a character, as databases do.
    return text.replace(/%[0-9a-f]?$/i, "").replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll("%", ""), "hex")
        .toString()
        .replace(/\ufffd/g, "")
    )
  }
}

const storedNotes = z.array(z.object({ id: z.string(), content: z.string() }))

/** The notes of a post, which WordPress keeps beside its text. */
const notesOf = (meta: WordPressItem["meta"]): Map<string, string> => {
  try {
    const notes = storedNotes.safeParse(JSON.parse(meta.get("footnotes") ?? "[]"))
    return new Map(notes.data?.map(({ id, content }) => [id, plainText(content)]))
  } catch {
    return new Map()
  }
}

/** The language of a post, and what joins it with its translations: of Polylang, or of WPML's export. */
const languageOf = ({ terms, meta }: WordPressItem): { language: string | null; pair: string | null } => {
  const term = (domain: string) => terms.find((one) => one.domain === domain)
  const group = meta.get("_wpml_import_translation_group") ?? ""
  const language = term("language")?.slug || meta.get("_wpml_import_language_code") || meta.get("_wpml_language") || ""
  const pair = term("post_translations")?.slug || group
  return { language: language === "" ? null : language, pair: pair === "" ? null : pair }
}

/** What SEO plugins keep. Their templates, as `%%title%%`, mean nothing here. */
const seoOf = (meta: WordPressItem["meta"], names: readonly string[]): string => {
  const text = names.map((name) => meta.get(name)?.trim() ?? "").find((value) => value !== "") ?? ""
  return /%%?\w+%/.test(text) ? "" : plainText(text)
}

const seoTitles = ["_yoast_wpseo_title", "rank_math_title", "_aioseo_title", "_aioseop_title"]

const seoDescriptions = [
  ...["_yoast_wpseo_metadesc", "rank_math_description"],
  ...["_aioseo_description", "_aioseop_description"],
]

/** Kinds of items that are settings of a theme or of the editor, and nothing that visitors read. */
const settings = new Set([
  ...["nav_menu_item", "wp_navigation", "wp_global_styles", "wp_template", "wp_template_part", "wp_font_family"],
  ...["wp_font_face", "custom_css", "customize_changeset", "revision", "oembed_cache", "user_request"],
])

const isPost = (item: WordPressItem): boolean => (item.values.get("wp:post_type")?.trim() || "post") === "post"

const idOf = ({ values }: WordPressItem): string => values.get("wp:post_id")?.trim() ?? ""

const titleOf = ({ values }: WordPressItem): string => plainText(values.get("title") ?? "")

const subjectOf = (item: WordPressItem): string => titleOf(item) || `item ${idOf(item)}`

/** The attachments of an export, by their ids and by the posts for which they were uploaded. */
type Attachments = { byId: Map<string, Attachment>; byPost: Map<string, Attachment[]> }

const attachmentsOf = (items: readonly WordPressItem[]): Attachments => {
  const found: Attachments = { byId: new Map(), byPost: new Map() }
  for (const item of items) {
    const url = item.values.get("wp:attachment_url")?.trim() ?? ""
    if (url === "") continue
    const caption = plainText(item.values.get("excerpt:encoded") ?? "")
    const attachment = { url, alt: item.meta.get("_wp_attachment_image_alt") ?? "", caption }
    found.byId.set(idOf(item), attachment)
    const parent = item.values.get("wp:post_parent")?.trim() ?? "0"
    const own = found.byPost.get(parent)
    if (own) own.push(attachment)
    else found.byPost.set(parent, [attachment])
  }
  return found
}

/** Whose names are under a post; a plugin for posts of several authors has them as terms. */
const authorOf = ({ values, terms }: WordPressItem, authors: ReadonlyMap<string, string>): string => {
  const names = terms
    .filter(({ domain }) => domain === "author")
    .map(({ name, slug }) => authors.get(name) ?? authors.get(slug.replace(/^cap-/, "")) ?? name)
  const creator = (values.get("dc:creator") ?? "").replace(/^[\s<>]+|[\s<>]+$/g, "")
  return names.length > 0 ? lineOfAuthors(names) : (authors.get(creator) ?? creator)
}

/** The address of a post, and the one under its link before. */
const addressesOf = ({ values, meta }: WordPressItem): string[] => {
  const link = values.get("link")?.trim() ?? ""
  const name = values.get("wp:post_name")?.trim() ?? ""
  const old = meta.get("_wp_old_slug") ?? ""
  const isKnown = old !== "" && name !== "" && link.includes(`/${name}`)
  return isKnown ? [link, link.replace(`/${name}`, `/${old}`)] : [link]
}

/** Puts blocks that several posts share where they are shown; one may show another. */
const withSharedBlocks = (
  content: string,
  shared: ReadonlyMap<string, string>,
  outer: readonly string[] = []
): string =>
  content.replace(/<!-- wp:block \{"ref":(\d+)[^}]*\} \/-->/g, (whole, id: string) => {
    const inner = outer.includes(id) ? undefined : shared.get(id)
    return inner === undefined ? whole : withSharedBlocks(inner, shared, [...outer, id])
  })

/** Kinds of terms that join translations and authors, and are read. */
const readTerms = new Set(["", "language", "post_translations", "term_language", "term_translations", "author"])

/** Categories, tags and what themes and plugins have like them. */
const labelsOf = ({ terms }: WordPressItem): string[] =>
  terms.flatMap(({ domain, name }) =>
    readTerms.has(domain) ? [] : [["category", "post_tag"].includes(domain) ? name : `${domain} ${name}`]
  )

/** Fields that were typed beside the text. Those of the system and of plugins begin with a line. */
const ownFieldsOf = ({ meta }: WordPressItem): string[] =>
  [...meta.keys()].filter((name) => !/^_|^$|^(?:footnotes|enclosure)$|^rank_math_|^wpml_/.test(name))

/** Names of the files that texts speak of, each without the size of a smaller copy. */
const fileNamesIn = (text: string): string[] =>
  (text.match(/[^/\\"'\s=<>?#]+\.[a-z0-9]{2,5}(?=["'?#\s<)]|$)/gi) ?? []).map(fileNameOf)

const fileNameOf = (address: string): string =>
  (address.split("/").at(-1) ?? "").replace(/-(?:\d+x\d+|scaled|rotated|e\d{10,})(?=\.[a-z]+$)/i, "").toLowerCase()

type Reading = {
  /** Contents of the blocks that several posts share, by their ids. */
  shared: ReadonlyMap<string, string>
  base: string
  authors: ReadonlyMap<string, string>
  attachments: Attachments
  say: (message: string, line?: number) => void
}

const postOf = (
  item: WordPressItem,
  { id, state }: { id: string; state: EntryState },
  { shared, base, authors, attachments, say }: Reading
): SourcePost => {
  const { values, meta, line } = item
  if (item.comments > 0) say(`its comments are left out: ${item.comments}`)
  if (values.get("wp:is_sticky")?.trim() === "1") say("was held at the top; here the newest comes first")
  const cover = attachments.byId.get(meta.get("_thumbnail_id")?.trim() ?? "")
  if (meta.has("_thumbnail_id") && !cover) say("its cover is not in the export")
  const html = expandShortcodes(withSharedBlocks(values.get("content:encoded") ?? "", shared), item.contentLine, {
    attachment: (key) => attachments.byId.get(key) ?? null,
    own: attachments.byPost.get(id) ?? [],
    report: (at, message) => say(message, at),
  })
  return {
    file: "",
    line,
    key: `wordpress:${base}:${id}`,
    ...languageOf(item),
    title: titleOf(item),
    slug: decoded(values.get("wp:post_name")?.trim() ?? "").replace(/\.html?$/, ""),
    body: { html, line: item.contentLine, isTyped: true, notes: notesOf(meta) },
    excerpt: plainText(values.get("excerpt:encoded") ?? ""),
    author: authorOf(item, authors),
    state,
    publishedAt: publishedAtOf(item),
    updatedAt: instantOf(values.get("wp:post_modified_gmt")),
    cover: cover ? { address: cover.url, alt: cover.alt } : null,
    seoTitle: seoOf(meta, seoTitles),
    seoDescription: seoOf(meta, seoDescriptions),
    addresses: addressesOf(item),
    otherAddresses: [values.get("guid")?.trim() ?? "", `${base}/?p=${id}`],
  }
}

/** Kind of the items that are blocks which several posts share. */
const sharedBlock = "wp_block"

/** What is said of items that are neither posts nor attachments. */
const remarksOnOthers = (items: readonly WordPressItem[]): Remark[] => {
  const types = new Map<string, WordPressItem[]>()
  for (const item of items) {
    const type = item.values.get("wp:post_type")?.trim() ?? ""
    if (isPost(item) || ["attachment", sharedBlock].includes(type)) continue
    const same = types.get(type)
    if (same) same.push(item)
    else types.set(type, [item])
  }
  return [...types].flatMap(([type, left]): Remark[] => {
    if (!settings.has(type)) {
      const kind = type === "page" ? "pages" : `entries of the kind ${type}`
      const message = `is left out: the site has no ${kind} that an import could fill`
      return left.map((item) => ({ file: "", line: item.line, subject: subjectOf(item), message }))
    }
    const message = `settings of the old site are left out: ${left.length}`
    return [{ file: "", line: left[0]?.line ?? 1, subject: type, message }]
  })
}

/** What is said of files of the media library that no post shows, and an import does not look for. */
const remarksOnFiles = (items: readonly WordPressItem[], posts: readonly SourcePost[]): Remark[] => {
  const shown = new Set(
    posts.flatMap(({ body, cover }) => [...fileNamesIn(body.html), ...(cover ? [fileNameOf(cover.address)] : [])])
  )
  const left = items.filter(({ values }) => {
    const address = values.get("wp:attachment_url")?.trim() ?? ""
    return address !== "" && !shown.has(fileNameOf(address))
  })
  const [first] = left
  const message = `${counted(left.length, "file")} of the old library ${left.length === 1 ? "is" : "are"} in no post that comes, and left out`
  return first ? [{ file: "", line: first.line, subject: "library", message }] : []
}

/** What is said of fields that posts have beside their text. */
const remarksOnFields = (items: readonly WordPressItem[]): Remark[] => {
  const having = items.filter((item) => isPost(item) && ownFieldsOf(item).length > 0)
  const [first] = having
  const names = [...new Set(having.flatMap(ownFieldsOf))].sort().join(", ")
  const message = `fields beside the text are left out, in ${counted(having.length, "post")} (${names})`
  return first ? [{ file: "", line: first.line, subject: "custom fields", message }] : []
}

/** Reads the posts of a WordPress export. @throws ImportError when it is none */
export const readWordPress = (text: string): ImportSource => {
  const { values, authors, items, remarks: exportRemarks } = readWordPressExport(text)
  const remarks: Remark[] = [...exportRemarks]
  const address = values.get("wp:base_blog_url") || values.get("wp:base_site_url") || values.get("link") || ""
  const base = address.replace(/\/$/, "")
  const attachments = attachmentsOf(items)
  const shared = new Map(
    items
      .filter(({ values: of }) => of.get("wp:post_type")?.trim() === sharedBlock)
      .map((item) => [idOf(item), item.values.get("content:encoded") ?? ""])
  )
  const posts: SourcePost[] = []
  const taken = new Set<string>()
  const labelled: Labelled[] = []
  for (const item of items.filter(isPost)) {
    const say: Reading["say"] = (message, line = item.line) =>
      void remarks.push({ file: "", line, subject: subjectOf(item), message })
    const found = stateOf(item)
    const id = idOf(item) || item.values.get("guid")?.trim() || item.values.get("link")?.trim() || ""
    if (!found)
      say(`is left out: it was ${item.values.get("wp:status")?.trim() === "trash" ? "in the trash" : "never saved"}`)
    else if (id === "") say("is left out: it has neither an id nor an address")
    else if (taken.has(id)) say(`is left out: an item before it has the same id ${id}`)
    else {
      taken.add(id)
      if (found.remark !== undefined) say(found.remark)
      labelled.push({ line: item.line, labels: labelsOf(item) })
      posts.push(postOf(item, { id, state: found.state }, { shared, base, authors, attachments, say }))
    }
  }
  for (const remark of remarksOnOthers(items)) remarks.push(remark)
  remarks.push(...remarksOnFiles(items, posts), ...remarksOnFields(items), ...labelRemarks(labelled))
  const version = /\?v=([\d.]+)/.exec(values.get("generator") ?? "")?.[1]
  const name = `WordPress${version === undefined ? "" : ` ${version}`}${base === "" ? "" : `, ${base}`}`
  const origin = URL.canParse(base) ? new URL(base).origin : null
  return { name, origin, posts, vacancies: [], redirects: [], remarks }
}
