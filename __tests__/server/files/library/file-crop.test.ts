import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { sql } from "kysely"
import sharp from "sharp"
import type { CroppedFile, LibraryFile } from "../../../../shared/contract/files.ts"
import type { CropArea } from "../../../../shared/crop-area.ts"
import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import { croppedPictureLimits, uploadLimits } from "../../../../shared/limits/files.ts"
import { contentState } from "../../../../server/db/content-changes.ts"
import { findUploadedFile, insertUploadedFile } from "../../../../server/files/files-repository.ts"
import { createFileReader } from "../../../../server/files/isolated/file-reader.ts"
import { cropFile, undoCrop } from "../../../../server/files/library/file-crop-service.ts"
import { sweepFiles } from "../../../../server/files/storage/file-sweep-service.ts"
import { addUse } from "../../../../server/files/uploads/upload-quota-repository.ts"
import type { ApiError } from "../../../../server/http/api-error.ts"
import { putUser } from "../../../../server/people/users-repository.ts"
import { createQueue } from "../../../../server/tasks/task-queue.ts"
import { addPost } from "../../../support/content-factory.ts"
import { draftOf, sentPost } from "../../../support/content-input.ts"
import { openPostgresTestDatabase } from "../../../support/postgres.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { testNow, useTestApp } from "../../../support/test-app.ts"
import { useTestDatabase } from "../../../support/test-database.ts"
import { fileOf, receivedParts, uploadAs, uploadToLibrary } from "../../../support/upload.ts"
import { trailer } from "../../../support/video.ts"

type Picture = Extract<LibraryFile, { kind: "image" }>

const api = useTestApp()

const red = { r: 255, g: 0, b: 0 }
const blue = { r: 0, g: 0, b: 255 }

/** Red on the left, blue on the right: which part of it was kept can be seen. */
const halves = (width = 900, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: red } })
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: blue } }, left: width / 2, top: 0 },
    ])
    .removeAlpha()

const right: CropArea = { x: 450, y: 100, width: 450, height: 200 }

const added = async (editor: StaffMember, bytes?: Buffer, name = "dawn.png"): Promise<Picture> => {
  const { id } = fileOf(await uploadToLibrary(api, editor, bytes ?? (await halves().png().toBuffer()), name))
  const { body } = await editor.post("/v1/api/v1/files/edit", {
    id,
    version: 1,
    alt: { en: "Dawn", ru: "Рассвет" },
    focalPoint: { x: 0.6, y: 0.1 },
  })
  return body.response as Picture
}

const crop = (user: StaffMember, file: Pick<Picture, "id" | "version">, more: object = {}) =>
  user.post("/v1/api/v1/files/crop", { id: file.id, version: file.version, area: right, as: "everywhere", ...more })

const undoOf = (user: StaffMember, { file, original }: CroppedFile, more: object = {}) =>
  user.post("/v1/api/v1/files/undo-crop", {
    ...{ id: file.id, version: file.version, area: right },
    ...{ originalId: original?.id, originalVersion: original?.version, ...more },
  })

/** What was done with a file, the newest first. */
const auditOf = (id: string) =>
  api.database.store.selectFrom("audit_entry").selectAll().where("subject_id", "=", id).orderBy("id", "desc").execute()

const bytesOf = async (url: string): Promise<Buffer> => (await api.app.inject({ url })).rawPayload

/** The mean color of a picture. */
const colorOf = async (bytes: Buffer) => {
  const [r, g, b] = (await sharp(bytes).stats()).channels
  return [r, g, b].map((channel) => Math.round(channel?.mean ?? -1))
}

const countFiles = async (): Promise<number> =>
  (await api.database.store.selectFrom("uploaded_file").select("id").execute()).length

