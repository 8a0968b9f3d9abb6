import { readConfig } from "../../../server/app/config.ts"
import { addStaff } from "../../support/signed-in-users.ts"
import { openTestApp, useTestApp, type TestApp } from "../../support/test-app.ts"

const partner = "https://launcher.example"

const api = useTestApp({ CORS_ORIGINS: `${partner}, http://localhost:3000` })

const read = async (from: TestApp, origin: string | undefined, url: string, more: Record<string, string> = {}) => {
  const headers = { ...(origin === undefined ? {} : { origin }), ...more }
  const response = await from.app.inject({ url, headers })
  const {
    vary,
    "access-control-allow-origin": allowed,
    "access-control-allow-credentials": credentials,
  } = response.headers
  return { status: response.statusCode, vary, allowed, credentials, etag: response.headers.etag }
}

const daily = "/v1/api/v1/daily/get"
const missing = "/v1/api/v1/blog/link/nothing-here"

test("pages of named origins may read what is public, from memory too, without credentials", async () => {
  for (const turn of ["computed", "from memory"]) {
    const named = await read(api, partner, daily)
    expect({ turn, ...named }).toMatchObject({
      turn,
      status: 200,
      vary: "Origin",
      allowed: partner,
      credentials: undefined,
    })
    const again = await read(api, partner, daily, { "if-none-match": String(named.etag) })
    expect(again).toMatchObject({ status: 304, vary: "Origin", allowed: partner })
  }
  expect(await read(api, partner, missing)).toMatchObject({ status: 404, vary: "Origin", allowed: partner })
})

test.each([undefined, "null", "https://evil.example", `${partner}.evil.example`, "http://launcher.example"])(
  "the origin %s is not allowed, and caches keep its response apart",
  async (origin) => {
    for (const url of [daily, daily, missing])
      expect(await read(api, origin, url)).toMatchObject({ vary: "Origin", allowed: undefined })
  }
)

test("nothing that needs a user, and no write, is open to them", async () => {
  const admin = await addStaff(api, "admin")
  const cookie = { cookie: admin.headers["cookie"] ?? "" }
  expect(await read(api, partner, "/v1/api/v1/daily/admin", cookie)).toMatchObject({ status: 200, allowed: undefined })
  const preflight = await api.app.inject({
    method: "OPTIONS",
    url: "/v1/api/v1/daily/set",
    headers: { origin: partner, "access-control-request-method": "POST" },
  })
  expect(preflight.headers["access-control-allow-origin"]).toBeUndefined()
  expect(preflight.statusCode).toBeGreaterThanOrEqual(400)
})

test("without the setting no response says anything about origins", async () => {
  const plain = await openTestApp()
  try {
    for (const url of [daily, daily])
      expect(await read(plain, partner, url)).toMatchObject({ vary: undefined, allowed: undefined })
  } finally {
    await plain.close()
  }
})

test.each(["*", "example.com", "https://example.com/path", "ftp://example.com", "https://example.com/"])(
  "refuses %s as an origin",
  (origin) => {
    expect(() => readConfig({ CORS_ORIGINS: origin })).toThrow("CORS_ORIGINS: must be origins")
  }
)
