import { z } from "zod"
import type { EntryState } from "../../../shared/contract/entry.ts"
import { plainText } from "../body/html-tree.ts"
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
    return text
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

/** Kinds of items that are settings of a theme or of the editor, and nothing that visitors read. */
const settings = new Set([
  ...["nav_menu_item", "wp_navigation", "wp_global_styles", "wp_template", "wp_template_part", "wp_font_family"],
  ...["wp_font_face", "custom_css", "customize_changeset", "revision", "oembed_cache", "user_request"],
])

const isPost = (item: WordPressItem): boolean => (item.values.get("wp:post_type")?.trim() || "post") === "post"

const idOf = ({ values }: WordPressItem): string => values.get("wp:post_id")?.trim() ?? ""

const titleOf = ({ values }: WordPressItem): string => plainText(values.get("title") ?? "")

/** Reads the posts of a WordPress export. @throws ImportError when it is none */
export const readWordPress = (text: string): ImportSource => {
  const { values, authors, items, remarks: faults } = readWordPressExport(text)
  const remarks: Remark[] = [...faults]
  const base = (values.get("wp:base_blog_url") || values.get("wp:base_site_url") || values.get("link") || "").replace(
    /\/$/,
    ""
  )
  const origin = URL.canParse(base) ? new URL(base).origin : null
  const attachments = new Map<string, Attachment>()
  const children = new Map<string, Attachment[]>()
  for (const item of items) {
    const url = item.values.get("wp:attachment_url")?.trim() ?? ""
    if (url === "") continue
    const caption = plainText(item.values.get("excerpt:encoded") ?? "")
    const attachment = { url, alt: item.meta.get("_wp_attachment_image_alt") ?? "", caption }
    attachments.set(idOf(item), attachment)
    const parent = item.values.get("wp:post_parent")?.trim() ?? "0"
    children.set(parent, [...(children.get(parent) ?? []), attachment])
  }
  const posts: SourcePost[] = []
  const others = new Map<string, WordPressItem[]>()
  const taken = new Set<string>()
  const labelled: Labelled[] = []
  for (const item of items) {
    const { values: of, meta, terms, line } = item
    const subject = titleOf(item) || `item ${idOf(item)}`
    const say = (message: string) => void remarks.push({ file: "", line, subject, message })
    if (!isPost(item)) {
      const type = of.get("wp:post_type")?.trim() ?? ""
      if (type !== "attachment") others.set(type, [...(others.get(type) ?? []), item])
      continue
    }
    const state = stateOf(item)
    if (!state) {
      say(`is left out: it was ${of.get("wp:status")?.trim() === "trash" ? "in the trash" : "never saved"}`)
      continue
    }
    const id = idOf(item) || of.get("guid")?.trim() || of.get("link")?.trim() || ""
    if (id === "" || taken.has(id)) {
      say(
        id === ""
          ? "is left out: it has neither an id nor an address"
          : `is left out: an item before it has the same id ${id}`
      )
      continue
    }
    taken.add(id)
    if (state.remark !== undefined) say(state.remark)
    if (item.comments > 0) say(`its comments are left out: ${item.comments}`)
    if (of.get("wp:is_sticky")?.trim() === "1") say("was held at the top; here the newest comes first")
    const labels = terms
      .filter(({ domain }) => ["category", "post_tag"].includes(domain) && domain !== "")
      .map(({ name }) => name)
    labelled.push({ line, labels })
    const cover = attachments.get(meta.get("_thumbnail_id")?.trim() ?? "")
    if (meta.has("_thumbnail_id") && !cover) say("its cover is not in the export")
    const content = of.get("content:encoded") ?? ""
    const html = expandShortcodes(content, item.contentLine, {
      attachment: (key) => attachments.get(key) ?? null,
      own: children.get(id) ?? [],
      report: (at, message) => void remarks.push({ file: "", line: at, subject, message }),
    })
    const link = of.get("link")?.trim() ?? ""
    // Of the plugin for posts of several authors.
    const coAuthors = [
      ...new Set(
        terms
          .filter(({ domain }) => domain === "author")
          .map(({ name, slug }) => authors.get(name) ?? authors.get(slug.replace(/^cap-/, "")) ?? name)
      ),
    ]
    const creator = of.get("dc:creator")?.trim() ?? ""
    posts.push({
      file: "",
      line,
      key: `wordpress:${base}:${id}`,
      ...languageOf(item),
      title: titleOf(item),
      slug: decoded(of.get("wp:post_name")?.trim() ?? "").replace(/\.html?$/, ""),
      body: { html, line: item.contentLine, isTyped: true, notes: notesOf(meta) },
      excerpt: plainText(of.get("excerpt:encoded") ?? ""),
      author: coAuthors.length > 0 ? coAuthors.join(", ") : (authors.get(creator) ?? creator),
      state: state.state,
      publishedAt: publishedAtOf(item),
      updatedAt: instantOf(of.get("wp:post_modified_gmt")),
      cover: cover ? { address: cover.url, alt: cover.alt } : null,
      seoTitle: seoOf(meta, ["_yoast_wpseo_title", "rank_math_title", "_aioseo_title", "_aioseop_title"]),
      seoDescription: seoOf(meta, [
        "_yoast_wpseo_metadesc",
        "rank_math_description",
        "_aioseo_description",
        "_aioseop_description",
      ]),
      addresses: [
        link,
        ...(meta.get("_wp_old_slug") ? oldAddresses(link, of.get("wp:post_name"), meta.get("_wp_old_slug")) : []),
      ],
    })
  }
  for (const [type, left] of others) {
    const [first] = left
    if (!first) continue
    if (settings.has(type))
      remarks.push({
        file: "",
        line: first.line,
        subject: type,
        message: `settings of the old site are left out: ${left.length}`,
      })
    else
      for (const item of left)
        remarks.push({
          file: "",
          line: item.line,
          subject: titleOf(item) || `item ${idOf(item)}`,
          message: `is left out: the site has no ${type === "page" ? "pages" : `entries of the kind ${type}`} that an import could fill`,
        })
  }
  remarks.push(...labelRemarks(labelled))
  const generator = /\?v=([\d.]+)/.exec(values.get("generator") ?? "")?.[1]
  const name =
    ["WordPress", generator].filter((part) => part !== undefined).join(" ") + (base === "" ? "" : `, ${base}`)
  return { name, origin, posts, vacancies: [], redirects: [], remarks, roots: ["wp-content/uploads"] }
}

const oldAddresses = (link: string, name = "", old = ""): string[] =>
  name !== "" && link.includes(`/${name}`) ? [link.replace(`/${name}`, `/${old}`)] : []