test("crops a picture wherever it is used, and keeps the whole one beside it", async () => {
  const editor = await addStaff(api, "editor")
  const before = await added(editor)
  await editor.post("/v1/api/v1/files/tag", { ids: [before.id], add: ["sky"] })
  await addPost(api.database, { link: "night", coverFileId: before.id })
  const { position } = await contentState(api.database.store)

  const { status, body } = await crop(editor, before)

  expect(status).toBe(200)
  const { file, original } = body.response as CroppedFile
  const same = { alt: { en: "Dawn", ru: "Рассвет" }, tags: ["sky"] }
  expect(file).toMatchObject({ ...same, id: before.id, name: "dawn-v3.png", version: 3, width: 450, height: 200 })
  // 540 of 900 pixels across are 90 of 450; 40 of 400 down are above the part.
  expect((file as Picture).focalPoint).toEqual({ x: 0.2, y: 0 })
  const bytes = await bytesOf(file.url)
  expect([await colorOf(bytes), (await sharp(bytes).metadata()).width]).toEqual([[0, 0, 255], 450])
  expect(file.kind === "image" && file.renditions.map(({ width }) => width)).toEqual([400, 400])
  expect(original).toMatchObject({ ...same, name: "dawn-original.png", version: 1, width: 900, height: 400 })
  expect((original as Picture).focalPoint).toEqual({ x: 0.6, y: 0.1 })
  expect((await contentState(api.database.store)).position).toBe(position + 1)
  expect(JSON.stringify((await api.get("/v1/api/v1/blog/link/night")).body.response)).toContain(file.url)
  const audit = await api.database.store.selectFrom("audit_entry").selectAll().orderBy("id", "desc").execute()
  expect(audit[0]).toMatchObject({
    action: "file.crop",
    subject_id: before.id,
    details: { shownBy: 1, original: original?.id },
  })

  api.clock.now = new Date(api.clock.now.getTime() + 2 * 3_600_000)
  await sweepFiles(api.context, api.files, api.dataDir)
  for (const url of [original?.url, ...(original?.kind === "image" ? original.renditions.map((copy) => copy.url) : [])])
    expect([url, (await api.app.inject({ url: url ?? "" })).statusCode]).toEqual([url, 200])
  expect((await api.app.inject({ url: before.url })).headers.location).toBe(file.url)
})

test("moves the focal points of covers, published, scheduled and in a working copy, to where they are in the part", async () => {
  const editor = await addStaff(api, "editor")
  const before = await added(editor)
  const { id } = await addPost(api.database, { coverFileId: before.id })
  const blog = "/v1/api/v1/blog"
  const version = async () =>
    ((await editor.get(`${blog}/admin/id/${entry.id}`)).body.response as { version: number }).version
  const coverAt = (x: number, y: number) => ({ fileId: before.id, focalPoint: { x, y } })
  const entry = sentPost({ cover: coverAt(0.6, 0.6) })
  const step = async (verb: string, body: object) =>
    expect(await editor.post(`${blog}/${verb}`, body)).toMatchObject({ status: 200 })
  const publish = async (more: object) =>
    step("publish", {
      ...{ entries: [{ id: entry.id, version: await version() }], locales: ["en"], ...more },
    })
  const save = async (x: number, y: number) =>
    step("save", draftOf({ ...entry, cover: coverAt(x, y) }, await version()))
  await step("save", draftOf(entry))
  await publish({ state: "published" })
  await save(0.7, 0.5)
  await publish({ state: "scheduled", publishAt: new Date(testNow.getTime() + 3_600_000).toISOString() })
  await save(0.75, 0.5)
  const points = async () => {
    const posts = await api.database.store.selectFrom("post").select(["id", "focal_x", "focal_y"]).execute()
    const layers = await api.database.store
      .selectFrom("working_copy")
      .select(["layer", "content"])
      .where(sql<boolean>`content -> 'fields' -> 'cover' is not null`)
      .orderBy("layer")
      .execute()
    const stored = (of: string) => posts.find((post) => post.id === of)
    return [
      ...[stored(id), stored(entry.id)].map((post) => ({ x: post?.focal_x, y: post?.focal_y })),
      ...layers.map(
        ({ content }) => (content as { fields: { cover: { focalPoint: object } } }).fields.cover.focalPoint
      ),
    ]
  }
  const [far, ...start] = await points()
  expect(start).toEqual([
    { x: 0.6, y: 0.6 },
    { x: 0.7, y: 0.5 },
    { x: 0.75, y: 0.5 },
  ])

  const { body } = await crop(editor, before)

  const { file, original } = body.response as CroppedFile
  expect(far).toEqual({ x: 0.25, y: 0.75 })
  expect(await points()).toEqual([
    { x: 0, y: 1 },
    { x: 0.2, y: 0.7 },
    { x: 0.4, y: 0.5 },
    { x: 0.5, y: 0.5 },
  ])

  await undoOf(editor, { file, original })
  // What was cropped away is known as the edge alone.
  expect(await points()).toEqual([{ x: 0.5, y: 0.75 }, ...start])
})

