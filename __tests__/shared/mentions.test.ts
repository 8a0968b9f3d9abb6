import { mentionedIn, mentionParts } from "../../shared/mentions.ts"

const anna = { id: "1", name: "Anna" }
const kim = { id: "2", name: "Anna Kim" }
const lena = { id: "3", name: "Лена Ёлкина" }

const shown = (text: string): string =>
  mentionParts(text, [anna, kim, lena])
    .map((part) => (part.user ? `[${part.text}=${part.user.id}]` : part.text))
    .join("")

test.each([
  ["", ""],
  ["No one.", "No one."],
  ["@Anna Kim, look", "[@Anna Kim=2], look"],
  ["@Anna, @Anna Kim", "[@Anna=1], [@Anna Kim=2]"],
  ["@Annabel and @ anna and a@b", "@Annabel and @ anna and a@b"],
  ["(@Лена Ёлкина)", "([@Лена Ёлкина=3])"],
  ["@@Anna@", "@[@Anna=1]@"],
])("finds the mentions of %j", (text, expected) => {
  expect(shown(text)).toBe(expected)
  expect(
    mentionParts(text, [anna, kim, lena])
      .map((part) => part.text)
      .join("")
  ).toBe(text)
})

test("names each user once, and nobody by an empty name", () => {
  expect(mentionedIn("@Anna @Anna @", [anna, kim, { id: "4", name: "" }])).toEqual([anna])
})
