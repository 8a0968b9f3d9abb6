import { hasAll, stemOf, stemsOf } from "../../shared/search-words.ts"

test.each([
  ["корабль", "корабля", "кораблей", "кораблями", "кораблю"],
  ["вакансия", "вакансии", "вакансий", "вакансиями"],
  ["ёлка", "елки", "Ёлку", "ЕЛКАМИ"],
  ["покупка", "покупки", "покупку", "покупками"],
  ["новый", "новая", "новые", "новыми", "нового"],
  ["играть", "играет", "играли", "играют"],
  ["возвращать", "возвращается"],
  ["ship", "ships", "Ship"],
  ["render", "rendering", "rendered", "renders"],
  ["story", "stories"],
  ["game", "games", "GAMES"],
])("forms of %s have one stem", (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1)
})

test.each([
  ["лодка", "лодырь"],
  ["игра", "игрок"],
  ["ship", "shield"],
])("%s and %s stay apart", (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other))
})

test.each(["я", "ты", "дом", "он", "as", "is", "3", "2026", "y"])("%s keeps at least itself", (word) => {
  expect(stemOf(word).length).toBeGreaterThanOrEqual(Math.min(word.length, 3))
})

test("a text is words and numbers, whatever stands between them", () => {
  expect(stemsOf("«Драккар» — 2026: don't, Wi-Fi!")).toEqual(["драккар", "2026", "don", "t", "wi", "fi"])
  expect(stemsOf("—  … !")).toEqual([])
})

test("all words have to be there, as beginnings", () => {
  const stems = stemsOf("Как переименовать корабль?")
  expect(hasAll(stems, stemsOf("кораб"))).toBe(true)
  expect(hasAll(stems, stemsOf("корабли переимен"))).toBe(true)
  expect(hasAll(stems, stemsOf("корабль парус"))).toBe(false)
  expect(hasAll(stems, [])).toBe(true)
})
