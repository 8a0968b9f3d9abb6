import { randomUUID } from "node:crypto"
import { SignJWT, UnsecuredJWT, type JWTPayload } from "jose"
import { apiBase } from "../../shared/paths.ts"
import { userPaths } from "../../shared/user-endpoints.ts"
import { findUserOfSession } from "../../server/people/sessions-service.ts"
import { Browser } from "../server/people/sign-in-browser.ts"
import {
  addresses,
  currentUser,
  listen,
  openSignInApp,
  sessionCookie,
  type SignInApp,
} from "../server/people/sign-in-app.ts"
import { sentPost } from "../support/content-input.ts"
import { freePort } from "../support/instance.ts"
import { startOpenIdProvider, type TestProvider } from "../support/open-id-provider.ts"
import { testNow } from "../support/test-app.ts"

const editorsList = "/v1/api/v1/blog/admin"

/** The site, with a real provider that issues refresh tokens or none. */
const useSite = (refreshTokens: boolean) => {
  const site = {} as { api: SignInApp; provider: TestProvider; browser: Browser }
  beforeAll(async () => {
    const port = await freePort()
    site.provider = await startOpenIdProvider(`http://localhost:${port}`, { refreshTokens })
    site.api = await openSignInApp(site.provider.variables, port)
    await listen(site.api)
  })
  beforeEach(async () => {
    site.provider.accounts.clear()
    site.provider.accounts.set("ann", { name: "Ann", roles: ["editor"] })
    site.provider.requests.clear()
    await site.api.reset()
    site.browser = site.api.browser()
  })
  afterAll(async () => {
    await site.api.close()
    await site.provider.close()
  })
  return site
}

const site = useSite(true)

/** Signs an account in, in a new browser of its own at the provider. */
const signIn = async (browser: Browser, account: string, { provider } = site): Promise<void> => {
  provider.chosen = account
  const atProvider = new Browser(provider.origin, "127.0.0.1")
  const { location } = await browser.go(addresses.start)
  const back = await atProvider.follow(await atProvider.go(location ?? ""))
  const ended = await browser.go(back.location ?? "")
  expect(ended.location).toBe("/admin")
}

const list = async (browser: Browser) => (await browser.go(editorsList)).status

const auditOf = async ({ api } = site) =>
  (await api.database.store.selectFrom("audit_entry").selectAll().orderBy("id").execute()).map(
    ({ action, actor_name: actor, details }) => ({ action, actor, details })
  )

const sessions = ({ api } = site) => api.database.store.selectFrom("session").selectAll().execute()

describe("a role that the provider takes away", () => {
  test("ends after ten minutes at most for whoever goes on working, and the audit has it", async () => {
    await signIn(site.browser, "ann")
    expect(await list(site.browser)).toBe(200)
    site.provider.accounts.set("ann", { name: "Ann", roles: ["recruiter"] })

    site.api.pass(9)
    expect(await list(site.browser)).toBe(200)
    site.api.pass(1)
    expect(await list(site.browser)).toBe(403)

    expect(await currentUser(site.browser)).toMatchObject({ name: "Ann", roles: ["recruiter"] })
    expect(await auditOf()).toEqual([
      { action: "person.roles", actor: "system", details: { before: { roles: [] }, after: { roles: ["editor"] } } },
      { action: "session.start", actor: "Ann", details: { roles: ["editor"] } },
      {
        action: "person.roles",
        actor: "system",
        details: { before: { roles: ["editor"] }, after: { roles: ["recruiter"] } },
      },
      { action: "access.refuse", actor: "Ann", details: { method: "GET", route: editorsList } },
    ])
  })

  test("ends with the first request after a pause, and a new role begins", async () => {
    await signIn(site.browser, "ann")
    site.provider.accounts.set("ann", { name: "Ann", roles: ["admin"] })
    site.api.pass(100)
    const statuses = await Promise.all([list(site.browser), list(site.browser), list(site.browser)])

    expect(statuses).toEqual([200, 200, 200])
    expect(await currentUser(site.browser)).toMatchObject({ roles: ["admin"] })
    // Together they asked once: a second use of the same refresh token would have ended everything.
    expect(site.provider.requests.get("/token")).toBe(2)
    site.api.pass(10)
    expect(await list(site.browser)).toBe(200)
    expect(site.provider.requests.get("/token")).toBe(3)
  })

  test("ends for event streams, which ask nobody, until they are opened again", async () => {
    await signIn(site.browser, "ann")
    const token = site.browser.cookies.get(sessionCookie)?.value ?? ""
    const session = { idleMs: 7_200_000, absoluteMs: 43_200_000 }
    const guards = { ...site.api.context, session, rolesFrom: "provider" as const, firstAdminEmail: null }
    const provider = {} as NonNullable<Parameters<typeof findUserOfSession>[0]["provider"]>
    site.api.pass(14)
    expect(await findUserOfSession({ ...guards, provider }, token)).toMatchObject({ name: "Ann" })
    site.api.pass(1)
    expect(await findUserOfSession({ ...guards, provider }, token)).toBeNull()
  })
})

