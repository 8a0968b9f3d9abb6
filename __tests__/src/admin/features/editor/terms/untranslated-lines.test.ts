import { untranslatedLines } from "../../../../../../src/admin/features/editor/terms/untranslated-lines.ts"

const image = (alt: string, caption: string | null, fileId = "f") => ({
  type: "image",
  attrs: { fileId, alt, caption },
})
const video = (caption: string | null) => ({ type: "video", attrs: { url: "https://v.example/a.mp4", caption } })

test("finds alt texts and captions that are the same in both languages, and no numbers", () => {
  const english = [image("A ship", "In 1024"), image("2024", null)]
  expect(untranslatedLines([image("A ship ", "В 1024"), image("2024", null)], english)).toEqual([
    { media: "f", line: "alt", value: "A ship", other: "A ship" },
  ])
  expect(untranslatedLines([image("Корабль", "В 1024")], english)).toEqual([])
})

test("finds alt texts and captions that the same picture or video has in the other language only", () => {
  const english = [image("A ship", "At sea"), video("The trailer"), image("A fire", "At night", "g")]
  expect(untranslatedLines([image("", " "), video(null), image("Дом", null, "h")], english)).toEqual([
    { media: "f", line: "alt", value: "", other: "A ship" },
    { media: "f", line: "caption", value: "", other: "At sea" },
    { media: "https://v.example/a.mp4", line: "caption", value: "", other: "The trailer" },
  ])
  expect(untranslatedLines(english, [image("", null), video(null)])).toEqual([])
})

test("finds nothing to translate where the other language has no text", () => {
  expect(untranslatedLines([image("A ship", "At sea")], [])).toEqual([])
})
