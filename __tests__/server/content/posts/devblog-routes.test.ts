import { devblogList, neighbors } from "../../../../shared/contract/devblog.ts"
import { success } from "../../../../shared/contract/envelope.ts"
import { addPost, editPost } from "../../../support/content-factory.ts"
import { useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

const neighborsOf = async (link: string, query = "") => {
  const { body } = await api.get(`/v1/api/v1/devblog/neighbors/link/${link}${query}`)
  const { previous, next } = success(neighbors).parse(body).response
  return [previous?.link ?? null, next?.link ?? null]
}

const at = (publishedAt: string) => ({ en: { publishedAt } })

test("lists posts of one game, or of both", async () => {
  await addPost(api.database, { game: "frostborn", link: "ice", texts: at("2026-01-01T00:00:00Z") })
  await addPost(api.database, { game: "last-day-on-earth", link: "ash", texts: at("2026-01-02T00:00:00Z") })

  const links = async (query: string) => {
    const { body } = await api.get(`/v1/api/v1/devblog${query}`)
    return success(devblogList)
      .parse(body)
      .response.items.map((post) => `${post.game}/${post.link}`)
  }

  expect(await links("")).toEqual(["last-day-on-earth/ash", "frostborn/ice"])
  expect(await links("?game=frostborn")).toEqual(["frostborn/ice"])
  expect((await api.get("/v1/api/v1/devblog?game=chess")).status).toBe(400)
})

test("finds a post by id and by link", async () => {
  const { id } = await addPost(api.database, { game: "frostborn", link: "ice", formerLinks: ["snow"] })

  for (const path of [`id/${id}`, `id?id=${id}`, "link/ice", "link/snow", "link?link=ice", "link?link=snow"])
    expect((await api.get(`/v1/api/v1/devblog/${path}`)).body.response).toMatchObject({ id, game: "frostborn" })
  for (const path of ["link/rain", "link?link=rain"])
    expect((await api.get(`/v1/api/v1/devblog/${path}`)).status).toBe(404)
  for (const path of ["link", "link?link=", "link?link=ice&page=1"])
    expect((await api.get(`/v1/api/v1/devblog/${path}`)).status).toBe(400)
})

test("neighbors are the previous and next post by date, null at the ends", async () => {
  await addPost(api.database, { game: "frostborn", link: "middle", texts: at("2026-02-01T00:00:00Z") })
  await addPost(api.database, { game: "frostborn", link: "first", texts: at("2026-01-01T00:00:00Z") })
  await addPost(api.database, { game: "frostborn", link: "last", texts: at("2026-03-01T00:00:00Z") })

  expect(await neighborsOf("first")).toEqual([null, "middle"])
  expect(await neighborsOf("middle")).toEqual(["first", "last"])
  expect(await neighborsOf("last")).toEqual(["middle", null])
})

test("neighbors are of the same game, public, and in the requested language", async () => {
  const both = (date: string) => ({ en: { publishedAt: date }, ru: { publishedAt: date } })
  await addPost(api.database, { game: "frostborn", link: "a", texts: both("2026-01-01T00:00:00Z") })
  await addPost(api.database, { game: "frostborn", link: "b", texts: at("2026-01-02T00:00:00Z") })
  await addPost(api.database, { game: "last-day-on-earth", link: "c", texts: both("2026-01-03T00:00:00Z") })
  const draft = { en: { state: "draft" as const, publishedAt: "2026-01-04T00:00:00Z" } }
  await addPost(api.database, { game: "frostborn", link: "d", texts: draft })
  await addPost(api.database, { game: "frostborn", link: "e", texts: both("2026-01-05T00:00:00Z") })

  expect(await neighborsOf("a", "?locale=ru")).toEqual([null, "e"])
  expect(await neighborsOf("a")).toEqual([null, "b"])
  expect(await neighborsOf("e")).toEqual(["b", null])
})

test("posts of the same instant are neighbors in the order of the list", async () => {
  const instant = at("2026-01-01T00:00:00Z")
  for (const link of ["a", "b", "c"]) await addPost(api.database, { game: "frostborn", link, texts: instant })
  const { body } = await api.get("/v1/api/v1/devblog?locale=en")
  const [newest, middle, oldest] = success(devblogList)
    .parse(body)
    .response.items.map((post) => post.link)

  expect(await neighborsOf(middle ?? "")).toEqual([oldest, newest])
  expect(await neighborsOf(newest ?? "")).toEqual([middle, null])
})

test("a post that is not public in the language has no neighbors in it", async () => {
  const { id } = await addPost(api.database, { game: "frostborn", link: "ice", formerLinks: ["snow"] })

  expect((await api.get("/v1/api/v1/devblog/neighbors/link/ice?locale=ru")).status).toBe(404)
  expect((await api.get("/v1/api/v1/devblog/neighbors/link/nothing")).status).toBe(404)
  expect(await neighborsOf("snow")).toEqual([null, null])

  await editPost(api.database, id, { en: { state: "draft" } })
  expect((await api.get("/v1/api/v1/devblog/neighbors/link/ice")).status).toBe(404)
})