test("an editor who saves while the provider is asked notices nothing, and one who saves while it is down can repeat it", async () => {
  await signIn(site.browser, "ann")
  const save = async (body: unknown) =>
    (await site.browser.post("/v1/api/v1/blog/add", {}, JSON.stringify(body))).status
  site.api.pass(11)
  expect(await save(sentPost())).toBe(200)

  const written = sentPost({ link: "written-during-an-outage" })
  await site.provider.goDown()
  site.api.pass(15)
  const during = await save(written)
  await site.provider.comeBack()
  // That it did not answer is believed for some seconds.
  site.api.pass(1)
  expect([during, await save(written)]).toEqual([503, 200])
})

test("an account that the provider removed is signed out", async () => {
  await signIn(site.browser, "ann")
  site.provider.accounts.delete("ann")
  site.api.pass(10)

  expect(await list(site.browser)).toBe(401)
  expect(await sessions()).toEqual([])
  expect((await auditOf()).at(-1)).toEqual({
    action: "session.close",
    actor: "system",
    details: { by: "provider", sessions: 1 },
  })
})

test("a user whom an admin shuts out while the provider is asked stays out", async () => {
  await signIn(site.browser, "ann")
  await site.api.database.store.updateTable("app_user").set({ disabled_at: testNow }).execute()
  site.api.pass(10)
  expect(await list(site.browser)).toBe(401)
})

test("a provider that is down is given fifteen minutes; then nothing is allowed, and nobody is signed out", async () => {
  await signIn(site.browser, "ann")
  await site.provider.goDown()
  site.api.pass(12)
  const during = await list(site.browser)
  site.api.pass(3)
  const after = await site.browser.go(editorsList)
  const asVisitor = await site.browser.go("/v1/api/v1/blog")
  await site.provider.comeBack()
  site.api.pass(1)

  expect([during, after.status, asVisitor.status]).toEqual([200, 503, 200])
  expect(JSON.parse(after.text)).toMatchObject({ code: 1500 })
  expect(Number(after.headers.get("retry-after"))).toBeGreaterThan(0)
  expect(await list(site.browser)).toBe(200)
})

test("while a provider is down, one request of half a minute waits for it", async () => {
  await signIn(site.browser, "ann")
  site.provider.failing.add("/token")
  site.api.pass(12)
  const before = site.provider.requests.get("/token") ?? 0
  const statuses = [await list(site.browser), await list(site.browser), await list(site.browser)]
  const asked = (site.provider.requests.get("/token") ?? 0) - before
  site.api.pass(1)
  statuses.push(await list(site.browser))
  site.provider.failing.clear()

  expect(statuses).toEqual([200, 200, 200, 200])
  expect([asked, (site.provider.requests.get("/token") ?? 0) - before]).toEqual([1, 2])
})

test("a provider that fails after it has issued a new refresh token is asked with the new one", async () => {
  await signIn(site.browser, "ann")
  site.provider.failing.add("/me")
  site.api.pass(10)
  const during = await list(site.browser)
  site.provider.failing.clear()
  site.api.pass(1)

  expect([during, await list(site.browser)]).toEqual([200, 200])
  expect(site.provider.requests.get("/token")).toBe(3)
})

