import { success } from "../../../shared/contract/envelope.ts"
import { adminUser } from "../../../shared/contract/people.ts"
import type { Role } from "../../../shared/roles.ts"
import { setUserRoles } from "../../../server/people/people-service.ts"
import type { RolesContext } from "../../../server/people/sessions-service.ts"
import { addStaff, type StaffMember } from "../../support/signed-in-users.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

let admin: StaffMember

beforeEach(async () => {
  admin = await addStaff(api, "admin")
})

const give = (id: string, roles: Role[], as = admin) => as.post("/v1/api/v1/people/roles", { id, roles })

const context = (): RolesContext => ({ ...api.context, rolesFrom: "people", firstAdminEmail: null })

const auditOf = async () => {
  const rows = await api.database.store
    .selectFrom("audit_entry")
    .selectAll()
    .where("action", "=", "person.roles")
    .orderBy("id")
    .execute()
  return rows.map(({ actor_id, subject_id, details }) => [actor_id, subject_id, details])
}

const adminsLeft = async () => {
  const users = await api.database.store.selectFrom("app_user").selectAll().execute()
  return users.filter(({ roles }) => roles.includes("admin")).length
}

test("roles that an admin gives and takes apply to the next request, and are in the audit with those before", async () => {
  const guest = await addStaff(api)
  expect((await guest.get("/v1/api/v1/daily/admin")).status).toBe(403)

  const given = await give(guest.id, ["recruiter", "editor"])
  expect(success(adminUser).parse(given.body).response.roles).toEqual(["editor", "recruiter"])
  expect((await guest.get("/v1/api/v1/daily/admin")).status).toBe(200)

  await give(guest.id, ["editor", "recruiter"])
  await give(guest.id, [])
  expect((await guest.get("/v1/api/v1/daily/admin")).status).toBe(403)
  expect(await auditOf()).toEqual([
    [admin.id, guest.id, { before: { roles: [] }, after: { roles: ["editor", "recruiter"] } }],
    [admin.id, guest.id, { before: { roles: ["editor", "recruiter"] }, after: { roles: [] } }],
  ])
})

test("the last admin keeps the role, and one of two may give up theirs", async () => {
  expect((await give(admin.id, ["editor"])).body.code).toBe(1303)
  const disabled = await addStaff(api, "admin")
  await admin.post("/v1/api/v1/people/disable", { id: disabled.id })
  expect((await give(admin.id, [])).body.code).toBe(1303)

  const other = await addStaff(api, "admin")
  expect((await give(admin.id, ["editor"])).status).toBe(200)
  expect((await give(other.id, [], other)).body.code).toBe(1303)
})

test("an admin of an earlier provider, who cannot sign in, does not count as another one", async () => {
  const former = await addStaff(api, "admin")
  const { store } = api.database
  await store.updateTable("app_user").set({ issuer: "https://old.example" }).where("id", "=", former.id).execute()
  expect((await give(admin.id, [])).body.code).toBe(1303)
})

test.each([
  ["each gives up their own role", (one: StaffMember, other: StaffMember) => [one.id, other.id] as const],
  ["each takes it from the other", (one: StaffMember, other: StaffMember) => [other.id, one.id] as const],
])("one admin remains when of two at the same time %s", async (_how, whom) => {
  const other = await addStaff(api, "admin")
  const [first, second] = whom(admin, other)
  const results = await Promise.allSettled([
    setUserRoles(context(), { id: first, roles: [], actor: admin }),
    setUserRoles(context(), { id: second, roles: [], actor: other }),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  expect(await adminsLeft()).toBe(1)
})

test.each([
  ["an unknown role", { roles: ["owner"] }],
  ["a role twice", { roles: ["editor", "editor"] }],
  ["no list", { roles: null }],
])("rejects %s", async (_what, body) => {
  const guest = await addStaff(api)
  const { status } = await admin.post("/v1/api/v1/people/roles", { id: guest.id, ...body })
  expect(status).toBe(400)
})

test("responds with 404 for an unknown user", async () => {
  expect((await give("00000000-0000-4000-8000-000000000000", [])).status).toBe(404)
})

describe("where the provider gives the roles", () => {
  const provided = useTestApp({ ROLES_FROM: "provider" })

  test("the session says so, and nothing can be given or sent here", async () => {
    const boss = await addStaff(provided, "admin")
    const guest = await addStaff(provided)
    expect((await guest.post("/v1/api/user/current")).body.response).toMatchObject({ rolesFrom: "provider" })

    const { status, body } = await boss.post("/v1/api/v1/people/roles", { id: guest.id, roles: ["editor"] })
    expect([status, body.details?.[0]?.path]).toEqual([400, "body.roles"])
    const invitation = { id: guest.id, email: "new@studio.example", roles: ["editor"], locale: "en" }
    expect((await boss.post("/v1/api/v1/people/invitations/add", invitation)).body.details?.[0]?.path).toBe(
      "body.roles"
    )
    expect((await boss.post("/v1/api/v1/people/invitations/resend", { id: guest.id })).status).toBe(400)
  })
})