test("forgets the whole picture when that is asked for", async () => {
  const editor = await addStaff(api, "editor")
  const before = await added(editor)
  const { body } = await crop(editor, before, { keepOriginal: false })
  expect((body.response as CroppedFile).original).toBeNull()
  const stored = await findUploadedFile(api.database.store, before.id)
  api.clock.now = new Date(api.clock.now.getTime() + 2 * 3_600_000)
  // The master, and its renditions in two widths and two formats.
  expect(await sweepFiles(api.context, api.files, api.dataDir)).toBe(5)
  expect(await api.files.size(stored?.storage_key ?? "")).toBe(stored?.size)
  expect(await countFiles()).toBe(1)
})

test("makes a cropped copy, and leaves the picture as it is", async () => {
  const editor = await addStaff(api, "editor")
  const before = await added(editor)
  await addPost(api.database, { coverFileId: before.id })
  const { position } = await contentState(api.database.store)

  const { status, body } = await crop(editor, before, { as: "copy" })

  expect(status).toBe(200)
  const { file, original } = body.response as CroppedFile
  expect(original).toBeNull()
  expect(file).toMatchObject({ name: "dawn-450x200.png", version: 1, width: 450, height: 200, alt: before.alt })
  expect((file as Picture).focalPoint).toEqual({ x: 0.2, y: 0 })
  expect(file.id).not.toBe(before.id)
  expect((await findUploadedFile(api.database.store, before.id))?.version).toBe(before.version)
  expect((await contentState(api.database.store)).position).toBe(position)
  const audit = await api.database.store.selectFrom("audit_entry").selectAll().orderBy("id", "desc").execute()
  expect(audit[0]).toMatchObject({ action: "file.upload", subject_id: file.id })
})

test("undoes a crop: the whole picture is back everywhere, and its file beside it is gone", async () => {
  const editor = await addStaff(api, "editor")
  const before = await added(editor)
  const bytes = await bytesOf(before.url)
  await addPost(api.database, { link: "night", coverFileId: before.id })
  const { file, original } = (await crop(editor, before)).body.response as CroppedFile

  const { status, body } = await undoOf(editor, { file, original })

  expect(status).toBe(200)
  const whole = body.response as Picture
  expect(whole).toMatchObject({
    id: before.id,
    name: "dawn-v4.png",
    version: 4,
    width: 900,
    focalPoint: { x: 0.6, y: 0.1 },
  })
  expect(whole.renditions.map(({ url }) => url).every((url) => url.includes("/dawn-v4-"))).toBe(true)
  expect(JSON.stringify((await api.get("/v1/api/v1/blog/link/night")).body.response)).toContain(whole.url)
  expect(await countFiles()).toBe(1)
  expect((await auditOf(file.id)).slice(0, 2)).toMatchObject([
    { action: "file.undo", details: { original: original?.id, isKept: false, shownBy: 1 } },
    { action: "file.crop", details: { original: original?.id, shownBy: 1 } },
  ])
  expect((await undoOf(editor, { file, original })).status).toBe(409)
  const again = { version: whole.version }
  expect((await undoOf(editor, { file, original }, again)).status).toBe(404)
  api.clock.now = new Date(api.clock.now.getTime() + 2 * 3_600_000)
  await sweepFiles(api.context, api.files, api.dataDir)
  expect((await bytesOf(whole.url)).equals(bytes)).toBe(true)
})

