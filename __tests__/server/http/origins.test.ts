import type { Browser } from "../people/sign-in-browser.ts"
import { addresses, currentUser, openListening, signIn, type SignInApp } from "../people/sign-in-app.ts"

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

type Endpoint = { origin?: string; type?: string; body?: string }

/** A POST with exactly these headers; fetch would add its own. */
const post = async (path: string, { origin, type, body }: Endpoint) => {
  const response = await api.app.inject({
    method: "POST",
    url: path,
    headers: {
      ...(origin === undefined ? {} : { origin }),
      ...(type === undefined ? {} : { "content-type": type }),
      cookie: [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join("; "),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return [response.statusCode, response.json<{ code: number }>().code]
}

const json = "application/json"

test.each(["https://evil.example", "null", "", "http://localhost", "http://localhost.evil.example", "file://"])(
  "rejects a logout from the origin %p",
  async (origin) => {
    await signIn(browser)
    expect(await post(addresses.logout, { origin, type: json, body: "{}" })).toEqual([403, 1102])
    expect(await currentUser(browser)).not.toBeNull()
  }
)

test("rejects a logout without an origin, and from one that only resembles the site's", async () => {
  const lookalikes = [
    undefined,
    `${api.origin}.evil.example`,
    `${api.origin}/`,
    api.origin.toUpperCase(),
    `${api.origin}1`,
  ]
  for (const origin of lookalikes) {
    expect(await post(addresses.logout, { origin, type: json, body: "{}" })).toEqual([403, 1102])
  }
})

test.each([undefined, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp"])(
  "rejects a logout with the type %p, which a form of another site could send",
  async (type) => {
    expect(await post(addresses.logout, { origin: api.origin, type, body: "{}" })).toEqual([415, 1003])
    expect(await post(addresses.logout, { origin: "https://evil.example", type, body: "{}" })).toEqual([403, 1102])
  }
)

test.each([
  [json, "{}"],
  ["application/json; charset=utf-8", "{}"],
  ["Application/JSON", "{}"],
  [json, ""],
  [json, undefined],
])("logs out for the site's own page with %p and the body %p", async (type, body) => {
  await signIn(browser)
  expect(await post(addresses.logout, { origin: api.origin, type, body })).toEqual([200, 0])
  expect(await currentUser(browser)).toBeNull()
})

test.each([
  ["{", 1001],
  ["[]", 1000],
  ['"x"', 1000],
  ['{"all":true}', 1000],
  ['{"__proto__":{"a":1}}', 1001],
])("rejects the body %s", async (body, code) => {
  expect(await post(addresses.logout, { origin: api.origin, type: json, body })).toEqual([400, code])
  expect(await post(addresses.current, { origin: api.origin, type: json, body })).toEqual([400, code])
})

test("accepts other names of this machine in development, on its own port only", async () => {
  const other = api.origin.replace("localhost", "127.0.0.1")
  expect(await post(addresses.logout, { origin: other, type: json, body: "{}" })).toEqual([200, 0])
  expect(await post(addresses.logout, { origin: "http://127.0.0.1:1", type: json, body: "{}" })).toEqual([403, 1102])
})

test("returns the current user to a program without an origin, but to no foreign page", async () => {
  for (const request of [
    {},
    { type: json },
    { type: json, body: "{}" },
    { origin: api.origin, type: json, body: "" },
  ]) {
    expect(await post(addresses.current, request)).toEqual([200, 0])
  }
  for (const origin of ["https://evil.example", "null"]) {
    expect(await post(addresses.current, { origin, type: json, body: "{}" })).toEqual([403, 1102])
  }
  expect(await post(addresses.current, { type: "text/plain", body: "{}" })).toEqual([415, 1003])
})

test("forbids storing responses, and reading them from other sites", async () => {
  for (const path of [addresses.current, addresses.logout]) {
    const { headers } = await browser.post(path)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("access-control-allow-origin")).toBeNull()
  }
})

test.each([addresses.current, addresses.logout])("does not respond to GET at %s", async (path) => {
  await signIn(browser)
  expect((await browser.go(path)).status).toBe(405)
  expect(await currentUser(browser)).not.toBeNull()
})

test.each([addresses.check, addresses.start, addresses.callback])("does not respond to POST at %s", async (path) => {
  expect((await browser.post(path)).status).toBe(405)
})
