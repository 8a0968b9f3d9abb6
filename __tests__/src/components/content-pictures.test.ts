import { postCardView, type PostCardNode } from "../../../src/components/content/content-views.ts"

const copy = (width: number, type: string, extension: string) => ({
  url: `/dawn-${width}.${extension}`,
  type,
  width,
  height: width / 2,
})

const sourcesOf = (renditions: NonNullable<PostCardNode["cover"]>["renditions"]) => {
  const cover = { url: "/dawn.jpg", width: 1600, height: 800, alt: "", placeholder: null, renditions }
  const post = { entryId: "1", locale: "en" as const, link: "dawn", title: "Dawn", excerpt: "", words: 1 }
  const view = postCardView({
    ...post,
    publishedAt: "2026-05-01T08:00:00.000Z",
    cover: { ...cover, focalPoint: { x: 0.5, y: 0.5 } },
  })
  const { sources = [], fallback } = view.cover?.image.images ?? {}
  return [...sources.map(({ type, srcSet }) => `${type} ${srcSet}`), `${fallback?.src} ${fallback?.srcSet ?? "alone"}`]
}

test("offers a cover in the smallest format first", () => {
  const webp = [copy(400, "image/webp", "webp"), copy(800, "image/webp", "webp")]
  const jpeg = [copy(400, "image/jpeg", "jpg"), copy(800, "image/jpeg", "jpg")]
  expect(sourcesOf([...webp, ...jpeg, copy(800, "image/avif", "avif")])).toEqual([
    "image/avif /dawn-800.avif 800w",
    "image/webp /dawn-400.webp 400w, /dawn-800.webp 800w",
    "/dawn-800.jpg /dawn-400.jpg 400w, /dawn-800.jpg 800w",
  ])
})

test("shows a cover that was stored without newer formats as it is", () => {
  expect(sourcesOf([copy(400, "image/webp", "webp")])).toEqual(["image/webp /dawn-400.webp 400w", "/dawn.jpg alone"])
  expect(sourcesOf([])).toEqual(["/dawn.jpg alone"])
})