test("an undo leaves the whole picture where somebody uses it since", async () => {
  const editor = await addStaff(api, "editor")
  const { file, original } = (await crop(editor, await added(editor))).body.response as CroppedFile
  await addPost(api.database, { coverFileId: original?.id ?? null })
  expect((await undoOf(editor, { file, original })).status).toBe(200)
  expect(await countFiles()).toBe(2)
  expect((await auditOf(file.id))[0]).toMatchObject({ details: { original: original?.id, isKept: true } })
})

describe("an undo is refused, and changes nothing,", () => {
  let editor: StaffMember
  let cropped: CroppedFile

  beforeEach(async () => {
    editor = await addStaff(api, "editor")
    cropped = (await crop(editor, await added(editor))).body.response as CroppedFile
  })

  const isAsBefore = async (): Promise<void> => {
    expect((await findUploadedFile(api.database.store, cropped.file.id))?.version).toBe(cropped.file.version)
    expect((await findUploadedFile(api.database.store, cropped.original?.id ?? ""))?.name).toBe("dawn-original.png")
  }

  test.each<[string, object, string]>([
    ["of an area that is not within the whole picture", { area: { ...right, x: 451 } }, "body.area"],
    ["of an area of another size than the picture", { area: { ...right, width: 400 } }, "body.area"],
  ])("%s", async (_name, wrong, path) => {
    const { status, body } = await undoOf(editor, cropped, wrong)
    expect([status, body.code, body.details?.[0]?.path]).toEqual([400, errorCodes.invalidRequest.code, path])
    await isAsBefore()
  })

  test("by another picture, by the picture itself, and by that of an earlier crop", async () => {
    const other = await added(editor, await halves(1_000, 600).png().toBuffer(), "other.png")
    const refused = async (of: CroppedFile, originalId: string, originalVersion: number, more: object = {}) => {
      const { status, body } = await undoOf(editor, of, { originalId, originalVersion, ...more })
      expect([status, body.details?.[0]?.path]).toEqual([400, "body.originalId"])
    }
    await refused(cropped, other.id, other.version)
    await refused(cropped, cropped.file.id, cropped.file.version)
    await isAsBefore()
    const area = { x: 0, y: 0, width: 300, height: 200 }
    const smaller = (await crop(editor, cropped.file, { area, keepOriginal: false })).body.response as CroppedFile
    await refused(smaller, cropped.original?.id ?? "", 1, { area: { ...area, x: 450, y: 100 } })
  })

  test("when somebody has changed the kept picture since, which comes with the refusal", async () => {
    const { id = "" } = cropped.original ?? {}
    const change = { id, version: 1, alt: { en: "All of it", ru: "" } }
    expect((await editor.post("/v1/api/v1/files/edit", change)).status).toBe(200)
    const { status, body } = await undoOf(editor, cropped)
    expect([status, body]).toMatchObject([409, { present: { id, version: 2, alt: { en: "All of it" } } }])
    await isAsBefore()
  })
})

test("crops what is seen of a picture that its file tells to turn", async () => {
  const editor = await addStaff(api, "editor")
  // Lies on its side in the file: what is seen is 400 wide and 900 high, and blue below.
  const bytes = await halves().jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const file = await added(editor, bytes, "dusk.jpg")
  expect(file).toMatchObject({ width: 400, height: 900 })
  // As a file that came by another way than an upload.
  const { key } = await api.files.put(bytes)
  await api.database.store.updateTable("uploaded_file").set({ storage_key: key }).where("id", "=", file.id).execute()
  const { body } = await crop(editor, file, { area: { x: 0, y: 500, width: 400, height: 400 }, as: "copy" })
  const cropped = (body.response as CroppedFile).file
  const [r = 255, , b = 0] = await colorOf(await bytesOf(cropped.url))
  expect([cropped.name, r < 10, b > 245]).toEqual(["dusk-400x400.jpg", true, true])
})