describe("a question that another process asks", () => {
  const claimed = (until: Date) =>
    site.api.database.store.updateTable("session").set({ confirming_until: until }).execute()
  const at = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

  test("is not asked twice, and its answer is awaited when it is needed", async () => {
    await signIn(site.browser, "ann")
    await claimed(at(20))
    site.api.pass(12)
    expect(await list(site.browser)).toBe(200)
    expect(site.provider.requests.get("/token")).toBe(1)

    site.api.pass(3)
    const waiting = list(site.browser)
    await site.api.database.store
      .updateTable("session")
      .set({ confirmed_at: at(15), confirming_until: null })
      .execute()
    expect(await waiting).toBe(200)
    expect(site.provider.requests.get("/token")).toBe(1)
  })

  test("is given up after some seconds, and asked again when its process is gone", async () => {
    await signIn(site.browser, "ann")
    await claimed(at(20))
    site.api.pass(15)
    expect(await list(site.browser)).toBe(503)
    site.api.pass(5)
    expect(await list(site.browser)).toBe(200)
  })

  test("ends the waiting request when the session ends", async () => {
    await signIn(site.browser, "ann")
    await claimed(at(20))
    site.api.pass(15)
    const waiting = list(site.browser)
    await site.api.database.store.deleteFrom("session").execute()
    expect(await waiting).toBe(401)
  })
})

test("tokens of the provider are unreadable in the database, and useless when they are changed there", async () => {
  await signIn(site.browser, "ann")
  const [session] = await sessions()
  expect(Buffer.from(session?.provider_tokens ?? "", "base64url").toString("latin1")).not.toMatch(/refresh|access/)

  const changed = `${session?.provider_tokens?.slice(0, -2)}AA`
  await site.api.database.store.updateTable("session").set({ provider_tokens: changed }).execute()
  site.api.pass(14)
  expect(await list(site.browser)).toBe(200)
  site.api.pass(1)
  expect(await list(site.browser)).toBe(401)
})

describe("with a provider that issues no refresh tokens", () => {
  const plain = useSite(false)

  test("roles are asked for with the access token", async () => {
    await signIn(plain.browser, "ann", plain)
    plain.provider.accounts.set("ann", { name: "Ann", roles: [] })
    plain.api.pass(10)
    expect(await list(plain.browser)).toBe(403)
    expect(plain.provider.requests.get("/token")).toBe(1)
  })

  test("a session ends when the access token does, and the next sign-in is immediate", async () => {
    await signIn(plain.browser, "ann", plain)
    plain.provider.accounts.delete("ann")
    plain.api.pass(10)
    expect(await list(plain.browser)).toBe(401)

    plain.provider.accounts.set("ann", { name: "Ann", roles: ["editor"] })
    await signIn(plain.browser, "ann", plain)
    expect(await list(plain.browser)).toBe(200)
  })
})

