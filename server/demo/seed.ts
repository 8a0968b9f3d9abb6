import { link as linkSchema } from "../../shared/contract/entry.ts"
import { emptyFields } from "../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../shared/contract/post-fields.ts"
import type { GameId } from "../../shared/games.ts"
import { dailyLimits } from "../../shared/limits/content.ts"
import { locales } from "../../shared/locales.ts"
import { documentText } from "../../shared/document-text.ts"
import type { FileStore } from "../files/storage/file-store.ts"
import { vacancyContentType } from "../content/content-types/vacancy-content-type.ts"
import { postContentTypes } from "../content/content-types/post-content-types.ts"
import type { Database, Store } from "../db/connection.ts"
import { writeContent, type ContentWrite } from "../db/content-changes.ts"
import { listLiveGameIds } from "../content/games/games-repository.ts"
import { putDailyNote } from "../content/daily/daily-repository.ts"
import { toColumns } from "../db/field-columns.ts"
import { textColumn } from "../db/locale-column.ts"
import { insertVacancy, putVacancyTranslation } from "../content/vacancies/vacancies-repository.ts"
import { recordVacancyChange } from "../content/content-types/vacancy-changes.ts"
import { addFormerLink, insertPost, putPostTranslation } from "../content/posts/posts-repository.ts"
import { recordPostChange } from "../content/content-types/post-changes.ts"
import type { PostKind } from "../db/schema.ts"
import { insertUploadedFile } from "../files/files-repository.ts"
import { DemoContentError } from "./demo-error.ts"
import {
  dailyText,
  vacancyEntry,
  vacancyText,
  listFolders,
  postEntry,
  postText,
  readEntry,
  readMarkdown,
  type DemoText,
} from "./demo-files.ts"
import { beginHistory } from "./demo-history.ts"
import { demoId } from "./demo-id.ts"
import { mediaLookup, storeDemoMedia, type DemoMedia } from "./demo-media.ts"
import { markdownDocument, type MediaLookup } from "./markdown-document.ts"
import { afterDays, publicationOf } from "./publication.ts"

export type SeedReport = { posts: number; vacancies: number; notes: number; files: number }

/** Where the demo's texts and pictures are. */
export const demoFolder = import.meta.dirname

/** Whether the database has no content but legal documents, so that seeding overwrites nothing. */
export const isEmpty = async (store: Store): Promise<boolean> => {
  const post = await store.selectFrom("post").select("id").where("kind", "<>", "legal").limit(1).executeTakeFirst()
  if (post) return false
  for (const table of ["job", "daily_note", "uploaded_file"] as const) {
    const { rows } = await store
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow()
    if (rows > 0) return false
  }
  return true
}

/**
 * Removes the games that a new database begins with (migration 0042), for a studio of its own. The artwork of the repository
 * marks them. One that was changed, or has posts, stays: somebody uses it.
 */
export const removeDemoGames = async (store: Store): Promise<void> => {
  await store
    .deleteFrom("game")
    .where("artwork", "is not", null)
    .where("version", "=", 1)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("post").select("post.id").whereRef("post.game", "=", "game.id"))))
    .execute()
}

type Seeding = { folder: string; now: Date; content: ContentWrite; media: MediaLookup }

/**
 * Fills an empty database from the demo folder, in one transaction. A database with content stays unchanged, also when
 * another process was faster.
 *
 * @param folder see server/demo; tests use another one
 * @param media stored media of that folder, where that is under way
 * @returns what was filled in; null when the database was not empty
 * @throws DemoContentError that names the file with the error; the database is then empty
 */
export const seedDemo = async (
  database: Database,
  files: FileStore,
  now: Date,
  folder: string = demoFolder,
  media: Promise<DemoMedia> = storeDemoMedia(folder, files, now)
): Promise<SeedReport | null> => {
  const rows = await media
  return writeContent(database, async (content) => {
    if (!(await isEmpty(content.store))) return null
    for (const row of rows.values()) await insertUploadedFile(content.store, row)
    const seeding: Seeding = { folder, now, content, media: mediaLookup(rows) }
    let posts = 0
    for (const name of await listFolders(folder, "blog")) {
      await seedPost(seeding, { path: `blog/${name}`, kind: "blog", game: null, link: name })
      posts += 1
    }
    for (const game of await listLiveGameIds(content.store))
      for (const name of await listFolders(folder, `devblog/${game}`)) {
        await seedPost(seeding, { path: `devblog/${game}/${name}`, kind: "devblog", game, link: name })
        posts += 1
      }
    const vacancies = await listFolders(folder, "jobs")
    for (const name of vacancies) await seedVacancy(seeding, `jobs/${name}`)
    return { posts, vacancies: vacancies.length, notes: await seedDailyNotes(seeding), files: rows.size }
  })
}

