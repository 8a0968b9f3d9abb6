import type { Browser } from "./sign-in-browser.ts"
import { addresses, attemptCookie, chooseAccount, openListening, sessionCookie, type SignInApp } from "./sign-in-app.ts"

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

const failure = (reason: string) => ({ status: 302, location: `/admin?signin=${reason}` })

const changed = (callback: string, name: string, value: string | null): string => {
  const url = new URL(callback)
  if (value === null) url.searchParams.delete(name)
  else url.searchParams.set(name, value)
  return url.href
}

const sessions = () => api.database.store.selectFrom("session").selectAll().execute()

test("works once: a repeat is expired, and the first session continues", async () => {
  const callback = await chooseAccount(browser, "demo-editor")
  const attempt = browser.cookies.get(attemptCookie)
  await browser.go(callback)
  if (attempt) browser.cookies.set(attemptCookie, attempt)

  expect(await browser.go(callback)).toMatchObject(failure("expired"))
  expect(await sessions()).toHaveLength(1)
})

test("accepts one of two simultaneous callbacks", async () => {
  const callback = await chooseAccount(browser, "demo-editor")
  const responses = await Promise.all([browser.go(callback), browser.go(callback)])

  expect(responses.map(({ location }) => location).sort()).toEqual(["/admin", "/admin?signin=expired"])
  expect(await sessions()).toHaveLength(1)
})

test("rejects a code that an earlier sign-in used", async () => {
  const used = new URL(await chooseAccount(browser, "demo-editor"))
  await browser.go(used.href)
  const next = await chooseAccount(browser, "demo-editor")

  expect(await browser.go(changed(next, "code", used.searchParams.get("code")))).toMatchObject(failure("failed"))
})

test("rejects the code of another browser's sign-in", async () => {
  const theirs = new URL(await chooseAccount(api.browser(), "demo-admin"))
  const mine = await chooseAccount(browser, "demo-guest")

  expect(await browser.go(changed(mine, "code", theirs.searchParams.get("code")))).toMatchObject(failure("failed"))
})

test("rejects another browser's callback, with or without a sign-in of its own", async () => {
  const theirs = await chooseAccount(api.browser(), "demo-admin")

  expect(await browser.go(theirs)).toMatchObject(failure("expired"))
  await browser.go(addresses.start)
  expect(await browser.go(theirs)).toMatchObject(failure("failed"))
  expect(browser.cookies.has(sessionCookie)).toBe(false)
})

test.each([
  ["wrong", "x".repeat(43)],
  ["missing", null],
  ["empty", ""],
])("rejects a %s state, and leaves the running sign-in unchanged", async (_kind, state) => {
  const callback = await chooseAccount(browser, "demo-editor")

  expect(await browser.go(changed(callback, "state", state))).toMatchObject(failure("failed"))
  expect(await browser.go(callback)).toMatchObject({ location: "/admin" })
})

test.each([
  ["a random token", "A".repeat(43)],
  ["no token", "1' or '1'='1"],
  ["nothing", ""],
])("treats a forged cookie with %s as an expired sign-in", async (_kind, value) => {
  const callback = await chooseAccount(browser, "demo-editor")
  browser.cookies.set(attemptCookie, { value, attributes: { path: "/" } })

  expect(await browser.go(callback)).toMatchObject(failure("expired"))
})

test("expires after ten minutes", async () => {
  const callback = await chooseAccount(browser, "demo-editor")
  api.pass(10)
  expect(await browser.go(callback)).toMatchObject(failure("expired"))
})

test("removes abandoned sign-ins when the next one begins", async () => {
  await browser.go(addresses.start)
  api.pass(11)
  await browser.go(addresses.start)

  expect(await api.database.store.selectFrom("sign_in_attempt").select("state").execute()).toHaveLength(1)
})

test.each([
  ["code=x", "state"],
  ["error=access_denied", "state"],
  ["error=access_denied&state=x", "code"],
  ["", ""],
  ["error=<script>&error_description=<script>&state[]=1", ""],
])("reflects nothing of ?%s", async (query) => {
  const response = await browser.go(`${addresses.callback}?${query}`)
  expect(response).toMatchObject({ ...failure("expired"), text: "" })
})

test.each([
  ["access_denied", "cancelled"],
  ["temporarily_unavailable", "unavailable"],
  ["server_error", "unavailable"],
  ["invalid_request", "failed"],
  ["no-such-error", "failed"],
])("reports the provider's %s as %s", async (error, reason) => {
  const callback = new URL(await chooseAccount(browser, "demo-editor"))
  const query = new URLSearchParams({ error, state: callback.searchParams.get("state") ?? "" })
  query.set("iss", callback.searchParams.get("iss") ?? "")

  expect(await browser.go(`${addresses.callback}?${query.toString()}`)).toMatchObject(failure(reason))
})

test("rejects a callback that names another provider", async () => {
  const callback = await chooseAccount(browser, "demo-editor")
  expect(await browser.go(changed(callback, "iss", "https://evil.example"))).toMatchObject(failure("failed"))
})
