import { fileUrl } from "../../../../shared/contract/files.ts"
import { putDailyNote } from "../../../../server/content/daily/daily-repository.ts"
import { writeContent } from "../../../../server/db/content-changes.ts"
import { deleteUploadedFile, findUploadedFile, listUploadedFiles } from "../../../../server/files/files-repository.ts"
import { findFileUses, isFileUsed } from "../../../../server/files/library/file-usage-repository.ts"
import {
  addVacancy,
  addPicture,
  addPost,
  deleteVacancy,
  deletePost,
  documentOf,
} from "../../../support/content-factory.ts"
import { testNow } from "../../../support/test-app.ts"
import { useTestDatabase } from "../../../support/test-database.ts"

const database = useTestDatabase()

/** Whether a file is used, asked of it alone; the list of all unused files must say the same. */
const isUsed = async (file: string): Promise<boolean> => {
  const page = { limit: 100, offset: 0, sort: "-created" } as const
  const { files } = await listUploadedFiles(database.store, { use: "none" }, page)
  const used = await isFileUsed(database.store, file)
  expect(files.some(({ id }) => id === file)).toBe(
    !used && (await findUploadedFile(database.store, file)) !== undefined
  )
  return used
}

const showing = (fileId: string) => ({
  ru: { state: "draft" as const, body: documentOf({ type: "image", attrs: { fileId, alt: "", caption: null } }) },
})

test("a file that nothing shows is unused", async () => {
  const file = await addPicture(database)
  await addPost(database, { coverFileId: await addPicture(database) })
  expect(await isUsed(file)).toBe(false)
})

test("a cover is used until its post is removed", async () => {
  const file = await addPicture(database)
  const { id } = await addPost(database, { coverFileId: file, texts: { en: { state: "draft" } } })
  expect(await isUsed(file)).toBe(true)

  await deletePost(database, id)

  expect(await isUsed(file)).toBe(false)
  await expect(database.store.deleteFrom("uploaded_file").where("id", "=", file).execute()).resolves.toBeDefined()
})

test("a picture for shared links is used until its post is removed", async () => {
  const file = await addPicture(database)
  const { id } = await addPost(database, { texts: { en: { state: "draft" } } })
  await database.store.updateTable("post").set({ share_picture_id: file }).where("id", "=", id).execute()
  expect(await isUsed(file)).toBe(true)
  expect(await findFileUses(database.store, file)).toMatchObject([{ kind: "blog", id, locale: "en" }])

  await deletePost(database, id)

  expect(await isUsed(file)).toBe(false)
  expect(await findFileUses(database.store, file)).toEqual([])
  await expect(deleteUploadedFile(database.store, file)).resolves.toMatchObject({ id: file })
})

test("a picture in a body is used, in any language and state", async () => {
  const [inPost, inVacancy] = [await addPicture(database), await addPicture(database)]
  const post = await addPost(database, { texts: showing(inPost) })
  const vacancy = await addVacancy(database, { texts: showing(inVacancy) })
  expect([await isUsed(inPost), await isUsed(inVacancy)]).toEqual([true, true])

  await deletePost(database, post.id)
  await deleteVacancy(database, vacancy.id)

  expect([await isUsed(inPost), await isUsed(inVacancy)]).toEqual([false, false])
})

test("a video is used by its address, in a body or above it", async () => {
  const video = (id: string) => fileUrl({ id, name: "film.mp4" })
  const facts = { kind: "video" as const, name: "film.mp4", content_type: "video/mp4" }
  const [inBody, above] = [await addPicture(database, facts), await addPicture(database, facts)]
  const body = documentOf({ type: "video", attrs: { url: video(inBody), caption: null } })
  const { id } = await addPost(database, { texts: { en: { body } } })
  await database.store
    .updateTable("post")
    .set({ video_url: video(above) })
    .where("id", "=", id)
    .execute()

  expect([await isUsed(inBody), await isUsed(above)]).toEqual([true, true])
})

test("the picture of a daily note is used", async () => {
  const file = await addPicture(database)
  const note = { locale: "en" as const, text: "Tea.", link: null, link_label: null, picture_file_id: file }
  await writeContent(database, (content) =>
    putDailyNote(content, { ...note, shown_from: testNow, shown_until: null, updated_at: testNow }, testNow)
  )
  expect(await isUsed(file)).toBe(true)
})
