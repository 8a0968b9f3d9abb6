import { join } from "node:path"
import { z } from "zod"
import { publishableLegal } from "../../shared/contract/legal-documents.ts"
import { locales } from "../../shared/locales.ts"
import { legalContentType } from "../content/content-types/post-content-types.ts"
import { recordPostChange } from "../content/content-types/post-changes.ts"
import { hasAnyOfKind, insertPost, putPostTranslation } from "../content/posts/posts-repository.ts"
import { emptyFields } from "../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../shared/contract/post-fields.ts"
import type { Database } from "../db/connection.ts"
import { writeContent, type ContentWrite } from "../db/content-changes.ts"
import { toColumns } from "../db/field-columns.ts"
import { textColumn } from "../db/locale-column.ts"
import { readMarkdown } from "../demo/demo-files.ts"
import { beginHistory } from "../demo/demo-history.ts"
import { demoId } from "../demo/demo-id.ts"
import { markdownDocument } from "../demo/markdown-document.ts"

/** Where the texts are with which legal documents begin: a folder per link, a file per language. */
const legalFolder = join(import.meta.dirname, "documents")

/** The documents with which a data folder begins, by their links. */
export const firstLegalLinks = [
  "privacy-policy",
  "terms-of-service",
  "privacyweb",
  "privacyjobs",
  "cy/privacy-policy",
  "cy/terms-of-service",
  "cn/privacy-policy",
  "cn/terms-of-service",
] as const

const { title, excerpt, versions } = publishableLegal.shape.text.shape

const legalHead = z.strictObject({ title, excerpt, versions })

/** No text of these has media. */
const noMedia = { pictureId: () => null, videoUrl: () => null }

/**
 * A document of the folder in every language that it has there.
 *
 * @throws DemoContentError that names the file with the error
 */
export const readFirstDocument = async (link: string, folder: string = legalFolder) => {
  const texts = await Promise.all(
    locales.map(async (locale) => {
      const file = await readMarkdown(folder, `${link}/${locale}.md`, legalHead)
      return file && { locale, ...file.meta, body: markdownDocument(file.body, noMedia) }
    })
  )
  return texts.filter((text) => text !== null)
}

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`)

const addDocument = async (content: ContentWrite, folder: string, link: string, now: Date): Promise<void> => {
  const id = demoId(`legal/${link}`)
  const texts = await readFirstDocument(link, folder)
  await insertPost(content, {
    ...{ id, kind: "legal", game: null, link, cover_file_id: null, focal_x: 0.5, focal_y: 0.5 },
    ...toColumns(postFields, emptyFields(postFields)),
    ...{ author: textColumn({}), created_at: now, updated_at: now },
  })
  for (const { locale, body, ...text } of texts) {
    const days = text.versions.map(({ day }) => day).sort()
    await putPostTranslation(content, {
      ...{ post_id: id, locale, title: text.title, cover_alt: "" },
      ...toColumns(postTextFields, { ...emptyFields(postTextFields), excerpt: text.excerpt }),
      body: JSON.stringify(body),
      versions: JSON.stringify(text.versions),
      state: "published",
      // Since then it says what it says.
      published_at: midnight(days[0] ?? ""),
      updated_at: midnight(days.at(-1) ?? ""),
    })
  }
  await recordPostChange(content, id, now)
  await beginHistory(content.store, legalContentType, id, now)
}

/**
 * Gives a database its first legal documents, public at once: pages and forms of the site link to them. One that has had any
 * stays as it is, whatever staff made of them.
 *
 * @param folder tests use another one
 * @returns how many were added
 * @throws DemoContentError that names the file with the error; nothing is added then
 */
export const seedLegal = (database: Database, now: Date, folder: string = legalFolder): Promise<number> =>
  writeContent(database, async (content) => {
    if (await hasAnyOfKind(content.store, "legal")) return 0
    for (const link of firstLegalLinks) await addDocument(content, folder, link, now)
    return firstLegalLinks.length
  })