type PostPlace = { path: string; kind: PostKind; game: GameId | null; link: string }

const seedPost = async ({ folder, now, content, media }: Seeding, place: PostPlace): Promise<void> => {
  if (!linkSchema.safeParse(place.link).success) throw new DemoContentError(place.path, "its name is no link")
  const entryFile = `${place.path}/entry.yaml`
  const entry = await readEntry(folder, entryFile, postEntry)
  const id = demoId(place.path)
  const cover = entry.cover === null ? null : pictureOf(media, entry.cover, entryFile)
  const video = entry.video === null ? null : videoOf(media, entry.video, entryFile)
  await insertPost(content, {
    id,
    kind: place.kind,
    game: place.game,
    link: place.link,
    cover_file_id: cover,
    focal_x: entry.focalPoint.x,
    focal_y: entry.focalPoint.y,
    ...toColumns(postFields, { ...emptyFields(postFields), videoUrl: video }),
    author: JSON.stringify(entry.author),
    created_at: now,
    updated_at: now,
  })
  for (const locale of locales) {
    const text = await readMarkdown(folder, `${place.path}/${locale}.md`, postText)
    if (!text) continue
    await putPostTranslation(content, {
      post_id: id,
      locale,
      title: text.meta.title,
      ...toColumns(postTextFields, text.meta),
      cover_alt: text.meta.coverAlt,
      body: JSON.stringify(markdownDocument(text.body, media)),
      ...publicationOf(text, now),
    })
  }
  for (const link of entry.formerLinks) await addFormerLink(content, { kind: place.kind, link, post_id: id })
  await recordPostChange(content, id, now)
  await beginHistory(content.store, postContentTypes[place.kind], id, now)
}

const seedVacancy = async ({ folder, now, content, media }: Seeding, path: string): Promise<void> => {
  const entry = await readEntry(folder, `${path}/entry.yaml`, vacancyEntry)
  const id = demoId(path)
  const validThrough = entry.validThrough
    ? new Date(entry.validThrough)
    : entry.validForDays === undefined
      ? null
      : afterDays(now, entry.validForDays)
  await insertVacancy(content, {
    id,
    department: entry.department,
    employment_type: entry.employmentType,
    remote: entry.remote,
    country: entry.country,
    city: entry.city && textColumn(entry.city),
    salary_min: entry.salary?.min ?? null,
    salary_max: entry.salary?.max ?? null,
    salary_currency: entry.salary?.currency ?? null,
    salary_unit: entry.salary?.unit ?? null,
    valid_through: validThrough,
    created_at: now,
    updated_at: now,
  })
  for (const locale of locales) {
    const text = await readMarkdown(folder, `${path}/${locale}.md`, vacancyText)
    if (!text) continue
    await putVacancyTranslation(content, {
      job_id: id,
      locale,
      title: text.meta.title,
      summary: text.meta.summary,
      body: JSON.stringify(markdownDocument(text.body, media)),
      ...publicationOf(text, now),
    })
  }
  await recordVacancyChange(content, id, now)
  await beginHistory(content.store, vacancyContentType, id, now)
}

const seedDailyNotes = async ({ folder, now, content, media }: Seeding): Promise<number> => {
  let notes = 0
  for (const locale of locales) {
    const file = `daily/${locale}.md`
    const note = await readMarkdown(folder, file, dailyText)
    if (!note) continue
    const shownFrom = afterDays(now, note.meta.shownFromDays)
    await putDailyNote(
      content,
      {
        locale,
        text: noteText(note, media),
        link: note.meta.link,
        link_label: note.meta.linkLabel,
        picture_file_id: note.meta.picture === null ? null : pictureOf(media, note.meta.picture, file),
        picture_alt: note.meta.pictureAlt,
        shown_from: shownFrom,
        shown_until: note.meta.shownForDays === null ? null : afterDays(shownFrom, note.meta.shownForDays),
        updated_at: now,
      },
      now
    )
    notes += 1
  }
  return notes
}

const noteText = ({ body }: DemoText<unknown>, media: MediaLookup): string => {
  const text = documentText(markdownDocument(body, media))
  if (text === "" || text.length > dailyLimits.textMax || text.includes("\n"))
    throw new DemoContentError(body.file, `the note is one paragraph of at most ${dailyLimits.textMax} characters`)
  return text
}

const pictureOf = (media: MediaLookup, name: string, file: string): string => {
  const id = media.pictureId(name)
  if (id === null) throw new DemoContentError(file, `there is no picture ${name} in the media folder`)
  return id
}

const videoOf = (media: MediaLookup, name: string, file: string): string => {
  const url = name.startsWith("https:") ? name : media.videoUrl(name)
  if (url === null) throw new DemoContentError(file, `there is no video ${name} in the media folder`)
  return url
}
