import { developmentProvider } from "../../../../server/people/development-provider/development-provider.ts"
import { preferredLocale } from "../../../../server/people/development-provider/provider-pages.ts"
import { addresses, openAccountPage, openListening, type SignInApp } from "../sign-in-app.ts"

let api: SignInApp

beforeAll(async () => {
  api = await openListening()
})

afterAll(() => api.close())

test("lists the accounts as buttons of a plain form, without scripts or inline styles", async () => {
  const { status, headers, text } = await openAccountPage(api.browser())

  expect(status).toBe(200)
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8")
  expect(headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
  )
  expect(headers.get("x-content-type-options")).toBe("nosniff")
  expect(text.match(/<button/g)).toHaveLength(5)
  expect(text).toContain('value="demo-admin">Anna Demo — administrator</button>')
  expect(text).not.toMatch(/<script|<style|style=|javascript:| on\w+=/)
})

test("uses the browser's language", async () => {
  const browser = api.browser()
  const page = await openAccountPage(browser)
  const { text } = await browser.go(page.url, { headers: { "accept-language": "ru-RU,ru;q=0.9,en;q=0.8" } })

  expect(text).toContain('<html lang="ru">')
  expect(text).toContain("Вход для разработки")
})

test.each([
  [undefined, "en"],
  ["", "en"],
  ["de, fr;q=0.9", "en"],
  ["de, ru;q=0.2, en;q=0.7", "en"],
  ["en;q=0.1, ru", "ru"],
  ["RU", "ru"],
])("resolves %p to %s", (header, locale) => {
  expect(preferredLocale(header)).toBe(locale)
})

test("serves its style sheet under a separate address", async () => {
  const { status, headers } = await api.browser().go("/v1/oidc/sign-in.css")
  expect([status, headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"])
})

test.each(["nobody", "demo-admin' --", "constructor"])("rejects the account %s", async (account) => {
  const browser = api.browser()
  const response = await browser.submit(await openAccountPage(browser), { account })
  expect(response).toMatchObject({ status: 400, location: null })
})

test("rejects a sign-in that another browser started", async () => {
  const page = await openAccountPage(api.browser())
  const other = api.browser()

  expect((await other.go(page.url)).status).toBe(400)
  expect((await other.submit(page, { account: "demo-admin" })).status).toBe(400)
})

test("responds with a readable page when a sign-in has expired", async () => {
  const { status, text, headers } = await api.browser().go("/v1/oidc/auth/nothing")
  expect(status).toBe(400)
  expect(text).toContain('<a href="/admin">To the admin</a>')
  expect(headers.get("x-request-id")).toBeTruthy()
})

test("rejects clients and return addresses that are not the site's own", async () => {
  const browser = api.browser()
  const { location } = await browser.go(addresses.start)
  for (const [name, value] of [
    ["redirect_uri", "https://evil.example/"],
    ["client_id", "other"],
  ] as const) {
    const url = new URL(location ?? "")
    url.searchParams.set(name, value)
    expect(await browser.go(url.href)).toMatchObject({ status: 400, location: null })
  }
})

test("does not respond to other host names", async () => {
  const path = "/v1/oidc/.well-known/openid-configuration"
  const under = async (host: string) => (await api.app.inject({ url: path, headers: { host } })).statusCode

  expect(await under(new URL(api.origin).host)).toBe(200)
  expect(await under("rebound.example")).toBe(404)
  expect(await under("localhost.rebound.example")).toBe(404)
})

test("does not respond to the public name of a proxy", async () => {
  const path = "/v1/oidc/.well-known/openid-configuration"
  const { host } = new URL(api.origin)
  const through = async (forwarded: string) =>
    (await api.app.inject({ url: path, headers: { host, "x-forwarded-host": forwarded } })).statusCode

  expect(await through(host)).toBe(200)
  expect(await through("studio.example")).toBe(404)
  expect(await through(`${host}, studio.example`)).toBe(404)
  const forwarded = "for=198.51.100.7;host=studio.example"
  expect((await api.app.inject({ url: path, headers: { host, forwarded } })).statusCode).toBe(404)
})

test("does not start in production", () => {
  const start = () =>
    developmentProvider(api.app, {
      production: true,
      publicUrl: api.origin,
      mountPath: "/v1/oidc",
      client: { clientId: "a", clientSecret: "b", redirectUri: `${api.origin}/`, rolesClaim: "roles" },
    })
  expect(start).toThrow("must not run in production")
})
