import sharp from "sharp"
import { success } from "../../../../shared/contract/envelope.ts"
import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import { uploadResponse } from "../../../../shared/contract/files.ts"
import { uploadLimits } from "../../../../shared/limits/files.ts"
import { docxOf, odtOf, pdfOf, zipOf } from "../../../support/documents.ts"
import { addStaff } from "../../../support/signed-in-users.ts"
import { useTestApp } from "../../../support/test-app.ts"
import {
  addTicket,
  fileOf,
  multipart,
  receivedParts,
  sendUpload,
  uploadAs,
  uploadToLibrary,
  uploadWith,
} from "../../../support/upload.ts"
import { trailer } from "../../../support/video.ts"
import { webmTrailer } from "../../../support/webm.ts"

const api = useTestApp()

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#3a6" } })

const storedRows = async () => {
  const count = async (table: "uploaded_file" | "resume") =>
    (await api.database.store.selectFrom(table).select("id").execute()).length
  return { files: await count("uploaded_file"), resumes: await count("resume") }
}

const nothing = { files: 0, resumes: 0 }

const detailOf = (body: { details?: { message: string }[] }): string => body.details?.[0]?.message ?? ""

afterEach(async () => {
  expect(await receivedParts(api.dataDir)).toEqual([])
})

test("accepts a picture, stores its renditions and a placeholder, and serves it immediately", async () => {
  const editor = await addStaff(api, "editor")

  const response = await uploadAs(api, editor, await picture(900, 600).jpeg().toBuffer(), "Рассвет над фьордом.JPEG")

  expect(response.status).toBe(200)
  success(uploadResponse).parse(response.body)
  const file = fileOf(response)
  expect(file).toMatchObject({
    kind: "image",
    name: "rassvet-nad-fordom.jpg",
    type: "image/jpeg",
    width: 900,
    height: 600,
  })
  expect(file.placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(file.renditions.map(({ width, type }) => `${width} ${type}`)).toEqual([
    "400 image/jpeg",
    "800 image/jpeg",
    "400 image/avif",
    "800 image/avif",
  ])
  for (const url of [file.url, ...file.renditions.map((copy) => copy.url)]) {
    const shown = await api.app.inject(url)
    expect([url, shown.statusCode]).toEqual([url, 200])
    expect(await sharp(shown.rawPayload).metadata()).not.toHaveProperty("exif")
  }
})

test.each([
  ["png", () => picture(420, 280).png(), "image/png"],
  ["webp", () => picture(420, 280).webp(), "image/webp"],
  ["avif", () => picture(80, 60).avif(), "image/webp"],
  ["gif", () => picture(420, 280).gif(), "image/png"],
])("accepts %s", async (type, make, kept) => {
  const response = await uploadAs(api, await addStaff(api, "recruiter"), await make().toBuffer(), `a.${type}`)
  expect([response.status, fileOf(response).type]).toEqual([200, kept])
})

test("accepts a video", async () => {
  const response = await uploadAs(api, await addStaff(api, "editor"), await trailer(), "Trailer 2.mp4")
  expect(response.status).toBe(200)
  expect(fileOf(response)).toMatchObject({ kind: "video", name: "trailer-2.mp4", type: "video/mp4" })
  const shown = await api.app.inject({ url: fileOf(response).url, headers: { range: "bytes=4-7" } })
  expect(shown.body).toBe("ftyp")
})

test("accepts what a trailer has beside its MP4, for the library alone", async () => {
  const editor = await addStaff(api, "editor")
  const captions = "WEBVTT\n\n00:00.000 --> 00:02.000\nДа.\n"
  const webm = await uploadToLibrary(api, editor, await webmTrailer(), "Trailer.webm")
  expect(fileOf(webm)).toMatchObject({
    kind: "webm",
    name: "trailer.webm",
    type: "video/webm",
    width: 1024,
    height: 576,
  })
  const text = await uploadToLibrary(api, editor, captions, "Субтитры.txt")
  expect(fileOf(text)).toMatchObject({ kind: "captions", name: "subtitry.vtt", type: "text/vtt" })
  const shown = await api.app.inject(fileOf(text).url)
  expect([shown.headers["content-type"], shown.body]).toEqual(["text/vtt", captions])
  const { status, body } = await uploadToLibrary(api, editor, "WEBVTT\n\nNo times.\n", "a.vtt")
  expect([status, detailOf(body)]).toEqual([415, "is no WebVTT that can be shown: line 3 begins no cue"])
  const long = `${captions}${"a".repeat(uploadLimits.captionsMax)}`
  expect((await uploadToLibrary(api, editor, long, "a.vtt")).status).toBe(413)
  expect((await uploadAs(api, editor, captions, "a.vtt")).status).toBe(415)
})

test.each([
  ["cv.pdf", pdfOf()],
  ["cv.docx", docxOf()],
  ["cv.odt", odtOf()],
])("accepts %s of a visitor with a ticket, once", async (name, bytes) => {
  const ticket = await addTicket(api)

  const response = await uploadWith(api, ticket, bytes, name)

  expect(response.body.response).toEqual({ kind: "resume", id: expect.any(String) as string, name, size: bytes.length })
  expect((await uploadWith(api, ticket, bytes, name)).status).toBe(410)
  expect(await storedRows()).toEqual({ files: 0, resumes: 1 })
})

test("accepts one of two simultaneous uploads with the same ticket", async () => {
  const ticket = await addTicket(api)
  const responses = await Promise.all([uploadWith(api, ticket, pdfOf()), uploadWith(api, ticket, pdfOf())])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 410])
  expect(await storedRows()).toEqual({ files: 0, resumes: 1 })
})

