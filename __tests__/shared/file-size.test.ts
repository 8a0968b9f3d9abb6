import { fileSizeText } from "../../shared/file-size.ts"

test.each([
  [1, "1 kB", "1 кБ"],
  [1_048_575, "1,024 kB", "1024 кБ"],
  [1_258_291, "1.2 MB", "1,2 МБ"],
  [1_610_612_736, "1.5 GB", "1,5 ГБ"],
])("writes %d bytes in the units and numbers of the language", (bytes, english, russian) => {
  const spoken = (locale: "en" | "ru") =>
    fileSizeText(bytes, locale)
      .replace(/\s/g, " ")
      .replace(/(\d) (\d)/, "$1$2")
  expect([spoken("en"), spoken("ru")]).toEqual([english, russian])
})
