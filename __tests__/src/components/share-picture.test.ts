import { coverToShare } from "../../../src/components/content/share-picture.ts"

const rendition = (width: number, type = "image/jpeg") => ({
  url: `/${width}.${type.slice(6)}`,
  type,
  width,
  height: width / 2,
})

const coverOf = (renditions: ReturnType<typeof rendition>[]) => ({
  url: "/original.png",
  width: 3000,
  height: 1500,
  alt: "",
  placeholder: null,
  focalPoint: { x: 0.5, y: 0.5 },
  renditions,
})

test("shares the copy nearest to the size that networks show, as a JPEG", () => {
  const cover = coverOf([rendition(400), rendition(1200, "image/webp"), rendition(1200), rendition(1600)])
  expect(coverToShare({ cover })).toEqual({ url: "/1200.jpeg", width: 1200, height: 600 })
  expect(coverToShare({ cover: coverOf([rendition(400), rendition(800)]) })?.width).toBe(800)
})

test("shares a cover without copies itself, and nothing for a post without a cover", () => {
  expect(coverToShare({ cover: coverOf([]) })).toEqual({ url: "/original.png", width: 3000, height: 1500 })
  expect(coverToShare({ cover: null })).toBeNull()
})