test.each<[string, object, string]>([
  ["beyond the right edge", { area: { ...right, x: 451 } }, "body.area"],
  ["beyond the lower edge", { area: { ...right, y: 201 } }, "body.area"],
  ["left of the picture", { area: { ...right, x: -1 } }, "body.area.x"],
  ["of parts of pixels", { area: { ...right, y: 0.5 } }, "body.area.y"],
  ["too narrow", { area: { ...right, width: croppedPictureLimits.sideMin - 1 } }, "body.area.width"],
  ["without a height", { area: { x: 0, y: 0, width: 400 } }, "body.area.height"],
  ["of an unknown kind", { as: "elsewhere" }, "body.as"],
])("rejects an area %s, and changes nothing", async (_name, wrong, path) => {
  const editor = await addStaff(api, "editor")
  const file = await added(editor)
  const { status, body } = await crop(editor, file, wrong)
  expect([status, body.code, body.details?.[0]?.path]).toEqual([400, errorCodes.invalidRequest.code, path])
  expect((await findUploadedFile(api.database.store, file.id))?.version).toBe(file.version)
  expect([await countFiles(), await receivedParts(api.dataDir)]).toEqual([1, []])
})

test("rejects a video, a picture that is none of pixels, a damaged and a moving one, and an unknown file", async () => {
  const editor = await addStaff(api, "editor")
  const video = fileOf(await uploadAs(api, editor, await trailer(), "trailer.mp4"))
  const errorOf = async (file: { id: string; version: number }): Promise<[number, string | undefined]> => {
    const { body } = await crop(editor, file)
    return [body.code, body.details?.[0]?.message]
  }
  const { code } = errorCodes.invalidRequest
  expect(await errorOf({ id: video.id, version: 1 })).toEqual([code, expect.stringContaining("is no picture")])
  const file = await added(editor)
  const setRow = (columns: object) =>
    api.database.store.updateTable("uploaded_file").set(columns).where("id", "=", file.id).execute()
  await setRow({ content_type: "image/svg+xml" })
  expect(await errorOf(file)).toEqual([code, expect.stringContaining("is no picture")])
  const moving = await sharp(await halves().png().toBuffer(), { animated: true }).toBuffer()
  const frames = await sharp([moving, await sharp(moving).flop().toBuffer()], { join: { animated: true } })
    .webp()
    .toBuffer()
  await setRow({ content_type: "image/webp", storage_key: (await api.files.put(frames)).key })
  expect(await errorOf(file)).toEqual([errorCodes.unsupportedType.code, expect.stringContaining("moving picture")])
  await setRow({ content_type: "image/png", storage_key: (await api.files.put(moving.subarray(0, 900))).key })
  expect(await errorOf(file)).toEqual([errorCodes.unsupportedType.code, expect.stringContaining("damaged")])
  expect((await crop(editor, { id: randomUUID(), version: 1 })).status).toBe(404)
  expect([await countFiles(), await receivedParts(api.dataDir)]).toEqual([2, []])
})

