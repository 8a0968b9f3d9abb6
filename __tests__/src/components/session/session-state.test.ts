import { jest } from "@jest/globals"
import { configureStore } from "@reduxjs/toolkit"
import { setupListeners } from "@reduxjs/toolkit/query"
import { sessionApi as adminSession } from "../../../../src/admin/store/session-api.ts"
import { createSessionApi } from "../../../../src/components/session/session-api.ts"
import { publicSessionApi } from "../../../../src/components/session/public-session.ts"
import { apiBase } from "../../../../shared/paths.ts"

type SessionApi = ReturnType<typeof createSessionApi>

const user = { id: "00000000-0000-4000-8000-000000000000", name: "Ann", email: null, roles: ["editor"] }

const calls: string[] = []

let answers: Record<string, { status: number; body: unknown }>

const present = globalThis.fetch

beforeEach(() => {
  jest.useFakeTimers()
  calls.length = 0
  answers = {}
  globalThis.fetch = (address) => {
    const path = (address instanceof Request ? address.url : address.toString()).slice(apiBase.length)
    calls.push(path)
    const { status, body } = answers[path] ?? { status: 200, body: { code: 0, response: null } }
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  }
})

afterEach(() => {
  jest.useRealTimers()
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

const ask = (store: Store, api: SessionApi) => store.dispatch(api.endpoints.currentUser.initiate(undefined))

const known = (store: Store, api: SessionApi) => api.endpoints.currentUser.select(undefined)(store.getState()).data

test.each([
  ["the admin", adminSession, 120],
  ["public pages", publicSessionApi, 600],
])("%s asks once who is signed in, and again only when the answer is stale", async (_who, api, staleAfter) => {
  answers[current] = signedIn
  const store = storeOf(api)
  const screen = ask(store, api)
  await screen
  // Another screen, and the same one opened again.
  await ask(store, api)
  screen.unsubscribe()
  await jest.advanceTimersByTimeAsync((staleAfter - 1) * 1_000)
  const again = ask(store, api)
  await again
  expect(calls).toEqual([current])

  store.dispatch(api.util.resetApiState())
  const last = ask(store, api)
  await last
  last.unsubscribe()
  await jest.advanceTimersByTimeAsync((staleAfter + 1) * 1_000)
  await ask(store, api)
  expect(calls).toEqual([current, current, current])
})

test("coming back to the tab or to the network asks nothing", async () => {
  answers[current] = signedIn
  const api = createSessionApi(120)
  const store = storeOf(api)
  let comeBack = (): void => undefined
  setupListeners(store.dispatch, (dispatch, { onFocus, onOnline }) => {
    comeBack = () => {
      dispatch(onFocus())
      dispatch(onOnline())
    }
    return () => undefined
  })
  await ask(store, api)
  comeBack()
  await jest.advanceTimersByTimeAsync(1_000)
  expect(calls).toEqual([current])
})

test.each([500, 429, 503])("an answer of %d is not tried again", async (status) => {
  answers[current] = failed(status)
  const api = createSessionApi(120)
  const store = storeOf(api)
  await ask(store, api)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(calls).toEqual([current])
})

test("a 401 of any call while somebody is signed in logs them out, and no other failure does", async () => {
  answers[current] = signedIn
  answers["/api/user/sso/check"] = failed(500)
  const api = createSessionApi(120)
  const store = storeOf(api)
  await ask(store, api)
  const other = api.injectEndpoints({
    endpoints: (build) => ({
      read: build.query<unknown, number>({ query: (status) => ({ method: "GET", path: `/status/${status}` }) }),
    }),
  })
  for (const status of [403, 500, 401]) {
    answers[`/status/${status}`] = failed(status)
    expect(known(store, api)).toEqual(user)
    await store.dispatch(other.endpoints.read.initiate(status))
  }
  await jest.advanceTimersByTimeAsync(1_000)
  expect(known(store, api)).toBeNull()
  expect(calls.filter((path) => path === logout)).toEqual([logout])
})

test("a log-out that fails leaves the session as it is", async () => {
  answers[current] = signedIn
  answers[logout] = failed(503)
  const api = createSessionApi(120)
  const store = storeOf(api)
  await ask(store, api)
  const { error } = await store.dispatch(api.endpoints.logout.initiate(undefined))
  expect(error).toMatchObject({ status: 503 })
  expect(known(store, api)).toEqual(user)
  answers[logout] = { status: 200, body: { code: 0, response: null } }
  await store.dispatch(api.endpoints.logout.initiate(undefined))
  await jest.advanceTimersByTimeAsync(1)
  expect(known(store, api)).toBeNull()
})
