import { fileUrl } from "../../../../shared/contract/files.ts"
import type { BlockNode } from "../../../../shared/contract/document.ts"
import { addPicture, addPost, documentOf } from "../../../support/content-factory.ts"
import { postText, sentPost, type SentPost } from "../../../support/content-input.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { useTestApp, type Envelope } from "../../../support/test-app.ts"

const api = useTestApp()

const blog = "/v1/api/v1/blog"

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

type Saved = { id: string; version: number; link: string; formerLinks: string[]; pictures: { id: string }[] }

const add = (post: object, contentType = "blog") => editor.post(`/v1/api/v1/${contentType}/add`, post)

const edit = (post: SentPost, version: number) => editor.post(`${blog}/edit`, { ...post, version })

const saved = ({ body }: { body: Envelope }) => body.response as Saved

const published = (link: string): SentPost =>
  sentPost({ link, translations: { en: postText({ title: link, state: "published" }), ru: null } })

const linkOf = async (link: string) => saved(await api.get(`${blog}/link/${link}`)).link

test("finds the post by a former link after any number of changes", async () => {
  const post = published("first")
  await add(post)
  await edit({ ...post, link: "second" }, 1)
  const response = await edit({ ...post, link: "third" }, 2)

  expect(saved(response)).toMatchObject({ link: "third", formerLinks: ["first", "second"] })
  for (const link of ["first", "second", "third"]) expect(await linkOf(link)).toBe("third")
})

test("a reused link stops being a former link, so that no redirect loop arises", async () => {
  const post = published("first")
  await add(post)
  await edit({ ...post, link: "second" }, 1)
  const response = await edit(post, 2)

  expect(saved(response)).toMatchObject({ link: "first", formerLinks: ["second"] })
  expect([await linkOf("first"), await linkOf("second")]).toEqual(["first", "first"])
})

test("rejects a link, current or former, that another entry has, and names that entry", async () => {
  const owner = published("first")
  await add(owner)
  await edit({ ...owner, link: "second" }, 1)
  const other = published("other")
  await add(other)
  const refusals = [
    await add(published("second")),
    await add(published("first")),
    await edit({ ...other, link: "second" }, 1),
    await edit({ ...other, link: "first" }, 1),
  ]

  for (const { status, body } of refusals) {
    expect([status, body.code, body.details?.[0]?.path]).toEqual([409, 1301, "body.link"])
    expect(body.details?.[0]?.message).toContain(owner.id)
  }
  expect(await linkOf("first")).toBe("second")
})

test("accepts a link that the other blog has, or that a removed post had", async () => {
  const post = published("first")
  await add(post)
  await edit({ ...post, link: "second" }, 1)
  expect((await add({ ...published("first"), game: "frostborn" }, "devblog")).status).toBe(200)
  await editor.post(`${blog}/remove`, { id: post.id, version: 2 })

  expect((await add(published("first"))).status).toBe(200)
  expect((await add(published("second"))).status).toBe(200)
})

test.each(["A", "a--b", "-a", "", "a/b", "ё", "a".repeat(81), "a\u0000"])("rejects %j as a link", async (link) => {
  const { status, body } = await add({ ...published("good"), link })
  expect([status, body.details?.[0]?.path]).toEqual([400, "body.link"])
})

test("does not find posts of the other blog by id", async () => {
  const { id } = await addPost(api.database, { kind: "devblog" })
  const { status, body } = await add({ ...published("first"), id })
  expect([status, body.details?.[0]?.path]).toEqual([400, "body.id"])
  expect((await editor.post(`${blog}/remove`, { id, version: 1 })).status).toBe(404)
  expect((await editor.get(`${blog}/admin/id/${id}`)).status).toBe(404)
})

const video = { kind: "video" as const, name: "film.mp4", content_type: "video/mp4" }

test("accepts cover, pictures and videos of the library, and returns the pictures to the user", async () => {
  const [cover, inBody] = [await addPicture(api.database), await addPicture(api.database)]
  const film = fileUrl({ id: await addPicture(api.database, video), name: "film.mp4" })
  const body = documentOf(
    { type: "image", attrs: { fileId: inBody, alt: "A ship", caption: null } },
    { type: "video", attrs: { url: film, caption: null } }
  )
  const response = await add(
    sentPost({
      cover: { fileId: cover.toUpperCase(), focalPoint: { x: 0.1, y: 0.9 } },
      videoUrl: film,
      translations: { en: postText({ body, state: "published" }), ru: null },
    })
  )

  expect(saved(response)).toMatchObject({ cover: { fileId: cover, focalPoint: { x: 0.1, y: 0.9 } }, videoUrl: film })
  expect(saved(response).pictures.map(({ id }) => id)).toEqual([cover, inBody])
})

test("rejects missing files and reports the path of each", async () => {
  const id = await addPicture(api.database, video)
  const missing = "00000000-0000-4000-8000-00000000abcd"
  const image: BlockNode = { type: "image", attrs: { fileId: missing, alt: "", caption: null } }
  const notImage: BlockNode = { type: "image", attrs: { fileId: id, alt: "", caption: null } }
  const quoted: BlockNode = { type: "blockquote", content: [image] }
  const list: BlockNode = { type: "bulletList", content: [{ type: "listItem", content: [notImage] }] }
  const film: BlockNode = { type: "video", attrs: { url: fileUrl({ id, name: "other.mp4" }), caption: null } }
  const cell = { type: "tableCell" as const, attrs: { colspan: 1, rowspan: 1 }, content: [image] }
  const table: BlockNode = { type: "table", content: [{ type: "tableRow", content: [cell] }] }

  const { status, body } = await add(
    sentPost({
      cover: { fileId: id, focalPoint: { x: 0, y: 0 } },
      videoUrl: fileUrl({ id: missing, name: "film.mp4" }),
      translations: {
        en: postText({ body: documentOf(quoted, list) }),
        ru: postText({ body: documentOf(film, table) }),
      },
    })
  )

  expect(status).toBe(400)
  expect(body.details?.map(({ path }) => path)).toEqual([
    "body.cover.fileId",
    "body.videoUrl",
    "body.translations.en.body.content.0.content.0.attrs.fileId",
    "body.translations.en.body.content.1.content.0.content.0.attrs.fileId",
    "body.translations.ru.body.content.0.attrs.url",
    "body.translations.ru.body.content.1.content.0.content.0.content.0.attrs.fileId",
  ])
})
