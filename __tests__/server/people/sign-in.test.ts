import type { Browser } from "./sign-in-browser.ts"
import {
  addresses,
  attemptCookie,
  chooseAccount,
  currentUser,
  openAccountPage,
  openListening,
  sessionCookie,
  signIn,
  type SignInApp,
} from "./sign-in-app.ts"

let api: SignInApp
let browser: Browser

beforeAll(async () => {
  api = await openListening()
})

beforeEach(async () => {
  await api.reset()
  browser = api.browser()
})

afterAll(() => api.close())

const startFor = (path: string) => `${addresses.start}?return=${encodeURIComponent(path)}`

test("signs each account in with the roles of the provider", async () => {
  const users = []
  for (const account of ["demo-admin", "demo-editor", "demo-recruiter", "demo-guest"]) {
    const own = api.browser()
    expect(await signIn(own, account)).toMatchObject({ status: 302, location: "/admin" })
    users.push(await currentUser(own))
  }

  expect(users).toMatchObject([
    { name: "Anna Demo (admin)", email: "anna.demo@studio.example", roles: ["admin"] },
    { name: "Egor Demo (editor)", roles: ["editor"] },
    { name: "Rita Demo (recruiter)", roles: ["recruiter"] },
    { name: "Gleb Demo (no role)", roles: [] },
  ])
  expect(new Set(users.map((user) => user?.id)).size).toBe(4)
})

test("recognizes a user at the next sign-in", async () => {
  await signIn(browser)
  const first = await currentUser(browser)
  const other = api.browser()
  await signIn(other)

  expect(await currentUser(other)).toEqual(first)
})

test("starts with PKCE, state and nonce, which differ every time", async () => {
  const locations = [await browser.go(addresses.start), await browser.go(addresses.start)].map(({ location }) =>
    Object.fromEntries(new URL(location ?? "").searchParams)
  )

  expect(locations[0]).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    scope: "openid profile email",
    redirect_uri: `${api.origin}${addresses.callback}`,
  })
  for (const name of ["state", "nonce", "code_challenge"]) {
    expect(locations[0]?.[name]).toMatch(/^[\w-]{43}$/)
    expect(locations[0]?.[name]).not.toBe(locations[1]?.[name])
  }
})

test("lets the provider ask who signs in where a page wants another user", async () => {
  const promptAt = async (query: string) =>
    new URL((await browser.go(`${addresses.start}${query}`)).location ?? "").searchParams.get("prompt")
  expect(await promptAt("")).toBeNull()
  expect(await promptAt("?prompt=login")).toBe("login")
  expect(await promptAt("?prompt=none")).toBeNull()
})

test("protects the cookie of a sign-in from scripts and other sites, for ten minutes", async () => {
  await browser.go(addresses.start)

  expect(browser.cookies.get(attemptCookie)?.attributes).toEqual({
    path: "/",
    httponly: true,
    samesite: "Lax",
    "max-age": "600",
  })
})

test("sets a session cookie that scripts cannot read, and a readable hint without a secret", async () => {
  await signIn(browser)

  const common = { path: "/", samesite: "Lax", "max-age": String(12 * 3_600) }
  expect(browser.cookies.get(sessionCookie)?.attributes).toEqual({ ...common, httponly: true })
  expect(browser.cookies.get("signed-in")).toEqual({ value: "1", attributes: common })
  expect(browser.cookies.has(attemptCookie)).toBe(false)
})

test("leads back to the page where it started, with query and fragment", async () => {
  expect((await signIn(browser, "demo-editor", startFor("/ru/blog/пост?a=1#b"))).location).toBe(
    "/ru/blog/%D0%BF%D0%BE%D1%81%D1%82?a=1#b"
  )
})

test.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/v1/api/user/oauth/sso",
  "javascript:alert(1)",
])("leads to the admin when it was started with %s", async (path) => {
  expect((await signIn(browser, "demo-editor", startFor(path))).location).toBe("/admin")
})

test("ignores a repeated return path", async () => {
  const response = await browser.go(`${addresses.start}?return=/a&return=/b`)
  expect(response.status).toBe(302)
})

test("reports a cancelled sign-in when the user cancels at the provider", async () => {
  const page = await openAccountPage(browser)
  const back = await browser.follow(await browser.submit(page, { account: "" }), addresses.callback)
  const response = await browser.go(back.location ?? "")

  expect(response).toMatchObject({ status: 302, location: "/admin?signin=cancelled" })
  expect(browser.cookies.has(sessionCookie)).toBe(false)
})

test("offers all accounts at every sign-in, so that the user can switch", async () => {
  await signIn(browser, "demo-editor")
  await signIn(browser, "demo-recruiter")

  expect(await currentUser(browser)).toMatchObject({ roles: ["recruiter"] })
})

test("redirects from another name of this machine to the public one first", async () => {
  const other = api.origin.replace("localhost", "127.0.0.1")
  const response = await browser.go(`${other}${startFor("/games")}`)

  expect(response.location).toBe(`${api.origin}${startFor("/games")}`)
  expect(browser.cookies.size).toBe(0)
})

test("starts nothing on HEAD", async () => {
  expect((await browser.go(addresses.start, { method: "HEAD" })).status).toBe(405)
  expect(browser.cookies.size).toBe(0)
})

test("forbids storing every response of a sign-in", async () => {
  const callback = await chooseAccount(browser, "demo-editor")
  const responses = [await browser.go(addresses.check), await browser.go(addresses.start), await browser.go(callback)]
  expect(responses.map(({ headers }) => headers.get("cache-control"))).toEqual(["no-store", "no-store", "no-store"])
})
