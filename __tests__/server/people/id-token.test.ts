import { productionVariables } from "../../support/production-variables.ts"
import { startOpenIdPeer, type TokenForgery, type OpenIdPeer } from "./open-id-peer.ts"
import type { Browser } from "./sign-in-browser.ts"
import { addresses, attemptCookie, currentUser, openListening, sessionCookie, type SignInApp } from "./sign-in-app.ts"

let peer: OpenIdPeer
let api: SignInApp
let browser: Browser

beforeAll(async () => {
  peer = await startOpenIdPeer()
  api = await openListening(peer.variables)
})

beforeEach(async () => {
  peer.forgeries = {}
  await api.reset()
  browser = api.browser()
})

afterAll(async () => {
  await api.close()
  await peer.close()
})

const signInAt = async (forgeries: TokenForgery) => {
  peer.forgeries = forgeries
  const { location } = await browser.go(addresses.start)
  return browser.go(`${addresses.callback}?${peer.consent(location ?? "").toString()}`)
}

test("signs in a user of a configured provider", async () => {
  expect(await signInAt({})).toMatchObject({ status: 302, location: "/admin" })
  expect(await currentUser(browser)).toMatchObject({ name: "Peer Person", email: null, roles: ["editor"] })
})

const now = () => Math.floor(Date.now() / 1_000)

test.each<[string, () => TokenForgery]>([
  ["another nonce", () => ({ claims: { nonce: "of-another-sign-in" } })],
  ["no nonce", () => ({ claims: { nonce: undefined } })],
  ["another issuer", () => ({ claims: { iss: "https://evil.example" } })],
  ["another audience", () => ({ claims: { aud: "other-client" } })],
  ["several audiences and another client as the party", () => ({ claims: { aud: ["studio", "other"], azp: "other" } })],
  ["no subject", () => ({ claims: { sub: undefined } })],
  ["a subject longer than the standard allows", () => ({ claims: { sub: "x".repeat(256) } })],
  ["an end in the past", () => ({ claims: { exp: now() - 120 } })],
  ["a start in the future", () => ({ claims: { nbf: now() + 600 } })],
  ["a key that is not published", () => ({ foreignKey: true })],
  ["no signature", () => ({ unsigned: true })],
  ["the algorithm none", () => ({ header: { alg: "none" }, unsigned: true })],
  ["a secret as the key", () => ({ header: { alg: "HS256" } })],
  ["an unknown key id", () => ({ header: { kid: "other" } })],
  ["user info of somebody else", () => ({ claims: { name: undefined }, userInfo: { sub: "person-2" } })],
])("rejects a token with %s", async (_issue, forgeries) => {
  expect(await signInAt(forgeries())).toMatchObject({ status: 302, location: "/admin?signin=failed" })
  expect(browser.cookies.has(sessionCookie)).toBe(false)
  expect(await api.database.store.selectFrom("app_user").select("id").execute()).toEqual([])
})

test.each<[string, TokenForgery["down"]]>([
  ["exchanging the code", { token: 503 }],
  ["fetching the keys", { keys: 502 }],
])("reports that sign-in is unavailable when the provider fails while %s", async (_when, down) => {
  // After two minutes the provider is discovered again, and has no cached keys.
  api.pass(2)
  expect(await signInAt({ down })).toMatchObject({ location: "/admin?signin=unavailable" })
})

test("reads missing claims from the user info endpoint; the token takes precedence", async () => {
  await signInAt({
    claims: { name: "From Token", roles: undefined },
    userInfo: { name: "From Info", email: "info@studio.example", roles: ["recruiter"] },
  })

  expect(await currentUser(browser)).toMatchObject({
    name: "From Token",
    email: "info@studio.example",
    roles: ["recruiter"],
  })
})

test.each<[unknown, string[]]>([
  [
    ["recruiter", "editor", "owner", 7, null],
    ["editor", "recruiter"],
  ],
  ["editor admin", ["admin", "editor"]],
  ["recruiter,other", ["recruiter"]],
  [["Admin", "ADMIN", "admin "], []],
  [{ admin: true }, []],
  [null, []],
  [[["admin"]], []],
])("reads the roles claim %j as %j", async (claim, roles) => {
  await signInAt({ claims: { roles: claim } })
  expect((await currentUser(browser))?.roles).toEqual(roles)
})

test("identifies users by issuer and subject, never by name or address", async () => {
  await signInAt({ claims: { email: "same@studio.example" } })
  const first = await currentUser(browser)
  browser = api.browser()
  await signInAt({ claims: { sub: "person-2", email: "same@studio.example", roles: [] } })

  const second = await currentUser(browser)
  expect(second?.id).not.toBe(first?.id)
  expect(second).toMatchObject({ name: first?.name, roles: [] })
})

test("stores no unverified address, and shortens a very long name", async () => {
  await signInAt({ claims: { name: "N".repeat(5_000), email: "a@studio.example", email_verified: false } })
  expect(await currentUser(browser)).toMatchObject({ name: "N".repeat(200), email: null })
})

test("binds every cookie to TLS and to this host when the site uses TLS", async () => {
  const secure = await openListening({ ...productionVariables, ...peer.variables })
  const start = await secure.app.inject(addresses.start)
  const [attempt] = start.cookies
  const query = peer.consent(String(start.headers.location)).toString()
  const end = await secure.app.inject({
    url: `${addresses.callback}?${query}`,
    headers: { cookie: `${attempt?.name}=${attempt?.value}` },
  })
  await secure.close()

  const safe = { path: "/", secure: true, sameSite: "Lax" }
  expect(attempt).toMatchObject({ ...safe, name: `__Host-${attemptCookie}`, httpOnly: true })
  expect(end.headers.location).toBe("/admin")
  expect(end.cookies).toMatchObject([
    { ...safe, name: `__Host-${sessionCookie}`, httpOnly: true },
    { ...safe, name: "signed-in", value: "1" },
    { ...safe, name: `__Host-${attemptCookie}`, value: "" },
  ])
  expect(end.cookies[1]).not.toHaveProperty("httpOnly")
})
