import { blogList, blogPost, type BlogPost } from "../../../../shared/contract/blog.ts"
import { success } from "../../../../shared/contract/envelope.ts"
import { emptyFields } from "../../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../../shared/contract/post-fields.ts"
import { addPicture, addPost, deletePost, documentOf, editPost } from "../../../support/content-factory.ts"
import { useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

const list = async (query = "") => {
  const { body } = await api.get(`/v1/api/v1/blog${query}`)
  return success(blogList).parse(body).response
}

const titles = (posts: BlogPost[], locale: "en" | "ru" = "en") => posts.map((post) => post.translations[locale]?.title)

test("lists published posts, newest first, with the exact total", async () => {
  await addPost(api.database, { texts: { en: { title: "Old", publishedAt: "2026-01-01T00:00:00Z" } } })
  await addPost(api.database, { texts: { en: { title: "New", publishedAt: "2026-03-01T00:00:00Z" } } })
  await addPost(api.database, { texts: { en: { title: "Middle", publishedAt: "2026-02-01T00:00:00Z" } } })

  const response = await list()

  expect(titles(response.items)).toEqual(["New", "Middle", "Old"])
  expect(response).toMatchObject({ page: 1, perPage: 20, total: 3 })
})

test("pages share one cursor and list every post once, including ties", async () => {
  const ids = []
  for (let number = 0; number < 5; number += 1) ids.push((await addPost(api.database)).id)

  const pages = [await list("?perPage=2"), await list("?perPage=2&page=2"), await list("?perPage=2&page=3")]

  expect(pages.flatMap((page) => page.items.map((post) => post.id)).sort()).toEqual(ids.sort())
  expect(new Set(pages.map((page) => page.cursor)).size).toBe(1)
  expect(pages.map((page) => page.total)).toEqual([5, 5, 5])
})

test("a page past the end is empty and still has the total", async () => {
  await addPost(api.database)
  expect(await list("?page=9")).toMatchObject({ items: [], total: 1, page: 9 })
})

test("lists posts published in the requested language, ordered by the dates of that language", async () => {
  await addPost(api.database, {
    texts: { en: { publishedAt: "2026-01-01T00:00:00Z" }, ru: { title: "Позже", publishedAt: "2026-05-02T00:00:00Z" } },
  })
  await addPost(api.database, {
    texts: {
      en: { publishedAt: "2026-02-01T00:00:00Z" },
      ru: { title: "Раньше", publishedAt: "2026-05-01T00:00:00Z" },
    },
  })
  await addPost(api.database, { texts: { en: {} } })

  const response = await list("?locale=ru")

  expect(titles(response.items, "ru")).toEqual(["Позже", "Раньше"])
  expect(response.total).toBe(2)
})

test("orders by the newest date of any language when no language is requested", async () => {
  await addPost(api.database, {
    texts: { en: { title: "A", publishedAt: "2026-01-01T00:00:00Z" }, ru: { publishedAt: "2026-05-01T00:00:00Z" } },
  })
  await addPost(api.database, { texts: { en: { title: "B", publishedAt: "2026-03-01T00:00:00Z" } } })

  expect(titles((await list()).items)).toEqual(["A", "B"])
})

test("names a video by its public address, also where the post was saved with the former one", async () => {
  const { id } = await addPost(api.database, {})
  const path = "/files/7b1b1c1e-0000-4000-8000-000000000000/film.mp4"
  await api.database.store
    .updateTable("post")
    .set({ video_url: `/v1/api/v1${path}` })
    .where("id", "=", id)
    .execute()

  const { body } = await api.get(`/v1/api/v1/blog/id/${id}`)

  expect(success(blogPost).parse(body).response.videoUrl).toBe(path)
})

test("does not list dev-blog posts in the blog", async () => {
  const { id } = await addPost(api.database, { kind: "devblog" })

  expect((await list()).total).toBe(0)
  expect((await api.get(`/v1/api/v1/blog/id/${id}`)).status).toBe(404)
})

test("returns all fields of the contract, and nothing of an unpublished language", async () => {
  const coverFileId = await addPicture(api.database, {
    renditions: JSON.stringify([
      { name: "dawn-400.webp", type: "image/webp", width: 400, height: 225, size: 1, sha256: "a", storageKey: "a" },
    ]),
    placeholder: "data:image/webp;base64,AA",
  })
  const { id } = await addPost(api.database, {
    link: "dawn",
    formerLinks: ["sunrise"],
    coverFileId,
    texts: { en: { title: "Dawn", alt: "A red sky" }, ru: { title: "Тайна", alt: "Секрет", state: "draft" } },
  })

  const { body } = await api.get(`/v1/api/v1/blog/id/${id}`)

  expect(success(blogPost).parse(body).response).toEqual({
    id,
    version: 1,
    link: "dawn",
    formerLinks: ["sunrise"],
    cover: {
      id: coverFileId,
      url: `/files/${coverFileId}/dawn.jpg`,
      type: "image/jpeg",
      width: 1600,
      height: 900,
      renditions: [{ url: `/files/${coverFileId}/dawn-400.webp`, type: "image/webp", width: 400, height: 225 }],
      placeholder: "data:image/webp;base64,AA",
      alt: { en: "A red sky", ru: "" },
      focalPoint: { x: 0.25, y: 0.75 },
    },
    sharePicture: null,
    ...emptyFields(postFields),
    author: { en: "Ann", ru: "Анна" },
    translations: {
      en: {
        ...emptyFields(postTextFields),
        title: "Dawn",
        excerpt: "Excerpt of Dawn",
        html: "<p>Two words.</p>",
        words: 2,
        publishedAt: "2026-06-01T09:00:00.000Z",
        updatedAt: "2026-06-15T12:00:00.000Z",
      },
    },
  })
})

test("adds size and address of the file to pictures in a body", async () => {
  const fileId = await addPicture(api.database)
  const body = documentOf({ type: "image", attrs: { fileId, alt: "Dawn", caption: null } })
  const { id } = await addPost(api.database, { texts: { en: { body } } })

  const response = await api.get(`/v1/api/v1/blog/id/${id}`)

  const html = success(blogPost).parse(response.body).response.translations.en?.html
  expect(html).toContain(`src="/files/${fileId}/dawn.jpg" alt="Dawn" width="1600" height="900"`)
})

test("finds a post by the id parameter, by its link and by a former link", async () => {
  const { id, link } = await addPost(api.database, { formerLinks: ["before"] })

  for (const path of [`id?id=${id}`, `link/${link}`, "link/before", `link?link=${link}`, "link?link=before"]) {
    const { status, body } = await api.get(`/v1/api/v1/blog/${path}`)
    expect(status).toBe(200)
    expect(body.response).toMatchObject({ id, link })
  }
})

test.each(["id/7b1b1c1e-0000-4000-8000-000000000000", "id?id=7b1b1c1e-0000-4000-8000-000000000000", "link/nothing"])(
  "%s responds with 404 when the post does not exist",
  async (path) => {
    const { status, body } = await api.get(`/v1/api/v1/blog/${path}`)
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 1200, requestId: expect.any(String) as string })
  }
)

test("responds with 404 for an unpublished post under all of its addresses", async () => {
  const { id, link } = await addPost(api.database, { formerLinks: ["before"] })
  await editPost(api.database, id, { en: { state: "draft" } })

  for (const path of [`id/${id}`, `link/${link}`, "link/before"])
    expect((await api.get(`/v1/api/v1/blog/${path}`)).status).toBe(404)
})

test("frees the link of a removed post", async () => {
  const old = await addPost(api.database, { link: "dawn", formerLinks: ["before"] })
  await deletePost(api.database, old.id)
  const present = await addPost(api.database, { link: "dawn", formerLinks: ["before"] })

  expect((await api.get("/v1/api/v1/blog/link/before")).body.response).toMatchObject({ id: present.id })
})