test("does not consume a ticket when the upload is rejected", async () => {
  const ticket = await addTicket(api)
  expect((await uploadWith(api, ticket, "no document")).status).toBe(415)
  expect((await uploadWith(api, ticket, pdfOf())).status).toBe(200)
})

test("rejects invalid and expired tickets, and visitors without one", async () => {
  const old = await addTicket(api, new Date(api.clock.now.getTime() - 1))
  for (const ticket of [old, "0".repeat(43), "'; drop table resume", ""])
    expect((await uploadWith(api, ticket, pdfOf())).body.code).toBe(errorCodes.tokenExpired.code)
  expect((await sendUpload(api, multipart({ name: "a.pdf", content: pdfOf() }))).status).toBe(401)
  expect(await storedRows()).toEqual(nothing)
})

test("rejects uploads of a user without a role", async () => {
  expect((await uploadAs(api, await addStaff(api), await picture(20, 20).png().toBuffer())).status).toBe(403)
})

test("accepts only the uploads of each role: editors send no resumes, visitors no pictures", async () => {
  const bytes = await picture(20, 20).png().toBuffer()
  const editor = await uploadAs(api, await addStaff(api, "editor"), pdfOf(), "cv.png")
  const visitor = await uploadWith(api, await addTicket(api), bytes, "cv.pdf")
  const recruiter = await uploadAs(api, await addStaff(api, "recruiter"), pdfOf(), "cv.pdf")

  expect([editor.status, visitor.status, recruiter.status]).toEqual([415, 415, 200])
  expect(detailOf(editor.body)).toBe(
    "is a PDF document; taken here: pictures (JPEG, PNG, WebP, AVIF, GIF), videos (MP4)"
  )
  expect(detailOf(visitor.body)).toBe("is a PNG picture; taken here: resumes (PDF, DOCX, ODT)")
})

test.each([
  ["editor", "Пресс-кит «Зима» (2026).pdf", pdfOf(), "press-kit-zima-2026.pdf", "application/pdf"],
  ["recruiter", "Обои.ZIP", zipOf({ name: "a.png", content: "x" }), "oboi.zip", "application/zip"],
] as const)("accepts a download of an %s: %s, byte for byte", async (role, sent, bytes, name, type) => {
  const user = await addStaff(api, role)

  const response = await uploadToLibrary(api, user, bytes, sent)

  success(uploadResponse).parse(response.body)
  const shownName = sent.replace("ZIP", "zip")
  expect(response.body.response).toMatchObject({ kind: "download", name, shownName, type, size: bytes.length })
  const saved = await api.app.inject(fileOf(response).url)
  expect([saved.statusCode, saved.rawPayload.equals(bytes)]).toEqual([200, true])
  expect(await storedRows()).toEqual({ files: 1, resumes: 0 })
})

