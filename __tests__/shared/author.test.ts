import { authorOf, lineOfAuthors } from "../../shared/author.ts"

test.each([
  ["Aram Selyan", { name: "Aram Selyan", jobTitle: null }],
  ["Aram Selyan, engineer, Yerevan", { name: "Aram Selyan", jobTitle: "engineer, Yerevan" }],
  ["Ash & Frost", { name: "Ash & Frost", jobTitle: null }],
])("reads the line %j", (line, author) => {
  expect(authorOf(line)).toEqual(author)
})

test.each([
  [[], ""],
  [["Ann, artist", ""], "Ann, artist"],
  [["Ann", "Ann"], "Ann"],
  [["Ann, artist", "Bob", "Cat"], "Ann & Bob & Cat"],
])("makes a line of %j, in which nobody is the job title of another", (names, line) => {
  expect(lineOfAuthors(names)).toBe(line)
})
