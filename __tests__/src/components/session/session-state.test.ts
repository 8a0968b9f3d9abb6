import { configureStore } from "@reduxjs/toolkit"
import { setupListeners } from "@reduxjs/toolkit/query"
import { sessionApi as adminSession } from "../../../../src/admin/store/session-api.ts"
import { createSessionApi } from "../../../../src/components/session/session-api.ts"
import { publicSessionApi } from "../../../../src/components/session/public-session.ts"
import { apiBase } from "../../../../shared/paths.ts"
import { nobody, sessionUserHeader } from "../../../../shared/user-endpoints.ts"
import { advanceClock, releaseClock, stopClock } from "../../../support/stopped-clock.ts"

type SessionApi = ReturnType<typeof createSessionApi>

const user = { id: "00000000-0000-4000-8000-000000000000", name: "Ann", email: null, roles: ["editor"] }

const requests: string[] = []

let namedAtLogout: string | null

let responses: Record<string, { status: number; body: unknown }>

const present = globalThis.fetch

beforeEach(() => {
  stopClock()
  requests.length = 0
  responses = {}
  globalThis.fetch = (address, options) => {
    const path = (address instanceof Request ? address.url : address.toString()).slice(apiBase.length)
    requests.push(path)
    if (path === logout) namedAtLogout = new Headers(options?.headers).get(sessionUserHeader)
    const { status, body } = responses[path] ?? { status: 200, body: { code: 0, response: null } }
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  }
})

afterEach(() => {
  releaseClock()
  globalThis.fetch = present
})

const current = "/api/user/current"

const logout = "/api/user/logout"

const signedIn = { status: 200, body: { code: 0, response: user } }

const failed = (status: number) => ({ status, body: { code: 1500, message: "no", requestId: "r" } })

const storeOf = (api: SessionApi) =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
  })

type Store = ReturnType<typeof storeOf>

const sendRequest = (store: Store, api: SessionApi) => store.dispatch(api.endpoints.currentUser.initiate(undefined))

const known = (store: Store, api: SessionApi) => api.endpoints.currentUser.select(undefined)(store.getState()).data

test.each([
  ["the admin", adminSession],
  ["public pages", publicSessionApi],
])("requests the session once in %s, however many parts of a page need it", async (_who, api) => {
  responses[current] = signedIn
  const store = storeOf(api)
  await Promise.all([sendRequest(store, api), sendRequest(store, api)])
  await sendRequest(store, api)
  expect(requests).toEqual([current])
})

test("sends no request when the tab or the network comes back", async () => {
  responses[current] = signedIn
  const api = createSessionApi({ staleAfter: 120 })
  const store = storeOf(api)
  let comeBack = (): void => undefined
  setupListeners(store.dispatch, (dispatch, { onFocus, onOnline }) => {
    comeBack = () => {
      dispatch(onFocus())
      dispatch(onOnline())
    }
    return () => undefined
  })
  await sendRequest(store, api)
  comeBack()
  await advanceClock(1_000)
  expect(requests).toEqual([current])
})

test.each([500, 429, 503])("does not retry a response of %d", async (status) => {
  responses[current] = failed(status)
  const api = createSessionApi({ staleAfter: 120 })
  const store = storeOf(api)
  await sendRequest(store, api)
  await advanceClock(60_000)
  expect(requests).toEqual([current])
})

test("logs the user out on a 401 of any request, and on no other failure", async () => {
  responses[current] = signedIn
  responses["/api/user/sso/check"] = failed(500)
  const api = createSessionApi({ staleAfter: 120 })
  const store = storeOf(api)
  await sendRequest(store, api)
  const other = api.injectEndpoints({
    endpoints: (build) => ({
      read: build.query<unknown, number>({ query: (status) => ({ method: "GET", path: `/status/${status}` }) }),
    }),
  })
  for (const status of [403, 500, 401]) {
    responses[`/status/${status}`] = failed(status)
    expect(known(store, api)).toEqual(user)
    await store.dispatch(other.endpoints.read.initiate(status))
  }
  await advanceClock(1_000)
  expect(known(store, api)).toBeNull()
  expect(requests.filter((path) => path === logout)).toEqual([logout])
  // It names nobody: the session that another tab has begun meanwhile goes on.
  expect(namedAtLogout).toBe(nobody)
})

test("keeps the session when a log-out fails", async () => {
  responses[current] = signedIn
  responses[logout] = failed(503)
  const api = createSessionApi({ staleAfter: 120 })
  const store = storeOf(api)
  await sendRequest(store, api)
  const { error } = await store.dispatch(api.endpoints.logout.initiate(undefined))
  expect(error).toMatchObject({ status: 503 })
  expect(known(store, api)).toEqual(user)
  responses[logout] = { status: 200, body: { code: 0, response: null } }
  await store.dispatch(api.endpoints.logout.initiate(undefined))
  await advanceClock(1)
  expect(known(store, api)).toBeNull()
})
