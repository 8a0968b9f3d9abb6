import { navigation } from "../../../src/settings/navigation.ts"
import { studio } from "../../../src/settings/studio.ts"

test("the sections stand in the order of the specification, Contacts out of the top bar", () => {
  expect(navigation.map((entry) => entry.path)).toEqual(["/games", "/job", "/partnership", "/contacts", "/support"])
  expect(navigation.filter((entry) => entry.hideInTopBar).map((entry) => entry.path)).toEqual(["/contacts"])
})

test("the jobs label names the studio, in the case that the language wants", () => {
  const vacancies = navigation.find((entry) => entry.path === "/job")
  expect(vacancies?.label.en).toContain(studio.name.en)
  expect(vacancies?.label.ru).toMatch(/Пепл\S+ и Ине/)
})
