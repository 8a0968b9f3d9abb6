import { success } from "../../../shared/contract/envelope.ts"
import { userList, adminUser } from "../../../shared/contract/people.ts"
import { disableUser } from "../../../server/people/people-service.ts"
import { addStaff, type StaffMember } from "../../support/signed-in-users.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

let admin: StaffMember

beforeEach(async () => {
  admin = await addStaff(api, "admin")
})

const users = async (query = "") =>
  success(userList).parse((await admin.get(`/v1/api/v1/people${query}`)).body).response

const namesOf = async (query: string) => (await users(query)).items.map(({ name }) => name).sort()

const disable = (id: string, as = admin) => as.post("/v1/api/v1/people/disable", { id })

const enable = (id: string) => admin.post("/v1/api/v1/people/enable", { id })

const auditOf = async () => {
  const rows = await api.database.store.selectFrom("audit_entry").selectAll().orderBy("id").execute()
  return rows.map(({ actor_id, action, subject_id }) => [actor_id, action, subject_id])
}

test("lists every user who has signed in, latest seen first, without their identity at the provider", async () => {
  // Less than a minute later: the request of the admin does not update the time of last use.
  api.clock.now = new Date(testNow.getTime() + 30_000)
  const guest = await addStaff(api)

  const list = await users()

  expect(list).toMatchObject({ page: 1, perPage: 20, total: 2 })
  expect(list.items[0]).toEqual({
    id: guest.id,
    name: "guest",
    email: null,
    roles: [],
    disabledAt: null,
    firstSignInAt: "2026-06-15T12:00:30.000Z",
    lastSeenAt: "2026-06-15T12:00:30.000Z",
  })
  expect(list.items[1]?.id).toBe(admin.id)
  expect(JSON.stringify(list)).not.toContain("id.example")
  expect((await users("?page=2&perPage=1")).items.map(({ id }) => id)).toEqual([admin.id])
})

test("finds users by part of a name or address, by role, and by state", async () => {
  const editor = await addStaff(api, "editor", "recruiter")
  await addStaff(api, "recruiter")
  await api.database.store
    .updateTable("app_user")
    .set({ name: "Фёдор", email: "fedor@studio.example" })
    .where("id", "=", editor.id)
    .execute()
  await disable(editor.id)

  expect(await namesOf(`?q=${encodeURIComponent("ФЕДО")}`)).toEqual(["Фёдор"])
  expect(await namesOf("?q=Studio.Example")).toEqual(["Фёдор"])
  expect(await namesOf("?q=%25")).toEqual([])
  expect(await namesOf("?role=recruiter")).toEqual(["recruiter", "Фёдор"])
  expect(await namesOf("?state=disabled")).toEqual(["Фёдор"])
  expect(await namesOf("?state=active&role=recruiter")).toEqual(["recruiter"])
})

test("disables a user immediately and enables them again, each with one audit entry", async () => {
  const editor = await addStaff(api, "editor")

  const { body } = await disable(editor.id.toUpperCase())
  api.clock.now = new Date(testNow.getTime() + 1_000)
  const again = await disable(editor.id)

  expect(success(adminUser).parse(body).response.disabledAt).toBe(testNow.toISOString())
  expect(again.body).toEqual(body)
  expect((await editor.get("/v1/api/v1/daily/admin")).status).toBe(401)

  const enabled = await enable(editor.id)
  await enable(editor.id)

  expect(success(adminUser).parse(enabled.body).response.disabledAt).toBeNull()
  // The sessions are removed for good: the user has to sign in again.
  expect((await editor.get("/v1/api/v1/daily/admin")).status).toBe(401)
  expect(await auditOf()).toEqual([
    [admin.id, "person.disable", editor.id],
    [admin.id, "person.enable", editor.id],
  ])
})

test("rejects disabling oneself", async () => {
  const { status, body } = await disable(admin.id)
  expect([status, body.code, body.details?.[0]?.path]).toEqual([400, 1000, "body.id"])
  expect((await users()).items[0]?.disabledAt).toBeNull()
})

test("responds with 404 for an unknown user", async () => {
  const nobody = "00000000-0000-4000-8000-000000000000"
  expect((await disable(nobody)).status).toBe(404)
  expect((await enable(nobody)).status).toBe(404)
})

test("one admin remains when two disable each other at the same time", async () => {
  const other = await addStaff(api, "admin")
  const results = await Promise.allSettled([
    disableUser(api.context, { id: other.id, actor: admin }),
    disableUser(api.context, { id: admin.id, actor: other }),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
})
