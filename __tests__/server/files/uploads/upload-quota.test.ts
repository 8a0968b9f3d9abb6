import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import { errorMessages } from "../../../../server/http/error-messages.ts"
import { uploadLimits } from "../../../../shared/limits/files.ts"
import { addUse, readUse } from "../../../../server/files/uploads/upload-quota-repository.ts"
import { openQuota } from "../../../../server/files/uploads/upload-quota-service.ts"
import { sweepFiles } from "../../../../server/files/storage/file-sweep-service.ts"
import { pdfOf } from "../../../support/documents.ts"
import { pictureOf } from "../../../support/pictures.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { useTestApp } from "../../../support/test-app.ts"
import {
  addTicket,
  fileOf,
  multipart,
  multipartType,
  receivedParts,
  sendUpload,
  uploadAs,
} from "../../../support/upload.ts"

const api = useTestApp()

const today = "2026-06-15"

const picture = () => pictureOf(40, 30).png().toBuffer()

const idOf = async ({ headers }: StaffMember): Promise<string> => {
  const found = await api.app.inject({ method: "POST", url: "/v1/api/user/current", headers, payload: {} })
  return found.json<{ response: { id: string } }>().response.id
}

/** Lets a user have uploaded all but some bytes today. */
const leave = async (user: StaffMember, bytes: number): Promise<void> => {
  const sent = uploadLimits.bytesPerDay.user - bytes
  await addUse(api.database.store, { uploader: `user:${await idOf(user)}`, day: today, bytes: sent }, sent)
}

const rows = () => api.database.store.selectFrom("upload_use").select(["uploader", "bytes"]).execute()

const resumeFrom = async (address: string) => {
  const body = multipart({ name: "cv.pdf", content: pdfOf() })
  return sendUpload(api, body, { "upload-ticket": await addTicket(api), "x-forwarded-for": address })
}

test("counts the bytes of a user, and rejects the file with which there are too many until the next day", async () => {
  api.clock.now = new Date("2026-06-15T23:30:00.000Z")
  const editor = await addStaff(api, "editor")
  const bytes = await picture()
  await leave(editor, bytes.length)

  expect((await uploadAs(api, editor, bytes)).status).toBe(200)
  const refused = await uploadAs(api, editor, bytes)

  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    errorCodes.uploadQuota.status,
    errorCodes.uploadQuota.code,
    errorMessages.uploadQuota,
  ])
  expect((await uploadAs(api, await addStaff(api, "editor"), bytes)).status).toBe(200)
  api.clock.now = new Date("2026-06-16T00:00:00.000Z")
  expect((await uploadAs(api, editor, bytes)).status).toBe(200)
})

test("stops reading a file that is larger than what is left", async () => {
  const editor = await addStaff(api, "editor")
  await leave(editor, 5_000)
  const large = Buffer.concat([await picture(), Buffer.alloc(6_000)])

  const { status, body } = await uploadAs(api, editor, large)

  expect([status, body.code]).toEqual([429, errorCodes.uploadQuota.code])
  expect(await receivedParts(api.dataDir)).toEqual([])
  expect((await uploadAs(api, editor, await picture())).status).toBe(200)
})

test("counts a replacement, and says when to come again", async () => {
  const editor = await addStaff(api, "editor")
  const { id } = fileOf(await uploadAs(api, editor, await picture()))
  await api.database.store.deleteFrom("upload_use").execute()
  await leave(editor, 10)
  const response = await api.app.inject({
    method: "POST",
    url: `/v1/api/v1/files/replace/${id}`,
    headers: { ...editor.headers, "content-type": multipartType },
    payload: multipart({ name: "a.png", content: await picture() }),
  })
  expect([response.statusCode, response.json<{ code: number }>().code]).toEqual([429, errorCodes.uploadQuota.code])
  expect(Number(response.headers["retry-after"])).toBeGreaterThan(0)
})

test("counts the visitors of one network together, without their address", async () => {
  const size = pdfOf().length
  for (const address of ["2001:db8:1:2::3", "2001:db8:1:2:ffff::4", "2001:db8:1:3::3", "192.0.2.7", "::ffff:192.0.2.7"])
    expect([address, (await resumeFrom(address)).status]).toEqual([address, 200])

  const counted = await rows()
  expect(counted.map(({ bytes }) => bytes).sort()).toEqual([size, 2 * size, 2 * size].sort())
  expect(JSON.stringify(counted)).not.toMatch(/2001:|192\.0/)
})

test("rejects the resume of a network that has used up its day, and accepts another one's", async () => {
  await resumeFrom("192.0.2.7")
  const [{ uploader } = { uploader: "" }] = await rows()
  const { network } = uploadLimits.bytesPerDay
  await api.database.store.updateTable("upload_use").set({ bytes: network }).execute()

  expect((await resumeFrom("192.0.2.7")).body.code).toBe(errorCodes.uploadQuota.code)

  expect(await readUse(api.database.store, uploader, today)).toBe(network)
  expect((await resumeFrom("192.0.2.8")).status).toBe(200)
})

test("lets no more through than is left when files arrive at the same time", async () => {
  const editor = await addStaff(api, "editor")
  const bytes = await picture()
  await leave(editor, 2 * bytes.length)
  const responses = await Promise.all(Array.from({ length: 4 }, () => uploadAs(api, editor, bytes)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
})

test("counts nothing of a file that alone is larger than the quota", async () => {
  const use = { uploader: "user:x", day: today, bytes: 11 }
  expect(await addUse(api.database.store, use, 10)).toBe(false)
  expect(await rows()).toEqual([])
})

test("keeps what was counted yesterday, for a request that began then, and no longer", async () => {
  const visitor = { kind: "visitor", ticket: "", address: "192.0.2.7" } as const
  for (const day of ["2026-06-13", "2026-06-14", "2026-06-15"]) {
    api.clock.now = new Date(`${day}T12:00:00.000Z`)
    await (await openQuota(api.context, visitor)).use(5)
  }
  await sweepFiles(api.context, api.files, `${api.dataDir}/uploads`)
  expect(await rows()).toHaveLength(2)
})