test("says that the library has a download already", async () => {
  const editor = await addStaff(api, "editor")
  const first = fileOf(await uploadToLibrary(api, editor, pdfOf(), "a.pdf"))
  const again = await uploadToLibrary(api, editor, pdfOf(), "b.pdf")
  expect(again.body.response).toMatchObject({
    kind: "download",
    name: "b.pdf",
    sameAs: { id: first.id, name: "a.pdf" },
  })
})

test("takes a visitor's file as a resume, whatever it says it is for", async () => {
  const headers = { "upload-ticket": await addTicket(api) }
  const response = await sendUpload(api, multipart({ name: "a.pdf", content: pdfOf() }), headers, "?for=library")
  expect(response.body.response).toMatchObject({ kind: "resume" })
  expect(await storedRows()).toEqual({ files: 0, resumes: 1 })
})

test.each([
  ["a damaged archive", "PK\x03\x04 and so on", 415, "is a damaged archive"],
  ["a locked archive", zipOf({ name: "a.txt", encrypted: true }), 415, "has a password"],
  [
    "an archive that unpacks to too much",
    zipOf({ name: "a.bin", content: "x", claimedSize: 4_000_000_000 }),
    400,
    "is too large when it is unpacked",
  ],
  ["a PDF with a script", pdfOf("<< /S /JavaScript /JS (1) >>"), 415, "has scripts"],
  ["a program", "MZ", 415, "files to download (PDF, ZIP)"],
] as const)("refuses %s for the library", async (_what, content, status, message) => {
  const response = await uploadToLibrary(api, await addStaff(api, "editor"), content, "a.zip")
  expect([response.status, detailOf(response.body)]).toEqual([status, expect.stringContaining(message)])
  expect(await storedRows()).toEqual(nothing)
})

test.each([
  ["an SVG drawing", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ["an SVG drawing", '<?xml version="1.0"?>\n<!-- a --><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["an HTML page", "<!DOCTYPE html><script>alert(1)</script>"],
  ["an XML document", '<?xml version="1.0"?><a/>'],
  ["a zip archive", "PK\x03\x04 and so on"],
  ["a HEIC picture", "\0\0\0\x18ftypheic"],
  ["a QuickTime video", "\0\0\0\x18ftypqt  "],
  ["a video of another kind than MP4", "\0\0\0\x18ftyp3gp4"],
  ["a moving AVIF picture", "\0\0\0\x18ftypavis"],
  ["a Matroska video", "\x1a\x45\xdf\xa3"],
  ["a document of an old or locked format", "\xd0\xcf\x11\xe0"],
  ["an RTF document", "{\\rtf1}"],
  ["a TIFF picture", "II*\0"],
  ["a BMP picture", "BM"],
  ["a program", "MZ"],
  ["of no type that is known here", "Dear Sir or Madam"],
])("rejects %s under any name", async (called, content) => {
  const editor = await addStaff(api, "editor")
  const payload = multipart({ name: "photo.jpg", type: "image/jpeg", content: Buffer.from(content, "latin1") })
  const { status, body } = await sendUpload(api, payload, { cookie: editor.headers["cookie"] ?? "" })
  expect([status, body.code]).toEqual([415, errorCodes.unsupportedType.code])
  expect(detailOf(body)).toContain(`is ${called};`)
  expect(await storedRows()).toEqual(nothing)
})

test.each([
  ["a zip called a PDF", zipOf({ name: "a.txt", content: "x" }), "is an archive; a resume is"],
  ["a zip that begins as a PDF does", Buffer.concat([Buffer.from("%PDF-1.7\n"), zipOf({ name: "a" })]), "is damaged"],
  ["a PDF and a zip in one", Buffer.concat([pdfOf(), zipOf({ name: "a", content: "x" })]), "archive at once"],
  ["a PDF inside a zip", zipOf({ name: "cv.pdf", content: pdfOf() }), "is an archive; a resume is"],
  ["a PDF behind a picture", Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), pdfOf()]), "is a JPEG picture"],
  ["a page of the web behind a PDF's first word", "%PDF-1.7\n<script>alert(1)</script>", "is damaged"],
])("rejects %s as a resume", async (_what, content, message) => {
  const response = await uploadWith(api, await addTicket(api), content, "cv.pdf")
  expect([response.status, detailOf(response.body)]).toEqual([415, expect.stringContaining(message) as string])
  expect(await storedRows()).toEqual(nothing)
})

