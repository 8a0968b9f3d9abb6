import { createHash, randomUUID } from "node:crypto"
import type { Insertable } from "kysely"
import type { BlockNode, BodyDocument } from "../../shared/contract/document.ts"
import type { EntryState } from "../../shared/contract/entry.ts"
import type { GameId } from "../../shared/games.ts"
import { locales, type Locale } from "../../shared/locales.ts"
import type { Database } from "../../server/db/connection.ts"
import { writeContent } from "../../server/db/content-changes.ts"
import { insertVacancy, putVacancyTranslation } from "../../server/content/vacancies/vacancies-repository.ts"
import { recordVacancyChange, removeVacancy } from "../../server/content/content-types/vacancy-changes.ts"
import { addFormerLink, insertPost, putPostTranslation } from "../../server/content/posts/posts-repository.ts"
import { recordPostChange, removePost } from "../../server/content/content-types/post-changes.ts"
import type { PostKind, Schema } from "../../server/db/schema.ts"
import { insertUploadedFile } from "../../server/files/files-repository.ts"
import { testNow } from "./test-app.ts"

export type Text = {
  title?: string
  state?: EntryState
  publishedAt?: string | null
  body?: BodyDocument
  alt?: string
}

export type Texts = Partial<Record<Locale, Text>>

export type PostFacts = {
  id?: string
  kind?: PostKind
  game?: GameId
  link?: string
  formerLinks?: string[]
  coverFileId?: string | null
  texts?: Texts
}

export const paragraph = (text: string): BlockNode => ({ type: "paragraph", content: [{ type: "text", text }] })

export const documentOf = (...content: BlockNode[]): BodyDocument => ({ type: "doc", content })

let number = 0

/** A text that no other entry of the test run has. */
export const unique = (word: string): string => `${word}-${(number += 1)}`

const publication = (text: Text) => ({
  title: text.title ?? unique("Title"),
  body: JSON.stringify(text.body ?? documentOf(paragraph("Two words."))),
  state: text.state ?? "published",
  published_at: text.publishedAt === null ? null : new Date(text.publishedAt ?? "2026-06-01T09:00:00Z"),
  updated_at: testNow,
})

/** Adds a post, published in English only unless specified. Returns its id and link. */
export const addPost = async (database: Database, facts: PostFacts = {}): Promise<{ id: string; link: string }> => {
  const id = facts.id ?? randomUUID()
  const kind = facts.kind ?? (facts.game ? "devblog" : "blog")
  const link = facts.link ?? unique("post")
  await writeContent(database, async (content) => {
    await insertPost(content, {
      id,
      kind,
      game: kind === "devblog" ? (facts.game ?? "frostborn") : null,
      link,
      cover_file_id: facts.coverFileId ?? null,
      focal_x: 0.25,
      focal_y: 0.75,
      video_url: null,
      author: JSON.stringify({ en: "Ann", ru: "Анна" }),
      created_at: testNow,
      updated_at: testNow,
    })
    for (const former of facts.formerLinks ?? []) await addFormerLink(content, { kind, link: former, post_id: id })
    await putPostTexts(content, id, facts.texts ?? { en: {} })
    await recordPostChange(content, id, testNow)
  })
  return { id, link }
}

const putPostTexts = async (content: Parameters<typeof putPostTranslation>[0], id: string, texts: Texts) => {
  for (const locale of locales) {
    const text = texts[locale]
    if (!text) continue
    const excerpt = `Excerpt of ${text.title ?? "it"}`
    await putPostTranslation(content, { post_id: id, locale, excerpt, cover_alt: text.alt ?? "", ...publication(text) })
  }
}

/** Replaces texts of a post, like a save in the admin. */
export const editPost = (database: Database, id: string, texts: Texts, now = testNow): Promise<void> =>
  writeContent(database, async (content) => {
    await putPostTexts(content, id, texts)
    await recordPostChange(content, id, now, { updated_at: now })
  })

export const deletePost = (database: Database, id: string): Promise<void> =>
  writeContent(database, (content) => removePost(content, id, testNow))

export type VacancyFacts = Partial<Insertable<Schema["job"]>> & { texts?: Texts }

/** Adds a vacancy, published in English only unless specified. Returns its id. */
export const addVacancy = async (
  database: Database,
  { texts, ...facts }: VacancyFacts = {}
): Promise<{ id: string }> => {
  const id = facts.id ?? randomUUID()
  await writeContent(database, async (content) => {
    await insertVacancy(content, {
      department: "engineering",
      employment_type: "FULL_TIME",
      remote: true,
      country: "CY",
      city: JSON.stringify({ en: "Limassol", ru: "Лимасол" }),
      salary_min: null,
      salary_max: null,
      salary_currency: null,
      salary_unit: null,
      valid_through: null,
      created_at: testNow,
      updated_at: testNow,
      ...facts,
      id,
    })
    await putVacancyTexts(content, id, texts ?? { en: {} })
    await recordVacancyChange(content, id, testNow)
  })
  return { id }
}

const putVacancyTexts = async (content: Parameters<typeof putVacancyTranslation>[0], id: string, texts: Texts) => {
  for (const locale of locales) {
    const text = texts[locale]
    if (text) await putVacancyTranslation(content, { job_id: id, locale, summary: "Summary", ...publication(text) })
  }
}

/** Replaces texts of a vacancy, like a save in the admin. */
export const editVacancy = (database: Database, id: string, texts: Texts): Promise<void> =>
  writeContent(database, async (content) => {
    await putVacancyTexts(content, id, texts)
    await recordVacancyChange(content, id, testNow)
  })

export const closeVacancy = (database: Database, id: string, closedAt = testNow): Promise<void> =>
  writeContent(database, (content) => recordVacancyChange(content, id, testNow, { closed_at: closedAt }))

export const deleteVacancy = (database: Database, id: string): Promise<void> =>
  writeContent(database, (content) => removeVacancy(content, id, testNow))

/** Adds the row of a picture; it has no bytes unless `facts` says where they are. */
export const addPicture = async (
  database: Database,
  facts: Partial<Insertable<Schema["uploaded_file"]>> = {}
): Promise<string> => {
  const id = facts.id ?? randomUUID()
  const sha256 = createHash("sha256").update(id).digest("hex")
  await insertUploadedFile(database.store, {
    kind: "image",
    name: "dawn.jpg",
    content_type: "image/jpeg",
    size: 10,
    sha256,
    width: 1600,
    height: 900,
    storage_key: sha256,
    renditions: "[]",
    placeholder: null,
    created_at: testNow,
    ...facts,
    id,
  })
  return id
}

/** Adds a file to download to the library; its bytes do not exist unless `facts` name some. Returns its id. */
export const addDownload = (
  database: Database,
  facts: Partial<Insertable<Schema["uploaded_file"]>> = {}
): Promise<string> =>
  addPicture(database, {
    ...{ kind: "download", name: "facts.pdf", shown_name: "Facts.pdf", content_type: "application/pdf" },
    ...{ width: null, height: null },
    ...facts,
  })