test("rejects a picture that somebody changed since, also while it is cropped, with the present one", async () => {
  const editor = await addStaff(api, "editor")
  const file = await added(editor)
  const stale = await crop(editor, { ...file, version: file.version - 1 })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({ code: errorCodes.versionConflict.code, present: { version: file.version } })
  const both = await Promise.all([crop(editor, file), crop(editor, file)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await countFiles()).toBe(2)
})

test("counts a crop as an upload of the whole picture, and loses nothing when nothing is left", async () => {
  const editor = await addStaff(api, "editor")
  const file = await added(editor)
  const day = api.clock.now.toISOString().slice(0, 10)
  const { user } = uploadLimits.bytesPerDay
  const leave = async (bytes: number) => {
    await api.database.store.deleteFrom("upload_use").execute()
    await addUse(api.database.store, { uploader: `user:${editor.id}`, day, bytes: user - bytes }, user)
  }
  await leave(file.size - 1)
  expect([(await crop(editor, file)).status, (await crop(editor, file)).body.code]).toEqual([
    429,
    errorCodes.uploadQuota.code,
  ])
  await leave(0)
  expect((await crop(editor, file)).body.code).toBe(errorCodes.uploadQuota.code)
  await leave(file.size)
  expect((await crop(editor, file)).status).toBe(200)
})

test("is unavailable while the disk takes no more files, and loses nothing", async () => {
  const editor = await addStaff(api, "editor")
  const file = await added(editor)
  const { put } = api.files
  api.files.put = () => Promise.reject(Object.assign(new Error("ENOSPC: write"), { code: "ENOSPC" }))
  try {
    const { status, body } = await crop(editor, file)
    expect([status, body.code]).toEqual([503, errorCodes.unavailable.code])
  } finally {
    api.files.put = put
  }
  expect([await countFiles(), await receivedParts(api.dataDir)]).toEqual([1, []])
  expect((await crop(editor, file)).status).toBe(200)
})

test("says that the stored bytes are missing, with nothing but their absence", async () => {
  const editor = await addStaff(api, "editor")
  const file = await added(editor)
  const store = api.database.store.updateTable("uploaded_file").set({ storage_key: "0".repeat(64) })
  await store.where("id", "=", file.id).execute()
  const { status, body } = await crop(editor, file)
  expect([status, body.code, body.details?.[0]]).toEqual([
    410,
    errorCodes.gone.code,
    { path: "body.id", message: expect.stringContaining("stored bytes are missing") as string },
  ])
  expect([await countFiles(), await receivedParts(api.dataDir)]).toEqual([1, []])
})

describe("on PostgreSQL", () => {
  const database = useTestDatabase(openPostgresTestDatabase)

  test("of two crops at the same time one wins, with its covers and its whole picture, and is undone", async () => {
    const user = { id: randomUUID(), name: "Ann", email: null, roles: ["editor" as const] }
    await putUser(database.store, {
      ...{ ...user, issuer: api.context.issuer, subject: user.id, roles: JSON.stringify(user.roles) },
      ...{ created_at: api.clock.now, last_seen_at: api.clock.now },
    })
    const reader = createFileReader(() => undefined)
    const before = await added(await addStaff(api, "editor"))
    const row = await findUploadedFile(api.database.store, before.id)
    if (!row) throw new Error("The picture is not stored")
    const json = { renditions: JSON.stringify(row.renditions), former_names: "[]", tags: "[]", alt: "{}" }
    await insertUploadedFile(database.store, { ...row, ...json })
    const { id } = await addPost(database, { coverFileId: before.id })
    const context = {
      ...{ ...api.context, database, files: api.files, queue: createQueue(database, { works: false }) },
      ...{ folder: join(api.dataDir, "uploads"), quota: { left: row.size * 3, use: () => Promise.resolve() } },
      ...{ republishFileUses: () => Promise.resolve(1), clamd: null, reader },
    }
    await context.queue.start()
    const sent = { id: before.id, version: before.version, area: right, as: "everywhere", keepOriginal: true } as const

    const outcomes = await Promise.allSettled([cropFile(context, sent, user), cropFile(context, sent, user)])

    const [won, ...others] = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))
    expect(outcomes.flatMap((one) => (one.status === "rejected" ? [(one.reason as ApiError).errorName] : []))).toEqual([
      "versionConflict",
    ])
    expect(others).toEqual([])
    const point = () =>
      database.store.selectFrom("post").select(["focal_x", "focal_y"]).where("id", "=", id).executeTakeFirst()
    expect(await point()).toEqual({ focal_x: 0, focal_y: 1 })
    const [file, original] = [won?.file, won?.original]
    if (!file || !original) throw new Error("Nothing was cropped")
    const whole = { originalId: original.id, originalVersion: original.version, area: right }
    const undone = await undoCrop(context, { id: file.id, version: file.version, ...whole }, user)
    expect(undone).toMatchObject({ id: before.id, width: 900, height: 400, storage_key: row.storage_key })
    expect(await findUploadedFile(database.store, original.id)).toBeUndefined()
    await context.queue.stop()
  })
})

test("is for editors alone", async () => {
  const file = await added(await addStaff(api, "editor"))
  expect((await crop(await addStaff(api, "recruiter"), file)).status).toBe(403)
})
