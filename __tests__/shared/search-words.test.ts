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
  ["cookie", "cookies"],
  ["game", "games", "GAMES"],
])("finds one stem for the forms of %s", (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1)
})

test.each([
  ["лодка", "лодырь"],
  ["игра", "игрок"],
  ["ship", "shield"],
])("finds different stems for %s and %s", (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other))
})

test.each(["я", "ты", "дом", "он", "as", "is", "3", "2026", "y"])("leaves the stem of %s long enough", (word) => {
  expect(stemOf(word).length).toBeGreaterThanOrEqual(Math.min(word.length, 3))
})

test("splits a text into words and numbers, whatever is between them", () => {
  expect(stemsOf("«Драккар» — 2026: don't, Wi-Fi!")).toEqual(["драккар", "2026", "don", "t", "wi", "fi"])
  expect(stemsOf("—  … !")).toEqual([])
})

test("requires every word, each as a beginning", () => {
  const stems = stemsOf("Как переименовать корабль?")
  expect(hasAll(stems, stemsOf("кораб"))).toBe(true)
  expect(hasAll(stems, stemsOf("корабли переимен"))).toBe(true)
  expect(hasAll(stems, stemsOf("корабль парус"))).toBe(false)
  expect(hasAll(stems, [])).toBe(true)
})