test("stores a PDF as a PDF, even when its name says a zip or worse", async () => {
  for (const name of ["cv.zip", "cv.pdf.exe", "cv.html"]) {
    const response = await uploadWith(api, await addTicket(api), pdfOf(), name)
    expect(fileOf(response).name).toMatch(/^cv[.\w-]*\.pdf$/)
  }
})

test("drops a page or archive that is appended to a picture", async () => {
  const more = Buffer.concat([Buffer.from("<script>alert(1)</script>"), zipOf({ name: "a", content: "x" })])
  const bytes = Buffer.concat([await picture(40, 30).png().toBuffer(), more])
  const file = fileOf(await uploadAs(api, await addStaff(api, "editor"), bytes, "a.png"))
  const shown = (await api.app.inject(file.url)).rawPayload.toString("latin1")
  for (const left of ["<script", "PK\x05\x06"]) expect(shown).not.toContain(left)
})

test.each([
  ["nothing", [], "is missing"],
  ["a field", [{ field: "note", content: "x" }], "must be the one part"],
  ["a part of another name", [{ field: "picture", name: "a.png", content: "x" }], "must be sent in a part named file"],
  [
    "two files",
    [
      { name: "a.pdf", content: pdfOf() },
      { name: "b.pdf", content: pdfOf() },
    ],
    "must be the one part",
  ],
  [
    "a file and a field",
    [
      { name: "a.pdf", content: pdfOf() },
      { field: "note", content: "x" },
    ],
    "must be the one part",
  ],
  ["an empty file", [{ name: "a.pdf", content: "" }], "is empty"],
])("rejects a body of %s", async (_what, parts, message) => {
  const response = await sendUpload(api, multipart(...parts), { "upload-ticket": await addTicket(api) })
  expect([response.status, detailOf(response.body)]).toEqual([400, expect.stringContaining(message) as string])
  expect(await storedRows()).toEqual(nothing)
})

test.each([
  ["no boundary", "multipart/form-data; charset=utf-8", "has no boundary"],
  ["another boundary", "multipart/form-data; boundary=other", "is no multipart body"],
])("rejects a body with %s", async (_what, type, message) => {
  const payload = multipart({ name: "a.pdf", content: pdfOf() })
  const response = await sendUpload(api, payload, { "content-type": type, "upload-ticket": await addTicket(api) })
  expect([response.status, response.body.code]).toEqual([400, errorCodes.malformedBody.code])
  expect(detailOf(response.body)).toBe(message)
})

test("rejects a body that ends in the middle of the file", async () => {
  const payload = multipart({ name: "a.pdf", content: pdfOf() }).subarray(0, 300)
  const response = await sendUpload(api, payload, { "upload-ticket": await addTicket(api) })
  expect([response.status, response.body.code]).toEqual([400, errorCodes.malformedBody.code])
})

// Other names: upload-names.test.ts.
test.each(["../../../../etc/passwd", "..\\..\\boot.ini", "a\0b.pdf"])(
  "treats the name %j as a name, never as a path",
  async (name) => {
    const recruiter = await addStaff(api, "recruiter")
    const resume = fileOf(await uploadAs(api, recruiter, pdfOf(), name))
    const shown = fileOf(await uploadAs(api, recruiter, await picture(20, 20).png().toBuffer(), name))

    expect(resume.name).toMatch(/^[^/\\\p{C}]{1,116}\.pdf$/u)
    expect(shown.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.png$/)
    expect((await api.app.inject(shown.url)).statusCode).toBe(200)
  }
)

