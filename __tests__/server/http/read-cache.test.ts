import { copyOf, createReadCache } from "../../../server/http/read-cache.ts"

const text = (size: number) => () => Promise.resolve("x".repeat(size))

test("drops the least recently used responses when it is full", async () => {
  const cache = createReadCache(10_000)
  for (const key of ["a", "b", "c", "d"]) await cache.compute(key, text(2_000))
  expect(cache.get("a")).toBeDefined()

  await cache.compute("e", text(2_000))

  expect(cache.get("a")).toBeDefined()
  expect(cache.get("b")).toBeUndefined()
  expect(cache.get("e")).toBeDefined()
})

test("does not cache a response that would displace most others", async () => {
  const cache = createReadCache(10_000)
  await cache.compute("small", text(10))
  expect((await cache.compute("large", text(5_000))).body.byteLength).toBe(5_000)
  expect(cache.get("large")).toBeUndefined()
  expect(cache.get("small")).toBeDefined()
})

test("limits many small responses by their keys too", async () => {
  const cache = createReadCache(10_000)
  for (let number = 0; number < 200; number += 1) await cache.compute(`/list?page=${number}`, text(1))
  expect(cache.get("/list?page=0")).toBeUndefined()
  expect(cache.get("/list?page=199")).toBeDefined()
})

test("assigns equal tags to equal bodies", async () => {
  const cache = createReadCache()
  const one = await cache.compute("one", text(5))
  const other = await cache.compute("other", text(5))
  expect(one.etag).toBe(other.etag)
  expect((await cache.compute("third", text(6))).etag).not.toBe(one.etag)
})

test("does not share a computation that began before an invalidation", async () => {
  const cache = createReadCache()
  let finish = (_text: string): void => undefined
  const old = cache.compute("key", () => new Promise<string>((resolve) => (finish = resolve)))
  cache.invalidate()
  const young = await cache.compute("key", () => Promise.resolve("young"))
  finish("old")

  expect((await old).body.toString()).toBe("old")
  expect(young.body.toString()).toBe("young")
  expect(cache.get("key")?.body.toString()).toBe("young")
})

test("retries a failed computation", async () => {
  const cache = createReadCache()
  await expect(cache.compute("key", () => Promise.reject(new Error("no")))).rejects.toThrow("no")
  expect((await cache.compute("key", () => Promise.resolve("yes"))).body.toString()).toBe("yes")
})

test("keeps what it has for those who want a copy of it, which is made once", async () => {
  const cache = createReadCache()
  const first = await cache.compute("key", text(5_000))
  const again = await cache.compute("key", () => Promise.reject(new Error("was computed twice")))
  const copies = await Promise.all([copyOf(first, "br"), copyOf(again, "br")])
  expect(copies[0]).toBe(copies[1])
  expect(cache.get("key")?.copies.br).toBe(copies[0])
})
