import { addPost, editPost } from "../../support/content-factory.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const countQueries = () => {
  const { store } = api.database
  let snapshots = 0
  const counting = new Proxy(store, {
    get: (target, name) => {
      if (name === "transaction") snapshots += 1
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === "function" ? (value.bind(target) as unknown) : value
    },
  })
  Object.assign(api.database, { store: counting })
  return { snapshots: () => snapshots, stop: () => Object.assign(api.database, { store }) }
}

test("serves an equal read from the cache, with the same bytes and headers", async () => {
  await addPost(api.database)
  const queries = countQueries()
  const first = await api.app.inject("/v1/api/v1/blog?perPage=5")
  const second = await api.app.inject("/v1/api/v1/blog?perPage=5")
  queries.stop()

  expect(queries.snapshots()).toBe(1)
  expect(second.body).toBe(first.body)
  const without = ({ "x-request-id": _id, date: _date, ...rest }: Record<string, unknown>) => rest
  expect(without(second.headers)).toEqual(without(first.headers))
  expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"])
  expect(second.headers["cache-control"]).toBe("public, max-age=0, must-revalidate")
})

test("computes simultaneous equal reads once", async () => {
  await addPost(api.database)
  const queries = countQueries()
  const responses = await Promise.all(Array.from({ length: 10 }, () => api.app.inject("/v1/api/v1/blog?perPage=6")))
  queries.stop()

  expect(queries.snapshots()).toBe(1)
  expect(new Set(responses.map((response) => response.body)).size).toBe(1)
})

test("computes a read once for all encodings, however many ask for one that is not made yet", async () => {
  for (let count = 0; count < 5; count += 1) await addPost(api.database)
  const queries = countQueries()
  const read = (accepted: string) =>
    api.app.inject({ url: "/v1/api/v1/blog?perPage=7", headers: { "accept-encoding": accepted } })
  await read("identity")
  for (const coding of ["br", "gzip"]) {
    const responses = await Promise.all(Array.from({ length: 10 }, () => read(coding)))
    expect(responses.map(({ headers }) => headers["content-encoding"])).toEqual(Array(10).fill(coding))
  }
  queries.stop()

  expect(queries.snapshots()).toBe(1)
})

test("shows a write to the next read, in every response that it affects", async () => {
  const { id, link } = await addPost(api.database, { texts: { en: { title: "Before" } } })
  const paths = [`/v1/api/v1/blog`, `/v1/api/v1/blog/id/${id}`, `/v1/api/v1/blog/link/${link}`]
  for (const path of paths) expect((await api.app.inject(path)).body).toContain("Before")

  await editPost(api.database, id, { en: { title: "After" } })

  for (const path of paths) expect((await api.app.inject(path)).body).toContain("After")
})

test("does not cache a response that was computed during a write", async () => {
  const { id } = await addPost(api.database, { texts: { en: { title: "Before" } } })
  const reading = api.app.inject(`/v1/api/v1/blog/id/${id}`)
  await Promise.all([reading, editPost(api.database, id, { en: { title: "After" } })])

  expect((await api.app.inject(`/v1/api/v1/blog/id/${id}`)).body).toContain("After")
})

test("does not cache errors", async () => {
  expect((await api.get("/v1/api/v1/blog/link/late")).status).toBe(404)
  // Written without an announcement: only the database knows the entry.
  const { subscribe } = api.database.changes
  await addPost({ ...api.database, changes: { subscribe, announce: () => undefined } }, { link: "late" })
  expect((await api.get("/v1/api/v1/blog/link/late")).status).toBe(200)
})

test("never serves a delta from the cache", async () => {
  await addPost(api.database)
  const { cursor } = (await api.get("/v1/api/v1/blog")).body.response as { cursor: string }
  const queries = countQueries()
  await api.get(`/v1/api/v1/blog?since=${cursor}`)
  await api.get(`/v1/api/v1/blog?since=${cursor}`)
  queries.stop()
  expect(queries.snapshots()).toBe(2)
})

test("responds with 304 to its tag until the response changes, cached or not", async () => {
  const { id } = await addPost(api.database)
  const { headers } = await api.app.inject("/v1/api/v1/blog")
  const etag = String(headers.etag)
  expect(etag).toMatch(/^"[\w-]+"$/)
  const sendRequest = (ifNoneMatch: string) =>
    api.app.inject({ url: "/v1/api/v1/blog", headers: { "if-none-match": ifNoneMatch } })

  for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
    const response = await sendRequest(tags)
    expect(response.statusCode).toBe(304)
    expect(response.body).toBe("")
    expect(response.headers).toMatchObject({ etag, "cache-control": "public, max-age=0, must-revalidate" })
  }
  expect((await sendRequest('"x"')).statusCode).toBe(200)
  await editPost(api.database, id, { en: { title: "Another" } })
  expect((await sendRequest(etag)).statusCode).toBe(200)
})

test("responds to HEAD with the headers of GET, cached or not", async () => {
  await addPost(api.database)
  const head = () => api.app.inject({ method: "HEAD", url: "/v1/api/v1/blog" })
  const cold = await head()
  const { headers, rawPayload } = await api.app.inject("/v1/api/v1/blog")
  for (const response of [cold, await head()]) {
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe("")
    expect(response.headers).toMatchObject({ etag: headers.etag, "content-length": String(rawPayload.byteLength) })
  }
})

test("does not serve another method from the cache", async () => {
  await api.app.inject("/v1/api/v1/blog")
  expect((await api.app.inject({ method: "POST", url: "/v1/api/v1/blog" })).statusCode).toBe(405)
})

test("sends the same bytes to requests with cookies", async () => {
  await addPost(api.database)
  const plain = await api.app.inject("/v1/api/v1/blog")
  const withCookie = await api.app.inject({ url: "/v1/api/v1/blog", headers: { cookie: "session=x; signed-in=1" } })
  expect(withCookie.body).toBe(plain.body)
  expect(withCookie.headers["set-cookie"]).toBeUndefined()
})
