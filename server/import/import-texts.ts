import { draftBody } from "../../shared/contract/document-body.ts"
import type { BodyDocument } from "../../shared/contract/document.ts"
import { emptyFields } from "../../shared/contract/field-table.ts"
import { postTextFields } from "../../shared/contract/post-fields.ts"
import { documentText } from "../../shared/document-text.ts"
import { cleanForeignText } from "../../shared/foreign-text.ts"
import {
  altLimits,
  authorLineLimits,
  excerptLimits,
  seoDescriptionLimits,
  seoTitleLimits,
  titleLimits,
} from "../../shared/limits/content.ts"
import { studio } from "../../shared/studio.ts"
import { inEachLocale } from "../../shared/locales.ts"
import type { SavedText } from "../content/entries/entry.ts"
import type { PostText } from "../content/posts/post-entry.ts"
import type { BodyReader, ImportedFile } from "./body/body-context.ts"
import { fileAddresses, htmlBody, type BodySource } from "./body/html-body.ts"
import type { FileImport } from "./import-files.ts"
import type { SourcePost } from "./import-source.ts"

/** Characters of an excerpt that is made of the text, as lists show it well. */
const madeExcerptMax = 200

/** A text as one line, without what no title may have. */
export const oneLine = (text: string): string => cleanForeignText(text).replace(/\s+/g, " ").trim()

const cutAtWord = (text: string, max: number): string => {
  if (text.length <= max) return text
  const cut = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "")
  const end = cut.lastIndexOf(" ")
  return `${(end > max / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–—-]+$/, "")}…`
}

type Say = (message: string, line?: number) => void

type BodyParts = Pick<BodyReader, "link" | "lost"> & { files: FileImport; say: Say }

/** Control characters, which the API rejects, by their numbers: the parser would make them of a clean text. */
const controlReferences = /&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01]|127)|x0*(?:[0-8bcef]|1[0-9a-f]|7f))(?:;|(?![0-9a-f]))/gi

/** Makes the document of a text, and brings its pictures. @returns null for a text that cannot be one, which is said */
export const importBody = async (
  source: BodySource & { file: string },
  { files, link, lost, say }: BodyParts
): Promise<BodyDocument | null> => {
  const body = { ...source, html: cleanForeignText(source.html).replace(controlReferences, "") }
  try {
    const found = new Map<string, ImportedFile>()
    for (const address of fileAddresses(body.html)) {
      const brought = await files.bring(address, source.file)
      if (brought && "file" in brought) found.set(address, brought.file)
      else if (brought) say(`a file cannot come: ${brought.refusal}`, source.lineWith?.(address))
    }
    const document = htmlBody(body, {
      file: (address) => found.get(address) ?? null,
      link,
      lost,
      report: (line, message) => say(message, line),
    })
    const checked = draftBody.safeParse(document)
    if (checked.success) return checked.data
    const [issue] = checked.error.issues
    say(`is left out: its text cannot be a document: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    say("is left out: its HTML is nested too deep")
  }
  return null
}

/** State and date that a text gets, with what is said of a change. */
const publicationOf = ({ state, publishedAt, updatedAt }: SourcePost, now: Date, say: Say) => {
  if (state === "draft") return { state, publishedAt: null }
  if (state === "scheduled" && (publishedAt === null || publishedAt <= now)) {
    say("comes as a draft: it was to be published at an instant that has passed")
    return { state: "draft" as const, publishedAt: null }
  }
  const date = publishedAt ?? updatedAt
  if (date === null) say("has no date: it gets that of the import")
  const at = date ?? now
  if (at > now && state === "published") say("is scheduled: its date lies ahead")
  return { state: at > now ? ("scheduled" as const) : ("published" as const), publishedAt: at.toISOString() }
}

/** One language of a post as the services store it; null for one that cannot come, which is said. */
export const importText = async (
  post: SourcePost,
  parts: BodyParts,
  now: Date
): Promise<{ saved: SavedText<PostText>; cover: string | null } | null> => {
  const { say, files } = parts
  const body = await importBody({ ...post.body, file: post.file }, parts)
  if (!body) return null
  const words = oneLine(documentText(body))
  const named = oneLine(post.title)
  const title = named || cutAtWord(words, 80) || oneLine(post.slug) || "Untitled"
  if (named === "") say(`has no title: it gets ${title}`)
  if (title.length > titleLimits.max) say("its title is cut")
  const excerpt = oneLine(post.excerpt)
  if (excerpt.length > excerptLimits.max) say("its excerpt is cut")
  const seoTitle = oneLine(post.seoTitle)
  const seoDescription = oneLine(post.seoDescription)
  if (seoTitle.length > seoTitleLimits.max) say("its title for search engines is cut")
  if (seoDescription.length > seoDescriptionLimits.max) say("its description for search engines is cut")
  let cover: string | null = null
  if (post.cover) {
    const brought = await files.bring(post.cover.address, post.file)
    if (brought && "file" in brought && brought.file.kind === "image") cover = brought.file.id
    else
      say(
        brought && "refusal" in brought
          ? `its cover cannot come: ${brought.refusal}`
          : `its cover is missing: ${post.cover.address}`
      )
  }
  const publication = publicationOf(post, now, say)
  const updated = post.updatedAt ?? (publication.publishedAt === null ? now : new Date(publication.publishedAt))
  return {
    cover,
    saved: {
      ...publication,
      updatedAt: (updated > now ? now : updated).toISOString(),
      text: {
        ...emptyFields(postTextFields),
        title: cutAtWord(title, titleLimits.max),
        excerpt: excerpt === "" ? cutAtWord(words, madeExcerptMax) : cutAtWord(excerpt, excerptLimits.max),
        seoTitle: cutAtWord(seoTitle, seoTitleLimits.max),
        seoDescription: cutAtWord(seoDescription, seoDescriptionLimits.max),
        coverAlt: cover === null ? "" : cutAtWord(oneLine(post.cover?.alt ?? ""), altLimits.max),
        body,
      },
    },
  }
}

const mailAddress = /<?[^\s<>,&]+@[^\s<>,&]+\.[^\s<>,&]+>?/g

/**
 * The author's name in every language; the studio's for a post without one. Where accounts are called by e-mail addresses, an export
 * may know nothing else: those are never public.
 */
export const importAuthor = (posts: readonly SourcePost[], say: (message: string) => void) => {
  const typed = oneLine(posts.find(({ author }) => author.trim() !== "")?.author ?? "")
  const known = typed.replace(mailAddress, "").replace(/^[\s,&]+|[\s,&]+$/g, "")
  const name = cutAtWord(known, authorLineLimits.max)
  if (typed !== known)
    say(`its author is an e-mail address, which is left out${name === "" ? ": the studio stands in its place" : ""}`)
  return name === "" ? { ...studio.name } : inEachLocale(() => name)
}
