import type { SessionUser } from "../../../../shared/contract/current-user.ts"
import { apiBase } from "../../../../shared/paths.ts"
import { sessionUserHeader, userPaths } from "../../../../shared/user-endpoints.ts"
import { adminApi } from "../../../../src/admin/store/admin-api.ts"
import { createAdminStore } from "../../../../src/admin/store/admin-store.ts"
import { sessionApi } from "../../../../src/admin/store/session-api.ts"
import { replaced, selectSessionEnd } from "../../../../src/admin/store/session-end.ts"

const ann: SessionUser = {
  id: "00000000-0000-4000-8000-00000000000a",
  name: "Ann",
  email: null,
  roles: ["editor"],
  rolesFrom: "people",
}

const bob: SessionUser = { ...ann, id: "00000000-0000-4000-8000-00000000000b", name: "Bob" }

/** Whom the server has a session for. */
let signedIn: SessionUser | null

const requests: string[] = []

const realFetch = globalThis.fetch

const respond = (path: string, named: string | null): [status: number, response: unknown] => {
  if (path === userPaths.current) return [200, signedIn]
  if (path === userPaths.logout) return [200, null]
  return signedIn && named === signedIn.id ? [200, "saved"] : [401, null]
}

beforeEach(() => {
  signedIn = ann
  requests.length = 0
  globalThis.fetch = (address, options) => {
    const path = (address as string).slice(apiBase.length)
    requests.push(path)
    const [status, response] = respond(path, new Headers(options?.headers).get(sessionUserHeader))
    const body = status === 200 ? { code: 0, response } : { code: 1100, message: "no", requestId: "r" }
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  }
})

afterEach(() => {
  globalThis.fetch = realFetch
})

const saveApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    saveText: build.mutation<string, string>({ query: (body) => ({ method: "POST", path: "/save", body }) }),
  }),
})

const { currentUser } = sessionApi.endpoints

const openStore = async () => {
  const store = createAdminStore()
  await store.dispatch(currentUser.initiate(undefined))
  const end = () => selectSessionEnd(store.getState())
  const ask = () => store.dispatch(currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }))
  const save = () => store.dispatch(saveApi.endpoints.saveText.initiate("a text"))
  const known = () => currentUser.select(undefined)(store.getState()).data
  return { store, end, ask, save, known }
}

/** Lets all that has been sent be answered. */
const nextTurn = () => new Promise((done) => setImmediate(done))

const saves = () => requests.filter((path) => path === "/save").length

test("a request that the end of the session refuses waits, and is sent when its user is back", async () => {
  const { end, ask, save, known } = await openStore()
  signedIn = null
  const saved = save()
  let isResolved = false
  void saved.then(() => (isResolved = true))
  await nextTurn()

  expect(end()).toEqual({ user: ann, other: null })
  expect(known()).toEqual(ann)
  expect(requests.filter((path) => path === userPaths.logout)).toHaveLength(1)

  await ask()
  await nextTurn()
  expect(end()).toEqual({ user: ann, other: null })
  expect([saves(), isResolved]).toEqual([1, false])

  signedIn = { ...ann, roles: ["admin"] }
  await ask()
  expect(await saved).toMatchObject({ data: "saved" })
  expect(end()).toBeNull()
  expect(saves()).toBe(2)
  expect(known()?.roles).toEqual(["admin"])
})

test("what one user typed is not sent in the session of another, who can go on without it", async () => {
  const { store, end, ask, save, known } = await openStore()
  signedIn = bob
  const saved = save()
  await nextTurn()
  await ask()
  await nextTurn()

  expect(end()).toEqual({ user: ann, other: bob })
  expect(known()).toEqual(ann)

  store.dispatch(replaced())
  store.dispatch(adminApi.util.resetApiState())
  await store.dispatch(currentUser.initiate(undefined))
  await nextTurn()
  expect(end()).toBeNull()
  expect(known()).toEqual(bob)
  expect(await saved).toMatchObject({ error: { name: "AbortError" } })
  expect(saves()).toBe(1)
})

test("an answer that nobody is signed in ends the session too, as at a navigation", async () => {
  const { end, ask, known } = await openStore()
  signedIn = null
  await ask()
  expect(end()).toEqual({ user: ann, other: null })
  expect(known()).toEqual(ann)
})

test("a visitor's refused request fails as it is", async () => {
  signedIn = null
  const { end, save } = await openStore()
  expect(await save()).toMatchObject({ error: { status: 401 } })
  expect(end()).toBeNull()
})
