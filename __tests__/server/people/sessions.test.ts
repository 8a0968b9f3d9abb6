import { createHash } from "node:crypto"
import { disableUser } from "../../../server/people/people-service.ts"
import { system } from "../../../server/audit/audit-repository.ts"
import { startOpenIdPeer, type OpenIdPeer } from "./open-id-peer.ts"
import type { Browser } from "./sign-in-browser.ts"
import { addresses, currentUser, openListening, sessionCookie, type SignInApp } from "./sign-in-app.ts"

let peer: OpenIdPeer
let api: SignInApp
let browser: Browser

beforeAll(async () => {
  peer = await startOpenIdPeer()
  api = await openListening(peer.variables)
})

beforeEach(async () => {
  peer.forgeries.claims = {}
  await api.reset()
  browser = api.browser()
})

afterAll(async () => {
  await api.close()
  await peer.close()
})

const signInAs = async (visitor: Browser, claims: Record<string, unknown> = {}) => {
  peer.forgeries.claims = claims
  const { location } = await visitor.go(addresses.start)
  return visitor.go(`${addresses.callback}?${peer.consent(location ?? "").toString()}`)
}

const sessions = () => api.database.store.selectFrom("session").selectAll().execute()

const tokenOf = (visitor: Browser) => visitor.cookies.get(sessionCookie)?.value ?? ""

test("stores 256 random bits in the browser, and only their hash in the database", async () => {
  await signInAs(browser)
  const token = tokenOf(browser)

  expect(Buffer.from(token, "base64url")).toHaveLength(32)
  const rows = await sessions()
  expect(rows.map((row) => row.id_hash)).toEqual([createHash("sha256").update(token).digest("hex")])
  expect(JSON.stringify(rows)).not.toContain(token)
})

test("goes on while it is used, also where it may be unused for a minute alone", async () => {
  const short = await openListening({ ...peer.variables, SESSION_IDLE_MINUTES: "1" })
  const visitor = short.browser()
  await signInAs(visitor)
  for (const minutes of [0.75, 0.75, 0.75]) {
    short.pass(minutes)
    expect(await currentUser(visitor)).not.toBeNull()
  }
  short.pass(1)
  expect(await currentUser(visitor)).toBeNull()
  await short.close()
})

test("gets a new id at every sign-in, and the old one ends", async () => {
  await signInAs(browser)
  const thief = api.browser()
  thief.cookies.set(sessionCookie, { value: tokenOf(browser), attributes: {} })
  await signInAs(browser)

  expect(tokenOf(browser)).not.toBe(tokenOf(thief))
  expect(await currentUser(thief)).toBeNull()
  expect(await sessions()).toHaveLength(1)
})

test("does not adopt an id that was planted in the browser", async () => {
  const planted = "A".repeat(43)
  browser.cookies.set(sessionCookie, { value: planted, attributes: { path: "/" } })
  await signInAs(browser)
  const attacker = api.browser()
  attacker.cookies.set(sessionCookie, { value: planted, attributes: {} })

  expect(tokenOf(browser)).not.toBe(planted)
  expect(await currentUser(attacker)).toBeNull()
})

test("ends two hours after its last use", async () => {
  await signInAs(browser)
  api.pass(119)
  expect(await currentUser(browser)).not.toBeNull()
  api.pass(119)
  expect(await currentUser(browser)).not.toBeNull()
  api.pass(120)
  expect(await currentUser(browser)).toBeNull()
})

test("ends twelve hours after sign-in, even when in use", async () => {
  await signInAs(browser)
  for (let hour = 1; hour < 12; hour += 1) {
    api.pass(60)
    expect(await currentUser(browser)).not.toBeNull()
  }
  api.pass(60)
  expect(await currentUser(browser)).toBeNull()
})

test("clears its cookies when it has ended, so that pages stop requesting it", async () => {
  await signInAs(browser)
  api.pass(120)
  await currentUser(browser)

  expect([...browser.cookies.keys()]).toEqual([])
})

test("clears a hint that outlived its session", async () => {
  browser.cookies.set("signed-in", { value: "1", attributes: { path: "/" } })
  await currentUser(browser)

  expect([...browser.cookies.keys()]).toEqual([])
})

test("sets no cookies for a visitor without a session", async () => {
  const { headers } = await browser.post(addresses.current)
  expect(headers.getSetCookie()).toEqual([])
})

