import { nobody, sessionUserHeader, userPaths } from "../../../shared/user-endpoints.ts"
import { apiBase } from "../../../shared/paths.ts"
import { addStaff, type StaffMember } from "../../support/signed-in-users.ts"
import { useTestApp, type Envelope } from "../../support/test-app.ts"

const api = useTestApp()

let user: StaffMember

let other: StaffMember

beforeEach(async () => {
  user = await addStaff(api, "admin")
  other = await addStaff(api, "admin")
})

/** A request with the session of `user`, from a page that shows what `named` does. */
const send = async (path: string, named: { id: string } | null, body: object | null = {}) => {
  const method = body === null ? "GET" : "POST"
  const response = await api.app.inject({
    method,
    url: `${apiBase}${path}`,
    headers: { ...user.headers, ...(named ? { [sessionUserHeader]: named.id } : {}) },
    ...(body === null ? {} : { payload: JSON.stringify(body) }),
  })
  return { status: response.statusCode, body: response.json<Envelope>(), cookies: response.cookies }
}

const sessions = async () => (await api.database.store.selectFrom("session").select("user_id").execute()).length

test("a page of one user writes and reads nothing in the session of another", async () => {
  expect((await send("/api/v1/people/disable", other, { id: other.id })).status).toBe(401)
  expect((await send("/api/v1/people", other, null)).status).toBe(401)
  expect((await send("/api/v1/people", user, null)).status).toBe(200)
  expect((await send("/api/v1/people", null, null)).status).toBe(200)
  const { disabled_at: disabledAt } = await api.database.store
    .selectFrom("app_user")
    .select("disabled_at")
    .where("id", "=", other.id)
    .executeTakeFirstOrThrow()
  expect(disabledAt).toBeNull()
})

test("every page learns who is signed in now", async () => {
  expect((await send(userPaths.current, other)).body.response).toMatchObject({ id: user.id })
})

test("a page of one user does not sign another one out", async () => {
  expect(await send(userPaths.logout, other)).toMatchObject({ status: 200, cookies: [] })
  expect(await sessions()).toBe(2)
  const { cookies } = await send(userPaths.logout, user)
  expect(cookies.map(({ name }) => name).sort()).toEqual(["signed-in", "staff-session"])
  expect(await sessions()).toBe(1)
})

test("a log-out of a page whose session has ended leaves the session alone that another tab has begun", async () => {
  expect(await send(userPaths.logout, { id: nobody })).toMatchObject({ status: 200, cookies: [] })
  expect(await sessions()).toBe(2)
  await api.database.store.deleteFrom("session").where("user_id", "=", user.id).execute()
  const { cookies } = await send(userPaths.logout, { id: nobody })
  expect(cookies.map(({ name }) => name).sort()).toEqual(["signed-in", "staff-session"])
  expect(await sessions()).toBe(1)
})
