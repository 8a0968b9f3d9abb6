import { success } from "../../../../shared/contract/envelope.ts"
import { adminDaily, daily, type AdminDaily } from "../../../../shared/contract/daily.ts"
import { contentState } from "../../../../server/db/content-changes.ts"
import { addPicture } from "../../../support/content-factory.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { testNow, useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

const note = (facts: Record<string, unknown> = {}) => ({
  text: "Tea.",
  link: null,
  linkLabel: null,
  picture: null,
  shownFrom: "2026-06-15T00:00:00Z",
  shownUntil: null,
  ...facts,
})

const nothingRead = { en: null, ru: null }

const set = (setting: Record<string, unknown>) =>
  editor.post("/v1/api/v1/daily/set", { en: null, ru: null, read: nothingRead, ...setting })

const readAdmin = async (): Promise<AdminDaily> =>
  success(adminDaily).parse((await editor.get("/v1/api/v1/daily/admin")).body).response

const readPublic = async () => success(daily).parse((await api.get("/v1/api/v1/daily/get")).body).response

const pathsOf = (body: { details?: { path: string }[] }) => [...new Set(body.details?.map(({ path }) => path))]

test("sets the notes of both languages, which are public only within their time", async () => {
  const fileId = await addPicture(api.database)
  const picture = { fileId: fileId.toUpperCase(), alt: "A cup" }
  const en = note({
    link: "/blog",
    linkLabel: "Read",
    picture,
    shownUntil: "2026-06-16T00:00:00Z",
  })
  const { status, body } = await set({ en, ru: note({ text: "Чай.", shownFrom: "2026-06-15T18:00:00Z" }) })

  expect(status).toBe(200)
  expect(success(adminDaily).parse(body).response).toMatchObject({
    en: { text: "Tea.", link: "/blog", linkLabel: "Read", picture: { id: fileId, alt: { en: "A cup" } }, shown: true },
    ru: { text: "Чай.", shown: false, updatedAt: testNow.toISOString() },
  })
  expect(await readAdmin()).toEqual(success(adminDaily).parse(body).response)
  expect(await readPublic()).toMatchObject({ en: { text: "Tea." }, ru: null })
})

test("writes only changed notes, and advances the change position", async () => {
  await set({ en: note(), ru: note({ text: "Чай." }) })
  const before = await contentState(api.database.store)
  const { en, ru } = await readAdmin()
  const read = { en: en?.updatedAt, ru: ru?.updatedAt }
  api.clock.now = new Date(testNow.getTime() + 1_000)

  await set({ en: note(), ru: note({ text: "Чай." }), read })
  expect(await contentState(api.database.store)).toEqual(before)
  await set({ en: note(), ru: null, read })

  expect(await readAdmin()).toEqual({ en, ru: null })
  expect((await contentState(api.database.store)).position).toBe(before.position + 1)
  const audit = await api.database.store.selectFrom("audit_entry").selectAll().orderBy("id").execute()
  expect(audit).toMatchObject([
    {
      actor_id: editor.id,
      action: "daily.set",
      details: { en: "set", ru: "set", before: {}, after: { "text.ru": "Чай.", "picture.ru": null } },
    },
    { actor_id: editor.id, action: "daily.set", details: { ru: "removed", before: { "text.ru": "Чай." }, after: {} } },
  ])
})

test("rejects a write that is not based on the current notes, and returns them", async () => {
  await set({ en: note() })
  const present = await readAdmin()

  const responses = [
    await set({ en: note({ text: "Coffee." }) }),
    await set({ en: note(), read: { en: "2026-06-01T00:00:00Z", ru: null } }),
    await set({ en: note(), read: { en: present.en?.updatedAt, ru: "2026-06-01T00:00:00Z" } }),
  ]

  for (const { status, body } of responses) expect([status, body]).toMatchObject([409, { code: 1300, present }])
  expect(await readAdmin()).toEqual(present)
})

test("notes saved within the same millisecond differ in version", async () => {
  await set({ en: note() })
  const first = (await readAdmin()).en?.updatedAt
  await set({ en: note({ text: "Coffee." }), read: { en: first, ru: null } })
  expect((await set({ en: note({ text: "Cocoa." }), read: { en: first, ru: null } })).status).toBe(409)
})

test("accepts only pictures of the library", async () => {
  const video = await addPicture(api.database, { kind: "video", content_type: "video/mp4", name: "a.mp4" })
  const unknown = "00000000-0000-4000-8000-000000000000"
  const { status, body } = await set({
    en: note({ picture: { fileId: video, alt: "" } }),
    ru: note({ picture: { fileId: unknown, alt: "" } }),
  })
  expect([status, pathsOf(body)]).toEqual([400, ["body.en.picture.fileId", "body.ru.picture.fileId"]])
  expect(await readAdmin()).toEqual({ en: null, ru: null })
})

test.each([
  ["text", { text: "  " }],
  ["text", { text: "ё".repeat(281) }],
  ["text", { text: "a\u0000b" }],
  ["link", { link: "http://plain.example", linkLabel: "Read" }],
  ["link", { link: "//evil.example", linkLabel: "Read" }],
  ["link", { link: "javascript:alert(1)", linkLabel: "Read" }],
  ["linkLabel", { link: "/blog" }],
  ["linkLabel", { linkLabel: "Read" }],
  ["shownFrom", { shownFrom: "tomorrow" }],
  ["shownFrom", { shownFrom: "9999-01-01T00:00:00Z" }],
  ["shownUntil", { shownUntil: "2026-06-15T00:00:00Z" }],
  ["picture.fileId", { picture: { fileId: "1", alt: "" } }],
])("reports %s when it is invalid: %j", async (path, facts) => {
  const { status, body } = await set({ en: note(facts) })
  expect([status, body.code, pathsOf(body)]).toEqual([400, 1000, [`body.en.${path}`]])
})