test("records its use at most once a minute", async () => {
  const lastUsed = async () => (await sessions())[0]?.last_used_at.getTime()
  await signInAs(browser)
  const begin = await lastUsed()
  api.pass(0.9)
  await currentUser(browser)
  expect(await lastUsed()).toBe(begin)

  api.pass(0.1)
  await currentUser(browser)
  expect(await lastUsed()).toBe(api.clock.now.getTime())
  const [user] = await api.database.store.selectFrom("app_user").select("last_seen_at").execute()
  expect(user?.last_seen_at).toEqual(api.clock.now)
})

test("is removed after its end when another user signs in", async () => {
  await signInAs(browser)
  api.pass(120)
  await signInAs(api.browser(), { sub: "person-2" })

  expect(await sessions()).toHaveLength(1)
})

test("ends on all devices when the user logs out on one, and leaves other users signed in", async () => {
  const [phone, other] = [api.browser(), api.browser()]
  await signInAs(browser)
  await signInAs(phone)
  await signInAs(other, { sub: "person-2" })

  const response = await browser.post(addresses.logout)

  expect(response).toMatchObject({ status: 200, text: '{"code":0,"response":null}' })
  expect([...browser.cookies.keys()]).toEqual([])
  expect(await currentUser(phone)).toBeNull()
  expect(await currentUser(other)).not.toBeNull()
})

test("cannot end other sessions after its own end", async () => {
  const phone = api.browser()
  await signInAs(browser)
  api.pass(60)
  await signInAs(phone)
  api.pass(60)
  await browser.post(addresses.logout)

  expect(await currentUser(phone)).not.toBeNull()
})

test("logs out successfully without a session", async () => {
  expect(await browser.post(addresses.logout)).toMatchObject({ status: 200, text: '{"code":0,"response":null}' })
})

test("logs out without a body and a content type, from a page of this site alone", async () => {
  await signInAs(browser)
  const logout = (headers: Record<string, string>) => browser.go(addresses.logout, { method: "POST", headers })

  const none: Record<string, string> = {}
  for (const headers of [none, { origin: "https://evil.example" }, { origin: "null" }])
    expect(await logout(headers)).toMatchObject({ status: 403 })
  expect(await currentUser(browser)).not.toBeNull()

  expect(await logout({ origin: browser.origin })).toMatchObject({ status: 200, text: '{"code":0,"response":null}' })
  expect(await currentUser(browser)).toBeNull()
})

test("ends immediately when the user is disabled, who cannot sign in again", async () => {
  await signInAs(browser)
  const user = await currentUser(browser)
  await disableUser(api.context, { id: user?.id ?? "", actor: system })

  expect(await currentUser(browser)).toBeNull()
  expect(await sessions()).toEqual([])
  expect(await signInAs(browser)).toMatchObject({ location: "/admin?signin=failed" })
  expect(await sessions()).toEqual([])
})

test("is rejected when the user was disabled directly in the database", async () => {
  await signInAs(browser)
  await api.database.store.updateTable("app_user").set({ disabled_at: api.clock.now }).execute()

  expect(await currentUser(browser)).toBeNull()
})

test("throws when disabling an unknown user", async () => {
  const id = "00000000-0000-4000-8000-000000000000"
  await expect(disableUser(api.context, { id, actor: system })).rejects.toThrow("There’s nothing here.")
})

test("ends on other devices when the provider removes a role, and continues when it adds one", async () => {
  const phone = api.browser()
  await signInAs(phone, { roles: ["editor"] })
  await signInAs(browser, { roles: ["editor", "recruiter"] })
  expect(await currentUser(phone)).toMatchObject({ roles: ["editor", "recruiter"] })

  await signInAs(browser, { roles: ["recruiter"] })

  expect(await currentUser(phone)).toBeNull()
  expect(await currentUser(browser)).toMatchObject({ roles: ["recruiter"] })
})

test.each(["", "A".repeat(43), "A".repeat(42), "../../etc/passwd", "__proto__", "%00"])(
  "is not found for the cookie %p",
  async (value) => {
    await signInAs(browser)
    const attacker = api.browser()
    attacker.cookies.set(sessionCookie, { value, attributes: {} })

    expect(await currentUser(attacker)).toBeNull()
  }
)
