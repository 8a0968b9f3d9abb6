import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { contentState } from "../../../../server/db/content-changes.ts"
import { replacementName } from "../../../../server/files/library/file-replacement-service.ts"
import { sweepFiles } from "../../../../server/files/storage/file-sweep-service.ts"
import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import { addPost } from "../../../support/content-factory.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { useTestApp, type Envelope } from "../../../support/test-app.ts"
import { fileOf, multipart, multipartType, uploadAs } from "../../../support/upload.ts"

const api = useTestApp()

const png = (color: string, width = 820): Promise<Buffer> =>
  sharp({ create: { width, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer()

const replace = async (user: StaffMember, id: string, content: Buffer | string, name = "dawn.png") => {
  const response = await api.app.inject({
    method: "POST",
    url: `/v1/api/v1/files/replace/${id}`,
    headers: {
      origin: "http://localhost:8000",
      "content-type": multipartType,
      cookie: user.headers["cookie"] ?? "",
    },
    payload: multipart({ name, type: "application/octet-stream", content }),
  })
  return { status: response.statusCode, body: response.json<Envelope>() }
}

const read = (url: string) => api.app.inject({ url })

test("replaces the content of a picture under its id: texts stay, its post changes, former addresses redirect", async () => {
  const editor = await addStaff(api, "editor")
  const before = fileOf(await uploadAs(api, editor, await png("#ff0000"), "dawn.png"))
  const alt = { en: "Dawn", ru: "Рассвет" }
  await editor.post("/v1/api/v1/files/edit", { id: before.id, version: 1, alt })
  await addPost(api.database, { link: "night", coverFileId: before.id })
  const { position } = await contentState(api.database.store)
  const old = await read(before.url)

  const { status, body } = await replace(editor, before.id, await png("#0000ff", 1_300))

  expect(status).toBe(200)
  const after = body.response as typeof before & { alt: unknown; version: number }
  expect(after).toMatchObject({ id: before.id, name: "dawn-v3.png", width: 1_300, version: 3, alt })
  expect((await read(after.url)).rawPayload.equals(old.rawPayload)).toBe(false)
  const moved = await read(before.url)
  expect([moved.statusCode, moved.headers.location, moved.headers["cache-control"]]).toEqual([
    302,
    after.url,
    "no-cache",
  ])
  expect((await read(before.url.replace(".png", "-400.avif"))).headers.location).toBe(after.url)
  expect((await read(before.url.replace("dawn", "dusk"))).statusCode).toBe(404)
  expect((await contentState(api.database.store)).position).toBe(position + 1)
  const post = (await read("/v1/api/v1/blog/link/night")).json<Envelope>().response
  expect(JSON.stringify(post)).toContain(after.url)
  // The sweep checks bytes an hour after the upload: the master, and its renditions in two widths and two formats.
  api.clock.now = new Date(api.clock.now.getTime() + 2 * 3_600_000)
  expect(await sweepFiles(api.context, api.files, api.dataDir)).toBe(5)
  const audit = await api.database.store.selectFrom("audit_entry").selectAll().orderBy("id", "desc").execute()
  expect(audit[0]).toMatchObject({ action: "file.replace", subject_id: before.id, details: { shownBy: 1 } })
})

test("assigns a new address when earlier content returns under the same name", async () => {
  const editor = await addStaff(api, "editor")
  const file = fileOf(await uploadAs(api, editor, await png("#ff0000"), "dawn.png"))
  await replace(editor, file.id, await png("#00ff00"))
  const { body } = await replace(editor, file.id, await png("#ff0000"))
  expect(body.response).toMatchObject({ name: "dawn-v3.png", version: 3 })
  await sweepFiles(api.context, api.files, api.dataDir)
  expect((await read((body.response as { url: string }).url)).statusCode).toBe(200)
})

test.each([
  ["dawn.png", ["dawn.png"], "dawn-v2.png"],
  ["dawn.png", ["dawn.png", "dawn-v2-400.webp"], "dawn-v3.png"],
  ["dawn.jpg", ["dawn-v2.png"], "dawn-v3.jpg"],
  ["dawn.jpg", ["dawn-v20.png"], "dawn-v2.jpg"],
])("%s after %j is named %s", (name, existing, expected) => {
  expect(replacementName(name, existing, 2)).toBe(expected)
})

test("rejects replacements that are no picture, or of an unknown file, and changes nothing", async () => {
  const editor = await addStaff(api, "editor")
  const file = fileOf(await uploadAs(api, editor, await png("#ff0000"), "dawn.png"))
  const pdf = await replace(editor, file.id, "%PDF-1.7 and so on, long enough to be looked at")
  expect(pdf.body).toMatchObject({ code: errorCodes.unsupportedType.code })
  expect(JSON.stringify(pdf.body)).toContain("taken here: pictures")
  expect((await replace(editor, randomUUID(), await png("#ff0000"))).status).toBe(404)
  expect((await read(file.url)).statusCode).toBe(200)
})

test("rejects replacing a video, and any replacement by a recruiter", async () => {
  const editor = await addStaff(api, "editor")
  const file = fileOf(await uploadAs(api, editor, await png("#ff0000"), "dawn.png"))
  await api.database.store.updateTable("uploaded_file").set({ kind: "video" }).where("id", "=", file.id).execute()
  expect((await replace(editor, file.id, await png("#00ff00"))).body.code).toBe(errorCodes.invalidRequest.code)
  expect((await replace(await addStaff(api, "recruiter"), file.id, await png("#00ff00"))).status).toBe(403)
})
