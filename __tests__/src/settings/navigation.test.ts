import { navigation } from "../../../src/settings/navigation.ts"
import { studio } from "../../../shared/studio.ts"

test("has the sections in the order of the specification, with Contacts out of the top bar", () => {
  expect(navigation.map((entry) => entry.path)).toEqual(["/games", "/job", "/partnership", "/contacts", "/support"])
  expect(navigation.filter((entry) => entry.hideInTopBar).map((entry) => entry.path)).toEqual(["/contacts"])
})

test("names the studio in the jobs label, in the case that the language requires", () => {
  const vacancies = navigation.find((entry) => entry.path === "/job")
  expect(vacancies?.label.en.replaceAll("\u00a0", " ")).toContain(studio.name.en)
  expect(vacancies?.label.ru).toMatch(/Пепл\S+ и\sИне/)
})
