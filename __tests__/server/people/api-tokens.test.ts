import { randomUUID } from "node:crypto"
import { apiTokenList, newApiToken, type NewApiToken } from "../../../shared/contract/api-tokens.ts"
import { adminDaily } from "../../../shared/contract/daily.ts"
import { success } from "../../../shared/contract/envelope.ts"
import { apiTokenLimits } from "../../../shared/limits/sign-in.ts"
import { guardedRoutes } from "../../../server/http/route-policy.ts"
import { deleteOldTokens, findUserOfToken } from "../../../server/people/api-tokens-service.ts"
import { setUserDisabled, setRolesOfUser } from "../../../server/people/users-repository.ts"
import { addStaff, type StaffMember } from "../../support/signed-in-users.ts"
import { testNow, useTestApp, type Envelope } from "../../support/test-app.ts"

const api = useTestApp()

const base = "/v1/api/v1/tokens"
const daily = "/v1/api/v1/daily"
const day = 86_400_000

let admin: StaffMember

beforeEach(async () => {
  admin = await addStaff(api, "admin")
})

const ready = { name: "Game server", role: "editor", scopes: ["daily"], days: 30 }

const add = (more: Record<string, unknown> = {}) => admin.post(`${base}/add`, { ...ready, ...more })

const added = async (more: Record<string, unknown> = {}): Promise<NewApiToken> =>
  success(newApiToken).parse((await add(more)).body).response

const list = async () => success(apiTokenList).parse((await admin.get(base)).body).response.items

