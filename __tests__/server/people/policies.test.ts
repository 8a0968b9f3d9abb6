import cookie from "@fastify/cookie"
import { signInCookies } from "../../../server/people/sign-in-cookies.ts"
import { createPolicies, signedInUser } from "../../../server/people/policies.ts"
import { readConfig } from "../../../server/app/config.ts"
import { listen, openSignInApp, signIn, type SignInApp } from "./sign-in-app.ts"

let api: SignInApp

beforeAll(async () => {
  api = await openSignInApp()
  const { session, rolesFrom, firstAdminEmail } = readConfig({})
  const { requireRole, requireSession } = createPolicies(
    { ...api.context, session, rolesFrom, firstAdminEmail, provider: null },
    signInCookies(api.origin, session.absoluteMs),
    () => Promise.resolve()
  )
  await api.app.register(async (scope) => {
    await scope.register(cookie, { hook: false })
    scope.get("/anyone", { onRequest: requireSession }, (request) => ({ name: signedInUser(request).name }))
    scope.get("/editors", { onRequest: requireRole("editor") }, () => ({}))
    scope.post("/jobs", { preHandler: requireRole("editor", "recruiter") }, () => ({}))
    scope.get("/admins", { onRequest: requireRole("admin") }, () => ({}))
    scope.get("/unguarded", (request) => signedInUser(request))
  })
  await listen(api)
})

afterAll(() => api.close())

test.each([
  ["demo-admin", [200, 200, 200, 200]],
  ["demo-editor", [200, 200, 200, 403]],
  ["demo-recruiter", [200, 403, 200, 403]],
  ["demo-guest", [200, 403, 403, 403]],
])("allows %s what the roles permit", async (account, statuses) => {
  const browser = api.browser()
  await signIn(browser, account)
  const responses = [
    await browser.go("/anyone"),
    await browser.go("/editors"),
    await browser.post("/jobs"),
    await browser.go("/admins"),
  ]

  expect(responses.map(({ status }) => status)).toEqual(statuses)
  expect(new Set(responses.map(({ headers }) => headers.get("cache-control")))).toEqual(new Set(["no-store"]))
  for (const { status, text } of responses) if (status === 403) expect(JSON.parse(text)).toMatchObject({ code: 1101 })
})

test("requires visitors to sign in", async () => {
  const browser = api.browser()
  for (const response of [await browser.go("/anyone"), await browser.go("/admins"), await browser.post("/jobs")]) {
    expect(response.status).toBe(401)
    expect(JSON.parse(response.text)).toMatchObject({ code: 1100 })
  }
})

test("does not read the session on a public route", async () => {
  const browser = api.browser()
  await signIn(browser)
  expect((await browser.go("/unguarded")).status).toBe(401)
})
