import { copyToShare, sharedTexts } from "../../../src/components/content/share-picture.ts"

const rendition = (width: number, type = "image/jpeg") => ({
  url: `/${width}.${type.slice(6)}`,
  type,
  width,
  height: width / 2,
})

const pictureOf = (renditions: ReturnType<typeof rendition>[], alt = "") => ({
  url: "/original.png",
  width: 3000,
  height: 1500,
  alt,
  renditions,
})

test("shares the smallest copy as wide as networks show, as a JPEG, or else the widest", () => {
  const all = [rendition(1600), rendition(400), rendition(1200, "image/webp"), rendition(1200), rendition(1000)]
  expect(copyToShare(pictureOf(all))).toEqual({ url: "/1200.jpeg", width: 1200, height: 600 })
  expect(copyToShare(pictureOf([rendition(1000), rendition(1600)])).width).toBe(1600)
  expect(copyToShare(pictureOf([rendition(800), rendition(400)])).width).toBe(800)
})

test("shares a picture without copies itself", () => {
  expect(copyToShare(pictureOf([]))).toEqual({ url: "/original.png", width: 3000, height: 1500 })
})

const post = {
  title: "The long night",
  excerpt: "Snow.",
  seoTitle: "",
  seoDescription: "",
  cover: null,
  sharePicture: null,
}

test("says the title and excerpt that readers see, and shows the cover, unless there is something for machines", () => {
  const cover = pictureOf([rendition(800)], "A torch")
  expect(sharedTexts({ ...post, cover })).toEqual({
    title: "The long night",
    description: "Snow.",
    picture: { url: "/800.jpeg", width: 800, height: 400 },
    pictureAlt: undefined,
  })
  const own = {
    seoTitle: "Winter in Frostborn",
    seoDescription: "All about it.",
    sharePicture: pictureOf([], "An oar"),
  }
  expect(sharedTexts({ ...post, cover, ...own })).toEqual({
    title: "Winter in Frostborn",
    description: "All about it.",
    picture: { url: "/original.png", width: 3000, height: 1500 },
    pictureAlt: "An oar",
  })
  expect(sharedTexts(post).picture).toBeNull()
})