describe("back-channel log-out", () => {
  const sids = async () => (await sessions()).map((session) => session.provider_sid ?? "")

  test("ends at once the one session that the provider names, and its cookies", async () => {
    const phone = site.api.browser()
    await signIn(site.browser, "ann")
    const [sid = ""] = await sids()
    await signIn(phone, "ann")
    await site.provider.logOut("ann", sid)

    expect(await list(site.browser)).toBe(401)
    expect(await list(phone)).toBe(200)
    expect((await auditOf()).slice(-1)).toEqual([
      { action: "session.close", actor: "system", details: { by: "provider", sessions: 1 } },
    ])
  })

  const post = (body: Record<string, string>) =>
    fetch(`${site.api.origin}${apiBase}${userPaths.backchannelLogout}`, {
      method: "POST",
      body: new URLSearchParams(body),
    })

  type Forgery = {
    claims?: JWTPayload
    header?: Record<string, unknown>
    key?: TestProvider["key"]["privateKey"] | Uint8Array
  }

  const now = () => Math.floor(Date.now() / 1_000)

  const logoutToken = ({ claims, header, key }: Forgery = {}): Promise<string> =>
    new SignJWT({
      iss: site.provider.origin,
      aud: site.provider.variables.OIDC_CLIENT_ID ?? "",
      iat: now(),
      exp: now() + 120,
      jti: randomUUID(),
      sub: "ann",
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
      ...claims,
    })
      .setProtectedHeader({ alg: "ES256", kid: site.provider.key.kid, typ: "logout+jwt", ...header })
      .sign(key ?? site.provider.key.privateKey)

  test("ends all sessions of a user whom it names, and nobody else's", async () => {
    const [phone, other] = [site.api.browser(), site.api.browser()]
    site.provider.accounts.set("bob", { name: "Bob", roles: ["editor"] })
    await signIn(site.browser, "ann")
    await signIn(phone, "ann")
    await signIn(other, "bob")

    const response = await post({ logout_token: await logoutToken(), extra: "1" })

    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"])
    expect([await list(site.browser), await list(phone), await list(other)]).toEqual([401, 401, 200])
    expect((await auditOf()).at(-1)).toMatchObject({ details: { by: "provider", sessions: 2 } })
  })

  test("accepts a token once, and one about nobody who is signed in", async () => {
    const token = await logoutToken()
    expect((await post({ logout_token: token })).status).toBe(200)
    await signIn(site.browser, "ann")
    const replayed = await post({ logout_token: token })
    expect(replayed.status).toBe(400)
    expect(await list(site.browser)).toBe(200)
  })

  test("accepts one of two simultaneous requests with the same token", async () => {
    const token = await logoutToken()
    const responses = await Promise.all([post({ logout_token: token }), post({ logout_token: token })])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test("ends by the user a session whose provider named no session of its own", async () => {
    await signIn(site.browser, "ann")
    await site.api.database.store.updateTable("session").set({ provider_sid: null }).execute()
    expect((await post({ logout_token: await logoutToken({ claims: { sid: "s" } }) })).status).toBe(200)
    expect(await list(site.browser)).toBe(401)
  })

  const foreign = new TextEncoder().encode("kX3vQ8mZp1Lw7RtYb2Nc".padEnd(32, "-"))

  test.each<[string, () => Forgery]>([
    ["another issuer", () => ({ claims: { iss: "https://evil.example" } })],
    ["another client", () => ({ claims: { aud: "other" } })],
    ["no audience", () => ({ claims: { aud: undefined } })],
    ["no time of issue", () => ({ claims: { iat: undefined } })],
    ["an old time of issue", () => ({ claims: { iat: now() - 600, exp: now() + 600 } })],
    ["a future time of issue", () => ({ claims: { iat: now() + 600, exp: now() + 900 } })],
    ["an end in the past", () => ({ claims: { exp: now() - 120 } })],
    ["no id", () => ({ claims: { jti: undefined } })],
    ["no event", () => ({ claims: { events: undefined } })],
    ["another event", () => ({ claims: { events: { "http://schemas.openid.net/event/other": {} } } })],
    ["an event that is a list", () => ({ claims: { events: ["http://schemas.openid.net/event/backchannel-logout"] } })],
    ["a nonce", () => ({ claims: { nonce: "n" } })],
    ["neither user nor session", () => ({ claims: { sub: undefined } })],
    ["the type of an access token", () => ({ header: { typ: "at+jwt" } })],
    ["an unknown key", () => ({ header: { kid: "other" } })],
    ["a secret as the key", () => ({ header: { alg: "HS256" }, key: foreign })],
  ])("rejects a token with %s, and ends nothing", async (_issue, forge) => {
    await signIn(site.browser, "ann")
    const response = await post({ logout_token: await logoutToken(forge()) })

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 1000, details: [{ path: "body.logout_token" }] })
    expect(await list(site.browser)).toBe(200)
  })

  test.each<[string, () => Record<string, string>]>([
    ["no token", () => ({})],
    ["something else", () => ({ logout_token: "ann" })],
    ["a token without a signature", () => ({ logout_token: new UnsecuredJWT({ sub: "ann" }).encode() })],
    ["a very long token", () => ({ logout_token: `a.${"b".repeat(10_000)}.c` })],
    ["a changed signature", () => ({ logout_token: "e30.e30.e30" })],
  ])("rejects %s", async (_kind, body) => {
    const response = await post(body())
    expect([response.status, ((await response.json()) as { code: number }).code]).toEqual([400, 1000])
  })
})