test("says that the library has the same picture already, and which one was first", async () => {
  const editor = await addStaff(api, "editor")
  const content = await picture(40, 30).png().toBuffer()
  const upload = async (name: string) =>
    success(uploadResponse).parse((await uploadAs(api, editor, content, name)).body).response
  const first = await upload("dawn.png")
  api.clock.now = new Date(api.clock.now.getTime() + 1_000)
  expect(first).toMatchObject({ name: "dawn.png", sameAs: null })
  expect(await upload("sunrise.png")).toMatchObject({ name: "sunrise.png", sameAs: { id: first.id, name: "dawn.png" } })
  expect(await upload("again.png")).toMatchObject({ sameAs: { id: first.id } })
  const other = await uploadAs(api, editor, await picture(41, 30).png().toBuffer())
  expect(other.body.response).toMatchObject({ sameAs: null })
})

test("stores the same content once, under two ids", async () => {
  const editor = await addStaff(api, "editor")
  const bytes = await picture(30, 30).png().toBuffer()
  const one = fileOf(await uploadAs(api, editor, bytes, "one.png"))
  const other = fileOf(await uploadAs(api, editor, bytes, "other.png"))
  const keys = await api.database.store.selectFrom("uploaded_file").select("storage_key").distinct().execute()
  expect(one.id).not.toBe(other.id)
  expect(keys).toHaveLength(1)
})

test("rejects a body that announces too many bytes, without reading it", async () => {
  const response = await sendUpload(api, multipart({ name: "a.pdf", content: pdfOf() }), {
    "upload-ticket": await addTicket(api),
    "content-length": String(uploadLimits.resumeMax + 100_000),
  })
  expect([response.status, response.body.code]).toEqual([413, errorCodes.tooLarge.code])
})

test.each([
  ["picture", "\xff\xd8\xff", uploadLimits.pictureMax],
  ["resume", "%PDF-1.7", uploadLimits.resumeMax],
  ["download", "PK\x03\x04", uploadLimits.downloadMax],
])("rejects a %s that is too large while it arrives", async (kind, head, max) => {
  const content = Buffer.concat([Buffer.from(head, "latin1"), Buffer.alloc(max)])
  const upload = kind === "download" ? uploadToLibrary : uploadAs
  const response = await upload(api, await addStaff(api, "recruiter"), content)
  expect([response.status, detailOf(response.body)]).toEqual([413, `is larger than ${max} bytes`])
})

test("audits who uploaded what to the library, without file names", async () => {
  const editor = await addStaff(api, "editor")
  const file = fileOf(await uploadAs(api, editor, await picture(30, 30).png().toBuffer(), "Ann.png"))
  await uploadWith(api, await addTicket(api), pdfOf(), "Ann Frost.pdf")
  const audit = await api.database.store.selectFrom("audit_entry").selectAll().execute()
  expect(audit).toMatchObject([
    { action: "file.upload", actor_id: editor.id, subject_id: file.id, details: { kind: "image" } },
  ])
  expect(JSON.stringify(audit)).not.toMatch(/Ann/i)
})

test("documents the multipart body", async () => {
  const spec = (await api.app.inject("/v1/openapi.json")).json<{
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: unknown }> } } }>
  }>()
  expect(spec.paths["/v1/api/v1/files/upload"]?.post.requestBody.content).toMatchObject({
    "multipart/form-data": { schema: { properties: { file: { type: "string", format: "binary" } } } },
  })
})

test("rejects JSON sent as multipart", async () => {
  const response = await sendUpload(api, Buffer.from("{}"), { "upload-ticket": await addTicket(api) })
  expect([response.status, response.body.code]).toEqual([400, errorCodes.malformedBody.code])
})
