import type { CustomFetch } from "openid-client"
import { createProviderFetch, isUnreachable } from "../../../server/people/provider-fetch.ts"
import { sendJson, startHttpPeer, type HttpPeer } from "../../support/http-peer.ts"

const providerFetch = createProviderFetch()

/** How many of the next requests the provider cuts off. */
let cuts = 0
let peer: HttpPeer

beforeAll(async () => {
  peer = await startHttpPeer((request, response) => {
    cuts -= 1
    if (cuts >= 0) request.socket.destroy()
    else sendJson(response, { served: true })
  })
})

beforeEach(() => peer.requests.splice(0))

afterAll(() => peer.close())

type Options = Parameters<CustomFetch>[1]

const get: Options = { method: "GET", headers: {}, redirect: "manual", body: undefined }

test("a GET whose connection was cut is sent once more", async () => {
  cuts = 1
  expect(await (await providerFetch(peer.origin, get)).json()).toEqual({ served: true })
  expect(peer.requests).toHaveLength(2)
})

test("a provider that cuts every connection is unreachable", async () => {
  cuts = 2
  expect(isUnreachable(await providerFetch(peer.origin, get).catch((error: unknown) => error))).toBe(true)
  expect(peer.requests).toHaveLength(2)
})

test("a POST is not repeated: a code is good for one use", async () => {
  cuts = 1
  const post: Options = { ...get, method: "POST", body: "code=once" }
  expect(isUnreachable(await providerFetch(peer.origin, post).catch((error: unknown) => error))).toBe(true)
  expect(peer.requests).toHaveLength(1)
})

test("a provider that does not listen is not asked twice", async () => {
  let asked = 0
  const counting = createProviderFetch((url, options) => {
    asked += 1
    return fetch(url, options as RequestInit)
  })
  const gone = await startHttpPeer(() => undefined)
  await gone.close()
  expect(isUnreachable(await counting(gone.origin, get).catch((error: unknown) => error))).toBe(true)
  expect(asked).toBe(1)
})