/** What a program sends: no cookie, no origin. */
const call = async (secret: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json", ...more }
  const response = await api.app.inject({
    method: body === undefined ? "GET" : "POST",
    url: path,
    headers,
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return { status: response.statusCode, body: response.json<Envelope>(), headers: response.headers }
}

const note = { text: "The servers are back.", link: null, linkLabel: null, picture: null, shownUntil: null }

const setting = (read: { en: string | null; ru: string | null }) => ({
  en: { ...note, shownFrom: api.clock.now.toISOString() },
  ru: null,
  read,
})

const audit = async () => {
  const rows = await api.database.store.selectFrom("audit_entry").selectAll().orderBy("id").execute()
  return rows.map(({ actor_id, actor_name, action, details }) => ({ actor_id, actor_name, action, details }))
}

test("makes a token whose secret one response has, and the database only as a hash", async () => {
  const { token, secret } = await added()
  expect(token).toEqual({
    id: token.id,
    name: "Game server",
    role: "editor",
    scopes: ["daily"],
    madeBy: "admin",
    madeAt: testNow.toISOString(),
    expiresAt: new Date(testNow.getTime() + 30 * day).toISOString(),
    lastUsedAt: null,
    revokedAt: null,
    state: "active",
  })
  expect(secret).toMatch(/^site_[\w-]{43}$/)
  expect(await list()).toEqual([token])
  const [row] = await api.database.store.selectFrom("api_token").selectAll().execute()
  expect(JSON.stringify(row)).not.toContain(secret.slice(5))
  expect(await audit()).toEqual([
    {
      actor_id: admin.id,
      actor_name: "admin",
      action: "token.add",
      details: { role: "editor", scopes: ["daily"], days: 30, name: "Game server" },
    },
  ])
})

test("a program sets the daily note by a token, which the audit has under the names of token and maker", async () => {
  const { secret } = await added()
  const read = await call(secret, `${daily}/admin`)
  expect([read.status, read.headers["cache-control"]]).toEqual([200, "no-store"])
  const set = await call(secret, `${daily}/set`, setting({ en: null, ru: null }))
  expect(success(adminDaily).parse(set.body).response.en?.text).toBe(note.text)
  expect((await audit()).at(-1)).toMatchObject({
    actor_id: admin.id,
    actor_name: "Game server (admin)",
    action: "daily.set",
  })
  expect((await list())[0]?.lastUsedAt).toBe(testNow.toISOString())
})

test("the last use is noted once a minute", async () => {
  const { secret } = await added()
  await call(secret, `${daily}/admin`)
  api.clock.now = new Date(testNow.getTime() + apiTokenLimits.noteUseEvery - 1)
  await call(secret, `${daily}/admin`)
  expect((await list())[0]?.lastUsedAt).toBe(testNow.toISOString())
  api.clock.now = new Date(testNow.getTime() + apiTokenLimits.noteUseEvery)
  await call(secret, `${daily}/admin`)
  expect((await list())[0]?.lastUsedAt).toBe(api.clock.now.toISOString())
})

test("a token does what its scope and its role allow, and nothing else", async () => {
  const { secret } = await added({ scopes: ["read"] })
  expect((await call(secret, "/v1/api/v1/blog/admin")).status).toBe(200)
  const refused = await call(secret, `${daily}/set`, setting({ en: null, ru: null }))
  expect([refused.status, refused.body.code]).toEqual([403, 1101])
  expect((await audit()).at(-1)).toMatchObject({ actor_name: "Game server (admin)", action: "access.refuse" })
  const recruiter = await added({ name: "Jobs", role: "recruiter", scopes: ["read", "draft", "publish"] })
  const posts = guardedRoutes(api.app).find(({ url, policy }) => url.includes("blog") && policy.token === "read")
  expect((await call(recruiter.secret, posts?.url ?? "")).status).toBe(403)
})

test("no token reaches a route without a scope, whatever its own are", async () => {
  const { secret } = await added({ scopes: ["read", "draft", "publish", "daily"] })
  const closed = guardedRoutes(api.app).filter(
    ({ policy, url }) => policy.who !== "anyone" && policy.token === undefined && url.startsWith("/v1/api/")
  )
  expect(closed.map(({ url }) => url)).toEqual(
    expect.arrayContaining([`${base}/add`, `${base}/revoke`, base, "/v1/api/v1/people/roles"])
  )
  for (const { method, url } of closed) {
    const address = url.replace(/:\w+/g, randomUUID())
    const { status } = await call(secret, address, method === "GET" ? undefined : {})
    expect([method, url, status]).toEqual([method, url, 403])
  }
})

test("what tokens may be used for is this, and no more", () => {
  const open = guardedRoutes(api.app).filter(({ policy }) => policy.token !== undefined)
  const subjects = (scope: string) =>
    [
      ...new Set(
        open.filter(({ policy }) => policy.token === scope).map(({ url }) => url.split("/").slice(4).join("/"))
      ),
    ].sort()
  expect(subjects("daily")).toEqual(["daily/admin", "daily/set"])
  const ofPosts = (scope: string) => subjects(scope).filter((url) => url.startsWith("blog/"))
  expect(ofPosts("read")).toHaveLength(2)
  expect(ofPosts("draft")).toHaveLength(2)
  expect(ofPosts("publish")).toHaveLength(5)
})

test("a token that is revoked, has expired, or whose maker is no admin any more, stops at once", async () => {
  const { store } = api.database
  const { token, secret } = await added()
  const status = async () => (await call(secret, `${daily}/admin`)).status
  const other = await addStaff(api, "admin")
  const stateOf = async () => {
    const { items } = success(apiTokenList).parse((await other.get(base)).body).response
    return items[0]?.state
  }
  await setRolesOfUser(store, admin.id, ["editor"])
  expect([await status(), await stateOf()]).toEqual([401, "stopped"])
  await setRolesOfUser(store, admin.id, ["admin"])
  expect(await status()).toBe(200)
  await setUserDisabled(store, admin.id, testNow)
  expect([await status(), await stateOf()]).toEqual([401, "stopped"])
  await setUserDisabled(store, admin.id, null)
  expect(await status()).toBe(200)
  api.clock.now = new Date(testNow.getTime() + 30 * day)
  admin = await addStaff(api, "admin")
  expect([await status(), (await list())[0]?.state]).toEqual([401, "expired"])
  api.clock.now = testNow
  admin = await addStaff(api, "admin")
  expect((await admin.post(`${base}/revoke`, { id: token.id })).body).toMatchObject({ response: { state: "revoked" } })
  expect(await status()).toBe(401)
  await admin.post(`${base}/revoke`, { id: token.id })
  expect((await audit()).filter(({ action }) => action === "token.revoke")).toHaveLength(1)
  expect((await admin.post(`${base}/revoke`, { id: randomUUID() })).status).toBe(404)
})

test.each([
  ["https://id.example", "https://id.example/"],
  ["https://id.example/", "https://id.example"],
])("a token is good where the setting names the provider %s, and its users have come from %s", async (issuer, own) => {
  const { secret } = await added()
  const users = api.database.store.updateTable("app_user")
  await users.set({ issuer: own }).where("id", "=", admin.id).execute()
  expect(await findUserOfToken({ ...api.context, issuer }, secret)).toMatchObject({ user: { id: admin.id } })
})

test("a token whose maker was deleted stops", async () => {
  const { secret } = await added()
  await api.database.store.deleteFrom("app_user").where("id", "=", admin.id).execute()
  admin = await addStaff(api, "admin")
  expect((await call(secret, `${daily}/admin`)).status).toBe(401)
  expect((await list())[0]).toMatchObject({ madeBy: null, state: "stopped" })
})

test.each(["", "nonsense", `site_${"x".repeat(43)}`, `other_${"x".repeat(43)}`])(
  "refuses the token %j",
  async (secret) => {
    const { status, body } = await call(secret, `${daily}/admin`)
    expect([status, body.code]).toEqual([401, 1100])
  }
)

test("beside a token no cookie counts, and without one the rules about pages stay", async () => {
  const foreign = { origin: "https://evil.example" }
  const body = setting({ en: null, ru: null })
  const stolen = await call("nonsense", `${daily}/set`, body, { ...foreign, cookie: admin.headers["cookie"] ?? "" })
  expect([stolen.status, stolen.body.code]).toEqual([401, 1100])
  const { secret } = await added()
  expect((await call(secret, `${daily}/set`, body, foreign)).status).toBe(200)
  expect((await call(secret, `${daily}/set`, body, { "content-type": "text/plain" })).status).toBe(415)
  const basic = await api.app.inject({
    method: "POST",
    url: `${daily}/set`,
    headers: { ...admin.headers, ...foreign, authorization: "Basic eDp5" },
    payload: JSON.stringify(body),
  })
  expect(basic.json<Envelope>().code).toBe(1102)
})

test("a token with too many requests gets Retry-After; another one is not limited", async () => {
  const [{ secret }, other] = [await added(), await added({ name: "Other" })]
  for (let calls = 0; calls < apiTokenLimits.requestsPerMinute; calls += 1) await call(secret, `${daily}/admin`)
  const { status, body, headers } = await call(secret, `${daily}/admin`)
  expect([status, body.code]).toEqual([429, 1004])
  expect(Number(headers["retry-after"])).toBeGreaterThan(0)
  expect((await call(other.secret, `${daily}/admin`)).status).toBe(200)
})

test.each([
  [{ name: " " }, "body.name"],
  [{ role: "admin" }, "body.role"],
  [{ scopes: [] }, "body.scopes"],
  [{ scopes: ["read", "read"] }, "body.scopes"],
  [{ role: "recruiter", scopes: ["daily"] }, "body.scopes"],
  [{ days: 0 }, "body.days"],
  [{ days: apiTokenLimits.daysMax + 1 }, "body.days"],
])("refuses to make a token with %j", async (more, path) => {
  const { status, body } = await add(more)
  expect([status, body.details?.[0]?.path]).toEqual([400, path])
  expect(await list()).toEqual([])
})

test("so many tokens can be used at a time, and one that ended makes room", async () => {
  const { token } = await added()
  const row = { name: "x", role: "editor" as const, scopes: "[]", made_by: admin.id, made_at: testNow }
  await api.database.store
    .insertInto("api_token")
    .values(
      Array.from({ length: apiTokenLimits.countMax - 1 }, () => ({
        ...row,
        id: randomUUID(),
        secret_hash: randomUUID(),
        expires_at: new Date(testNow.getTime() + day),
        last_used_at: null,
        revoked_at: null,
      }))
    )
    .execute()
  expect((await add()).body.details?.[0]?.path).toBe("body.name")
  await admin.post(`${base}/revoke`, { id: token.id })
  expect((await add()).status).toBe(200)
})

test("tokens that ended long ago are deleted", async () => {
  const { token } = await added()
  const other = await added({ name: "Short", days: 1 })
  await admin.post(`${base}/revoke`, { id: token.id })
  api.clock.now = new Date(testNow.getTime() + apiTokenLimits.keepEnded)
  expect(await deleteOldTokens(api.context)).toBe(1)
  api.clock.now = new Date(api.clock.now.getTime() + day)
  admin = await addStaff(api, "admin")
  expect((await list()).map(({ id }) => id)).toEqual([other.token.id])
  expect(await deleteOldTokens(api.context)).toBe(1)
})
