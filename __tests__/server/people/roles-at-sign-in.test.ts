import { randomUUID } from "node:crypto"
import { startOpenIdPeer, type OpenIdPeer } from "./open-id-peer.ts"
import { addresses, currentUser, openListening, type SignInApp } from "./sign-in-app.ts"

let peer: OpenIdPeer
let api: SignInApp

beforeAll(async () => {
  peer = await startOpenIdPeer()
  api = await openListening({ ...peer.variables, ROLES_FROM: "people", FIRST_ADMIN_EMAIL: "Boss@Studio.example" })
})

beforeEach(async () => {
  peer.forgeries = {}
  await api.database.store.deleteFrom("invitation").execute()
  await api.reset()
})

afterAll(async () => {
  await api.close()
  await peer.close()
})

/** The roles of a user of the provider after a sign-in with these claims. */
const rolesWith = async (claims: Record<string, unknown>, userInfo: Record<string, unknown> = {}) => {
  const browser = api.browser()
  peer.forgeries = { claims, userInfo }
  const { location } = await browser.go(addresses.start)
  await browser.go(`${addresses.callback}?${peer.consent(location ?? "").toString()}`)
  return (await currentUser(browser))?.roles
}

const verified = (email: string) => ({ email, email_verified: true })

const boss = verified("boss@studio.example")

const invite = async (email: string, expiresIn = 60_000) => {
  const now = api.clock.now
  const id = randomUUID()
  const roles = JSON.stringify(["recruiter"])
  const times = { sent_at: now, expires_at: new Date(now.getTime() + expiresIn) }
  await api.database.store
    .insertInto("invitation")
    .values({ id, email, roles, locale: "en", invited_by: null, ...times })
    .execute()
  return id
}

const auditOf = async () => {
  const rows = await api.database.store.selectFrom("audit_entry").selectAll().orderBy("id").execute()
  return rows.map(({ actor_name, action, details }) => [actor_name, action, details])
}

test("the provider's roles count for nothing, and a user without roles stays without", async () => {
  expect(await rolesWith({ ...verified("any@studio.example"), roles: ["admin"] })).toEqual([])
})

test("roles that were given here survive the next sign-in", async () => {
  await rolesWith(verified("any@studio.example"))
  await api.database.store
    .updateTable("app_user")
    .set({ roles: JSON.stringify(["editor"]) })
    .execute()
  expect(await rolesWith({ ...verified("any@studio.example"), roles: [] })).toEqual(["editor"])
})

test("the first admin is whoever has the verified address of the setting, while there is no other", async () => {
  expect(await rolesWith(boss)).toEqual(["admin"])
  expect(await auditOf()).toEqual([
    ["system", "person.roles", { before: { roles: [] }, after: { roles: ["admin"] }, by: "first-admin" }],
    ["Peer Person", "session.start", { roles: ["admin"] }],
  ])
  // Another account of the provider with the same address.
  expect(await rolesWith({ ...boss, sub: "person-2" })).toEqual([])
})

test("the address of the setting helps again when the last admin has gone", async () => {
  await rolesWith({ ...boss, sub: "person-2" })
  await api.database.store.updateTable("app_user").set({ disabled_at: api.clock.now }).execute()
  expect(await rolesWith(boss)).toEqual(["admin"])
})

const claimsThatProveNothing: [how: string, claims: Record<string, unknown>, userInfo: Record<string, unknown>][] = [
  ["is not verified", { email: "boss@studio.example", email_verified: false }, {}],
  ["is not said to be verified", { email: "boss@studio.example" }, {}],
  ["is verified by an unknown word", { email: "boss@studio.example", email_verified: "yes" }, {}],
  ["is verified by a number", { email: "boss@studio.example", email_verified: 1 }, {}],
  ["is longer", verified("boss@studio.example.evil.example"), {}],
  ["is one of several", verified("evil@evil.example,boss@studio.example"), {}],
  // The Kelvin sign, whose lower case is a Latin k; the long s, whose upper case is a Latin S.
  ["looks alike", verified("bo\u017fs@studio.example"), {}],
  [
    "was verified by another source than named it",
    { email: "boss@studio.example", email_verified: undefined },
    { email: "other@evil.example", email_verified: true },
  ],
]

test.each(claimsThatProveNothing)("nobody becomes the first admin whose address %s", async (_how, claims, userInfo) => {
  expect(await rolesWith(claims, userInfo)).toEqual([])
})

test.each(claimsThatProveNothing)("nobody takes up an invitation whose address %s", async (_how, claims, userInfo) => {
  await invite("boss@studio.example")
  expect(await rolesWith(claims, userInfo)).toEqual([])
})

test.each([
  ["as it was invited", verified("new@studio.example"), {}],
  ["in other letters, between blanks", verified(" NEW@Studio.EXAMPLE "), {}],
  ["with a text for the boolean", { email: "new@studio.example", email_verified: "true" }, {}],
  ["from the user info endpoint", {}, verified("new@studio.example")],
])("a verified address takes an invitation up %s", async (_how, claims, userInfo) => {
  await invite("new@studio.example")
  expect(await rolesWith(claims, userInfo)).toEqual(["recruiter"])
})

test("an invitation is taken up once, adds to the roles of a known user, and is in the audit", async () => {
  await rolesWith({ ...verified("new@studio.example"), sub: "person-1" })
  await api.database.store
    .updateTable("app_user")
    .set({ roles: JSON.stringify(["editor"]) })
    .execute()
  await invite("new@studio.example")
  expect(await rolesWith(verified("new@studio.example"))).toEqual(["editor", "recruiter"])
  expect(await rolesWith({ ...verified("new@studio.example"), sub: "person-2" })).toEqual([])
  expect((await auditOf()).slice(1, 3)).toEqual([
    ["Peer Person", "invitation.accept", { roles: ["recruiter"] }],
    [
      "system",
      "person.roles",
      { before: { roles: ["editor"] }, after: { roles: ["editor", "recruiter"] }, by: "invitation" },
    ],
  ])
})

test("an invitation that has expired, or that a disabled user would take up, waits", async () => {
  await invite("late@studio.example", 1_000)
  api.pass(1)
  expect(await rolesWith(verified("late@studio.example"))).toEqual([])

  await rolesWith({ ...verified("out@studio.example"), sub: "person-3" })
  await api.database.store.updateTable("app_user").set({ disabled_at: api.clock.now }).execute()
  await invite("out@studio.example")
  expect(await rolesWith({ ...verified("out@studio.example"), sub: "person-3" })).toBeUndefined()
  expect(await api.database.store.selectFrom("invitation").selectAll().execute()).toHaveLength(2)
})
