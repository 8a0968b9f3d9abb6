import { success } from "../../../shared/contract/envelope.ts"
import { ssoCheck } from "../../../shared/contract/current-user.ts"
import { startOpenIdPeer, type OpenIdPeer } from "./open-id-peer.ts"
import { addresses, openListening, type SignInApp } from "./sign-in-app.ts"

let peer: OpenIdPeer
let api: SignInApp

beforeEach(async () => {
  peer = await startOpenIdPeer()
  api = await openListening(peer.variables)
})

afterEach(async () => {
  await api.close()
  await peer.close()
})

const check = async () => success(ssoCheck).parse(JSON.parse((await api.browser().go(addresses.check)).text)).response

const down = { available: false, reason: "The OpenID provider does not answer." }

test("reports that sign-in is available, and requests the provider once for simultaneous checks", async () => {
  const responses = await Promise.all([check(), check(), check()])

  expect(responses).toEqual(Array(3).fill({ available: true, reason: null }))
  expect(peer.requests).toEqual(["/.well-known/openid-configuration"])
})

test("reports that sign-in is unavailable while the provider is down, and starts none", async () => {
  await peer.close()

  expect(await check()).toEqual(down)
  expect(await api.browser().go(addresses.start)).toMatchObject({ status: 302, location: "/admin?signin=unavailable" })
})

test("detects within a minute that the provider went down, and soon that it is back", async () => {
  await check()
  peer.forgeries.down = { discovery: 500 }
  api.pass(1)
  expect(await check()).toEqual(down)

  peer.forgeries.down = {}
  expect(await check()).toEqual(down)
  api.pass(0.1)
  expect(await check()).toEqual({ available: true, reason: null })
})

test("a clock that is set back keeps no failure longer than it lasts", async () => {
  peer.forgeries.down = { discovery: 500 }
  expect(await check()).toEqual(down)
  peer.forgeries.down = {}
  api.pass(-60)
  expect(await check()).toEqual({ available: true, reason: null })
})

test("rejects the discovery document of another issuer", async () => {
  await api.close()
  api = await openListening({ ...peer.variables, OIDC_ISSUER: peer.origin.replace("127.0.0.1", "localhost") })

  expect(await check()).toEqual(down)
})

test("ends a sign-in as unavailable when the provider goes down during it", async () => {
  const browser = api.browser()
  const { location } = await browser.go(addresses.start)
  const query = peer.consent(location ?? "").toString()
  await peer.close()

  expect(await browser.go(`${addresses.callback}?${query}`)).toMatchObject({ location: "/admin?signin=unavailable" })
})

test("ends a sign-in as unavailable when the provider stops in the middle of a response", async () => {
  const browser = api.browser()
  const { location } = await browser.go(addresses.start)
  const query = peer.consent(location ?? "").toString()
  peer.forgeries.stuck = true

  expect(await browser.go(`${addresses.callback}?${query}`)).toMatchObject({ location: "/admin?signin=unavailable" })
})

test("limits sign-ins to thirty a minute by address, with a Retry-After", async () => {
  const browser = api.browser()
  const responses = []
  for (let number = 0; number < 31; number += 1) responses.push(await browser.go(addresses.start))
  const last = responses.at(-1)

  expect(responses.slice(0, 30).every(({ status }) => status === 302)).toBe(true)
  expect(last?.status).toBe(429)
  expect(JSON.parse(last?.text ?? "")).toMatchObject({ code: 1004 })
  expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0)
  expect((await api.browser().go(addresses.start)).status).toBe(302)
  expect((await browser.go(addresses.check)).status).toBe(200)
})

test("says in words to a browser that shows the response that there were too many sign-ins, or that one is wrong", async () => {
  const browser = api.browser()
  const open = (path: string) => browser.go(path, { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } })
  expect(await open(`${addresses.start}?unknown=1`)).toMatchObject({ status: 302, location: "/admin?signin=failed" })
  for (const path of [addresses.start, addresses.callback]) {
    let last = await open(path)
    for (let number = 0; number < 30; number += 1) last = await open(path)

    expect(last).toMatchObject({ status: 302, location: "/admin?signin=tooMany" })
  }
})

test("limits callbacks in the same way", async () => {
  const browser = api.browser()
  const statuses = new Set<number>()
  for (let number = 0; number < 30; number += 1) statuses.add((await browser.go(addresses.callback)).status)

  expect([...statuses]).toEqual([302])
  expect((await browser.go(addresses.callback)).status).toBe(429)
})
