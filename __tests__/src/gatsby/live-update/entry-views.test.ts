import { postInFeed, type IndexedPost } from "../../../../src/gatsby/live-update/entry-views.ts"

const post: IndexedPost = {
  id: "1",
  entryId: "1",
  locale: "ru",
  link: "dawn",
  title: "Рассвет",
  excerpt: "Короткое утро",
  author: "Анна",
  publishedAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  noindex: false,
  cover: null,
} as IndexedPost

test("a feed says which game a post is about, or that it is about the studio", () => {
  expect(postInFeed(post, "", "Frostborn").categories).toEqual(["Frostborn"])
  expect(postInFeed(post, "").categories).toEqual(["Студия"])
  expect(postInFeed({ ...post, locale: "en" }, "").categories).toEqual(["The studio"])
})
