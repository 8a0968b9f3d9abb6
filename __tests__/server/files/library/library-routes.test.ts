import { randomUUID } from "node:crypto"
import { success } from "../../../../shared/contract/envelope.ts"
import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import { fileTagList, fileUses, libraryList } from "../../../../shared/contract/files.ts"
import { sweepFiles } from "../../../../server/files/storage/file-sweep-service.ts"
import { addDownload, addPicture, addPost, deletePost, documentOf } from "../../../support/content-factory.ts"
import { draftOf, postText, sentPost } from "../../../support/content-input.ts"
import { addStaff } from "../../../support/signed-in-users.ts"
import { testNow, useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

const library = "/v1/api/v1/files"

const remove = `${library}/remove`

/** A picture with bytes of its own. */
const addStored = async (name: string, content: string, ageMs = 0): Promise<{ id: string; key: string }> => {
  const { key, sha256, size } = await api.files.put(Buffer.from(content))
  const created_at = new Date(testNow.getTime() - ageMs)
  const id = await addPicture(api.database, { name, size, sha256, storage_key: key, created_at })
  return { id, key }
}

const namesIn = (body: unknown): string[] =>
  success(libraryList)
    .parse(body)
    .response.items.map(({ name }) => name)

const sweep = () => sweepFiles(api.context, api.files, api.dataDir)

test("lists pictures and videos in pages, newest first", async () => {
  const editor = await addStaff(api, "editor")
  await addPicture(api.database, {
    kind: "video",
    name: "film.mp4",
    content_type: "video/mp4",
    width: null,
    height: null,
    created_at: testNow,
  })
  await addStored("old.jpg", "old", 2_000)
  await addStored("older.jpg", "older", 3_000)

  const { body } = await editor.get(library)

  expect(namesIn(body)).toEqual(["film.mp4", "old.jpg", "older.jpg"])
  expect(success(libraryList).parse(body).response).toMatchObject({ total: 3, page: 1, perPage: 20 })
  expect(namesIn((await editor.get(`${library}?perPage=1&page=2`)).body)).toEqual(["old.jpg"])
  expect(namesIn((await editor.get(`${library}?kind=video`)).body)).toEqual(["film.mp4"])
})

test.each([
  ["Рассвет", ["rassvet-2.jpg"]],
  ["RASSVET", ["rassvet-2.jpg"]],
  ["%", []],
  ["_", ["a_b.jpg"]],
  [".jpg", ["rassvet-2.jpg", "a_b.jpg"]],
  ["", ["rassvet-2.jpg", "a_b.jpg"]],
])("finds by name: %j", async (q, names) => {
  const editor = await addStaff(api, "editor")
  await addStored("rassvet-2.jpg", "one")
  await addStored("a_b.jpg", "other", 1_000)
  expect(namesIn((await editor.get(`${library}?q=${encodeURIComponent(q)}`)).body)).toEqual(names)
})

test("lists downloads and captions as kinds of their own, which need no alt text", async () => {
  const editor = await addStaff(api, "editor")
  await addDownload(api.database)
  await addStored("dawn.jpg", "picture", 1_000)
  await addPicture(api.database, {
    kind: "captions",
    name: "a.vtt",
    content_type: "text/vtt",
    width: null,
    height: null,
  })
  expect(namesIn((await editor.get(`${library}?kind=download`)).body)).toEqual(["facts.pdf"])
  expect(namesIn((await editor.get(`${library}?kind=captions`)).body)).toEqual(["a.vtt"])
  expect(namesIn((await editor.get(`${library}?alt=missing`)).body)).toEqual(["dawn.jpg"])
})

test("does not remove a download that a text offers, and says where that is", async () => {
  const editor = await addStaff(api, "editor")
  const downloadId = await addDownload(api.database)
  const post = sentPost({
    translations: {
      en: postText({ title: "Rain", body: documentOf({ type: "file", attrs: { downloadId } }) }),
      ru: null,
    },
  })
  const saved = await editor.post("/v1/api/v1/blog/add", post)

  expect(saved.body.response).toMatchObject({
    pictures: [],
    downloads: [{ id: downloadId, name: "Facts.pdf", format: "pdf", size: 10, url: `/files/${downloadId}/facts.pdf` }],
  })
  expect((await editor.post(remove, { id: downloadId })).body.code).toBe(errorCodes.stillInUse.code)
  expect(success(fileUses).parse((await editor.get(`${library}/uses/${downloadId}`)).body).response.items).toEqual([
    { kind: "blog", id: post.id, titles: { en: "Rain" } },
  ])
})

test("takes no picture for a download, and no download for a picture, a cover or a video", async () => {
  const editor = await addStaff(api, "editor")
  const downloadId = await addDownload(api.database)
  const { id: fileId } = await addStored("dawn.jpg", "picture")
  const body = documentOf(
    { type: "file", attrs: { downloadId: fileId } },
    { type: "image", attrs: { fileId: downloadId, alt: "", caption: null } },
    { type: "video", attrs: { url: `/files/${downloadId}/facts.pdf`, caption: null } }
  )
  const cover = { fileId: downloadId, focalPoint: { x: 0.5, y: 0.5 } }
  const post = sentPost({ cover, translations: { en: postText({ body }), ru: null } })
  const { status, body: answer } = await editor.post("/v1/api/v1/blog/add", post)
  expect(status).toBe(400)
  expect(answer.details?.map(({ path, message }) => `${path} ${message}`)).toEqual([
    "body.cover.fileId is no picture of the library",
    "body.translations.en.body.content.0.attrs.downloadId is no download of the library",
    "body.translations.en.body.content.1.attrs.fileId is no picture of the library",
    "body.translations.en.body.content.2.attrs.url leads to no file of the library",
  ])
})

test("removes an unused file, its bytes and those of its renditions", async () => {
  const editor = await addStaff(api, "editor")
  const copy = await api.files.put(Buffer.from("copy"))
  const { id, key } = await addStored("a.jpg", "a")
  const renditions = JSON.stringify([{ name: "a-400.webp", type: "image/webp", storageKey: copy.key }])
  await api.database.store.updateTable("uploaded_file").set({ renditions }).where("id", "=", id).execute()

  expect((await editor.post(remove, { id })).body.response).toEqual({ id })
  expect(await sweep()).toBe(2)

  expect([await api.files.size(key), await api.files.size(copy.key)]).toEqual([null, null])
  expect((await api.get(`${library}/${id}/a.jpg`)).status).toBe(404)
  expect((await editor.post(remove, { id })).status).toBe(404)
  const audit = await api.database.store.selectFrom("audit_entry").selectAll().execute()
  expect(audit).toMatchObject([{ action: "file.remove", actor_id: editor.id, subject_id: id }])
})

test("keeps bytes that another file or rendition uses", async () => {
  const editor = await addStaff(api, "editor")
  const shared = await addStored("a.jpg", "same")
  await addStored("b.jpg", "same")
  const alsoCopy = await addStored("c.jpg", "small")
  const renditions = JSON.stringify([{ name: "d-400.webp", type: "image/webp", storageKey: alsoCopy.key }])
  await addPicture(api.database, { name: "d.jpg", renditions })

  for (const { id } of [shared, alsoCopy]) expect((await editor.post(remove, { id })).status).toBe(200)

  expect(await sweep()).toBe(0)
  expect([await api.files.size(shared.key), await api.files.size(alsoCopy.key)]).toEqual([4, 5])
})

test("does not remove a file in use", async () => {
  const editor = await addStaff(api, "editor")
  const cover = await addStored("cover.jpg", "cover")
  const shown = await addStored("shown.jpg", "shown")
  const image = { type: "image" as const, attrs: { fileId: shown.id, alt: "A", caption: null } }
  const { id } = await addPost(api.database, {
    coverFileId: cover.id,
    texts: { en: { body: documentOf(image) } },
  })

  for (const file of [cover, shown]) {
    const { status, body } = await editor.post(remove, { id: file.id.toUpperCase() })
    expect([status, body.code]).toEqual([409, errorCodes.stillInUse.code])
  }

  await deletePost(api.database, id)
  for (const file of [cover, shown]) expect((await editor.post(remove, { id: file.id })).status).toBe(200)
})

test("a file that only a working copy or a scheduled update shows is used, until that is dropped", async () => {
  const editor = await addStaff(api, "editor")
  const [cover, body] = [await addStored("cover.jpg", "cover"), await addStored("body.jpg", "body")]
  const text = postText({ title: "Rain", state: "published" })
  const post = sentPost({ translations: { en: text, ru: null } })
  await editor.post("/v1/api/v1/blog/add", post)
  const shown = documentOf({ type: "image", attrs: { fileId: body.id, alt: "", caption: null } })
  const translations = { en: { ...text, body: shown }, ru: null }
  const copy = { ...post, cover: { fileId: cover.id, focalPoint: { x: 0, y: 0 } }, translations }
  const saved = await editor.post("/v1/api/v1/blog/save", draftOf(copy, 1))
  expect(saved.body.response).toMatchObject({ pictures: [{ id: cover.id }, { id: body.id }], cover: null })
  const place = { id: post.id, version: 2 }
  const publishAt = "2026-07-01T00:00:00Z"
  await editor.post("/v1/api/v1/blog/publish", { entries: [place], locale: "en", state: "scheduled", publishAt })

  for (const { id } of [cover, body]) {
    expect((await editor.post(remove, { id })).body.code).toBe(errorCodes.stillInUse.code)
    expect(success(fileUses).parse((await editor.get(`${library}/uses/${id}`)).body).response.items).toEqual([
      { kind: "blog", id: post.id, titles: { en: "Rain" } },
    ])
  }
  for (const [layer, version] of [
    ["scheduled", 3],
    ["working", 4],
  ] as const) {
    const parts = layer === "working" ? ["fields", "en"] : ["en"]
    await editor.post("/v1/api/v1/blog/drop", { id: post.id, version, layer, parts })
  }
  for (const { id } of [cover, body]) expect((await editor.post(remove, { id })).status).toBe(200)
})

test("lists uses of a file as cover or in any body, published or not, with the titles of all languages", async () => {
  const editor = await addStaff(api, "editor")
  const file = await addStored("shown.jpg", "shown")
  const unused = await addStored("unused.jpg", "unused")
  const image = { type: "image" as const, attrs: { fileId: file.id, alt: "A", caption: null } }
  const texts = { en: { title: "Rain" }, ru: { title: "Дождь", body: documentOf(image) } }
  const { id } = await addPost(api.database, { texts })
  const removed = await addPost(api.database, { coverFileId: file.id })
  await deletePost(api.database, removed.id)

  const usesOf = async (fileId: string) =>
    success(fileUses).parse((await editor.get(`${library}/uses/${fileId}`)).body).response.items
  expect(await usesOf(file.id.toUpperCase())).toEqual([{ kind: "blog", id, titles: { en: "Rain", ru: "Дождь" } }])
  expect(await usesOf(unused.id)).toEqual([])
  const recruiter = await addStaff(api, "recruiter")
  const toRecruiter = (await recruiter.get(`${library}/uses/${file.id}`)).body
  expect(success(fileUses).parse(toRecruiter).response.items).toEqual([])
  expect((await editor.get(`${library}/uses/${randomUUID()}`)).status).toBe(404)
  expect((await editor.get(`${library}/uses/x`)).status).toBe(400)
})

test("rejects an invalid body of a removal, and removes nothing", async () => {
  const editor = await addStaff(api, "editor")
  for (const body of [{}, { id: "x" }, { id: randomUUID(), force: true }, { id: "\u0000" }])
    expect((await editor.post(remove, body)).status).toBe(400)
  expect((await editor.post(remove, { id: randomUUID() })).status).toBe(404)
})

const edit = `${library}/edit`

test("sets the description of a file, and rejects an edit of an older version with the current one", async () => {
  const editor = await addStaff(api, "editor")
  const { id } = await addStored("dawn.jpg", "dawn")
  const alt = { en: "A bridge at dawn", ru: "Мост на рассвете" }

  const { body } = await editor.post(edit, { id, version: 1, alt })
  expect(body.response).toMatchObject({ id, version: 2, alt })
  const late = await editor.post(edit, { id, version: 1, alt: { en: "Late", ru: "" } })
  expect(late.body).toMatchObject({ code: errorCodes.versionConflict.code, present: { version: 2, alt } })
  // An edit without changes does not increment the version.
  expect((await editor.post(edit, { id, version: 2, alt })).body.response).toMatchObject({ version: 2 })
  expect((await editor.post(edit, { id: randomUUID(), version: 1, alt })).status).toBe(404)

  const audit = await api.database.store.selectFrom("audit_entry").selectAll().execute()
  expect(audit).toMatchObject([
    {
      action: "file.edit",
      subject_id: id,
      details: { before: { "alt.en": "", "alt.ru": "" }, after: { "alt.en": alt.en, "alt.ru": alt.ru } },
    },
  ])
})

test("finds files by description, and files that lack one in a language", async () => {
  const editor = await addStaff(api, "editor")
  const { id } = await addStored("a.jpg", "a")
  await addStored("b.jpg", "b", 1_000)
  await editor.post(edit, { id, version: 1, alt: { en: "", ru: "Ёлки под снегом" } })
  expect(namesIn((await editor.get(`${library}?q=${encodeURIComponent("елки")}`)).body)).toEqual(["a.jpg"])
  expect(namesIn((await editor.get(`${library}?alt=missing`)).body)).toEqual(["a.jpg", "b.jpg"])
  await editor.post(edit, { id, version: 2, alt: { en: "Firs", ru: "Ёлки под снегом" } })
  expect(namesIn((await editor.get(`${library}?alt=missing`)).body)).toEqual(["b.jpg"])
})

test("narrows the missing descriptions to one language, and the list to what nothing shows", async () => {
  const editor = await addStaff(api, "editor")
  const { id } = await addStored("a.jpg", "a")
  const shown = await addStored("b.jpg", "b", 1_000)
  await addPost(api.database, { coverFileId: shown.id })
  await editor.post(edit, { id, version: 1, alt: { en: "Firs", ru: "" } })
  const found = async (query: string) => namesIn((await editor.get(`${library}?${query}`)).body)
  expect(await found("alt=missing-en")).toEqual(["b.jpg"])
  expect(await found("alt=missing-ru")).toEqual(["a.jpg", "b.jpg"])
  expect(await found("use=none")).toEqual(["a.jpg"])
  expect(await found("use=none&alt=missing-en")).toEqual([])
  for (const query of ["use=some", "alt=missing-de", "sort=mood", "tag="])
    expect((await editor.get(`${library}?${query}`)).status).toBe(400)
})

test.each([
  ["-created", ["new.jpg", "middle.jpg", "old.jpg"]],
  ["created", ["old.jpg", "middle.jpg", "new.jpg"]],
  ["name", ["middle.jpg", "new.jpg", "old.jpg"]],
  ["-name", ["old.jpg", "new.jpg", "middle.jpg"]],
  ["size", ["new.jpg", "old.jpg", "middle.jpg"]],
  ["-size", ["middle.jpg", "old.jpg", "new.jpg"]],
  ["unused", ["middle.jpg", "old.jpg", "new.jpg"]],
])("sorts by %s, over pages", async (sort, names) => {
  const editor = await addStaff(api, "editor")
  const { id } = await addStored("new.jpg", "n")
  await addStored("middle.jpg", "mmm", 1_000)
  await addStored("old.jpg", "oo", 2_000)
  await addPost(api.database, { coverFileId: id })
  const pageOf = async (page: number) =>
    namesIn((await editor.get(`${library}?sort=${sort}&perPage=2&page=${page}`)).body)
  expect([...(await pageOf(1)), ...(await pageOf(2))]).toEqual(names)
})

const tagging = `${library}/tag`

test("gives several files tags in lower case, takes others away, and finds files by them", async () => {
  const editor = await addStaff(api, "editor")
  const [one, other] = [await addStored("one.jpg", "1"), await addStored("other.jpg", "2", 1_000)]
  await editor.post(tagging, { ids: [one.id, other.id, randomUUID()], add: ["Frostborn", "Ёлки", "frostborn"] })
  const { body } = await editor.post(tagging, {
    ids: [other.id.toUpperCase()],
    add: ["key art"],
    remove: ["FROSTBORN"],
  })

  expect(body.response).toMatchObject({ items: [{ id: other.id, version: 1, tags: ["key art", "ёлки"] }] })
  const found = async (query: Record<string, string>) =>
    namesIn((await editor.get(`${library}?${new URLSearchParams(query).toString()}`)).body)
  expect(await found({ tag: "FROSTBORN" })).toEqual(["one.jpg"])
  expect(await found({ tag: "ёлки" })).toEqual(["one.jpg", "other.jpg"])
  expect(await found({ tag: "key" })).toEqual([])
  expect(await found({ q: "елки" })).toEqual(["one.jpg", "other.jpg"])
  expect(success(fileTagList).parse((await editor.get(`${library}/tags`)).body).response.items).toEqual(
    expect.arrayContaining([
      { tag: "frostborn", files: 1 },
      { tag: "key art", files: 1 },
      { tag: "ёлки", files: 2 },
    ])
  )
  const audit = await api.database.store.selectFrom("audit_entry").select(["action", "subject_id", "details"]).execute()
  expect(audit).toHaveLength(3)
  expect(audit.at(-1)).toEqual({
    ...{ action: "file.edit", subject_id: other.id },
    details: { before: { tags: ["frostborn", "ёлки"] }, after: { tags: ["key art", "ёлки"] } },
  })
})

test("tags that are given again change nothing", async () => {
  const editor = await addStaff(api, "editor")
  const { id } = await addStored("one.jpg", "1")
  for (const add of [["a"], ["A"], []]) await editor.post(tagging, { ids: [id], add })
  expect(await api.database.store.selectFrom("audit_entry").selectAll().execute()).toHaveLength(1)
})

test("gives no file more tags than it may have, and then none of the files any", async () => {
  const editor = await addStaff(api, "editor")
  const [full, free] = [await addStored("full.jpg", "1"), await addStored("free.jpg", "2")]
  const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
  await editor.post(tagging, { ids: [full.id], add: many })
  const { status, body } = await editor.post(tagging, { ids: [free.id, full.id], add: ["one more"] })
  expect([status, body.details]).toEqual([400, [{ path: "body.add", message: "a file has 20 tags at most" }]])
  const items = (await editor.get(`${library}?tag=one+more`)).body
  expect(namesIn(items)).toEqual([])
  for (const wrong of [
    { ids: [] },
    { ids: ["x"] },
    { ids: [free.id], add: ["x".repeat(41)] },
    { ids: [free.id], add: [""] },
  ])
    expect((await editor.post(tagging, wrong)).status).toBe(400)
  const guest = await addStaff(api)
  expect((await guest.post(tagging, { ids: [free.id], add: ["a"] })).status).toBe(403)
})

test("sets the focal point of a picture, and leaves what is not sent", async () => {
  const editor = await addStaff(api, "editor")
  const { id } = await addStored("dawn.jpg", "dawn")
  const alt = { en: "Dawn", ru: "" }
  await editor.post(edit, { id, version: 1, alt })
  const point = { x: 0.25, y: 1 }
  const { body } = await editor.post(edit, { id, version: 2, focalPoint: point })
  expect(body.response).toMatchObject({ version: 3, alt, focalPoint: point, name: "dawn.jpg" })
  expect((await editor.post(edit, { id, version: 3, focalPoint: { x: 2, y: 0 } })).status).toBe(400)
  const video = await addDownload(api.database)
  const refused = await editor.post(edit, { id: video, version: 1, focalPoint: point })
  expect(refused.body.details).toEqual([{ path: "body.focalPoint", message: "only pictures have one" }])
})

test("renames a file: its former addresses and those of its copies lead to the new ones, and the audit has no names", async () => {
  const editor = await addStaff(api, "editor")
  const { key, sha256, size } = await api.files.put(Buffer.from("dawn"))
  const copy = { type: "image/webp" as const, width: 400, height: 225, size, sha256, storageKey: key }
  const id = await addPicture(api.database, {
    ...{ name: "img-1234.jpg", size, sha256, storage_key: key },
    renditions: JSON.stringify([{ ...copy, name: "img-1234-400.webp" }]),
  })
  const { id: post } = await addPost(api.database, { coverFileId: id })
  const seqOf = async () =>
    (await api.database.store.selectFrom("post").select("change_seq").where("id", "=", post).executeTakeFirst())
      ?.change_seq ?? 0
  const before = await seqOf()

  const { body } = await editor.post(edit, { id, version: 1, name: "Рассвет.Final" })

  expect(body.response).toMatchObject({
    ...{ name: "rassvet-final.jpg", version: 2, url: `/files/${id}/rassvet-final.jpg` },
    renditions: [{ url: `/files/${id}/rassvet-final-400.webp` }],
  })
  expect(await seqOf()).toBeGreaterThan(before)
  const at = async (name: string) => {
    const { statusCode, headers } = await api.app.inject({ url: `/v1/api/v1/files/${id}/${name}` })
    return [statusCode, headers["location"]]
  }
  for (const former of ["img-1234.jpg", "img-1234-400.webp"])
    expect(await at(former)).toEqual([302, `/files/${id}/rassvet-final.jpg`])
  expect(await at("rassvet-final-400.webp")).toEqual([200, undefined])
  // An address is cached forever: none is used twice.
  const back = await editor.post(edit, { id, version: 2, name: "img 1234" })
  expect(back.body.response).toMatchObject({ name: "img-1234-v2.jpg" })
  expect((await editor.post(edit, { id, version: 3, name: "IMG 1234 v2" })).body.response).toMatchObject({ version: 3 })
  const audit = await api.database.store.selectFrom("audit_entry").select(["action", "details"]).execute()
  expect(audit.map(({ action }) => action)).toEqual(["file.rename", "file.rename"])
  expect(JSON.stringify(audit)).not.toMatch(/img|rassvet/i)
})

test("renames a download as its readers save it, in any letters", async () => {
  const editor = await addStaff(api, "editor")
  const id = await addDownload(api.database)
  const { body } = await editor.post(edit, { id, version: 1, name: "Пресс-кит 2026" })
  expect(body.response).toMatchObject({ name: "press-kit-2026.pdf", shownName: "Пресс-кит 2026.pdf" })
})
