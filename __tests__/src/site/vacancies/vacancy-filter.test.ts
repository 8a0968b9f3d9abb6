import {
  filterCounts,
  filterOf,
  matchingVacancies,
  placesOf,
  queryOf,
} from "../../../../src/site/vacancies/vacancy-filter.ts"
import { vacancyView } from "../screen-fixtures.ts"

const vacancies = [
  { ...vacancyView, id: "1", department: "engineering" as const, city: "Limassol", remote: false },
  { ...vacancyView, id: "2", department: "engineering" as const, city: "Belgrade", remote: true },
  {
    ...vacancyView,
    id: "3",
    department: "audio" as const,
    city: null,
    country: null,
    remote: true,
    employmentType: "CONTRACTOR" as const,
  },
]

test("places a vacancy in its city, and also anywhere when it may be remote", () => {
  expect(vacancies.map(placesOf)).toEqual([["Limassol"], ["Belgrade", "remote"], ["remote"]])
  expect(placesOf({ ...vacancyView, city: null, country: "CY", remote: false })).toEqual(["CY"])
  expect(placesOf({ ...vacancyView, city: null, country: "CY", remote: true })).toEqual(["remote"])
})

test("reads filters from the address, and ignores unknown values", () => {
  expect(filterOf("?department=audio&place=remote&type=CONTRACTOR", vacancies)).toEqual({
    department: "audio",
    place: "remote",
    type: "CONTRACTOR",
  })
  const none = { department: null, place: null, type: null }
  for (const query of [
    "",
    "?",
    "?department=wizards&place=Moon&type=ALWAYS",
    "?department=&place=&type=",
    "?%E0%A4%A",
  ]) {
    expect(filterOf(query, vacancies)).toEqual(none)
  }
})

test("applies all filters together", () => {
  const idsFor = (query: string): string[] =>
    matchingVacancies(vacancies, filterOf(query, vacancies)).map(({ id }) => id)
  expect(idsFor("")).toEqual(["1", "2", "3"])
  expect(idsFor("?department=engineering")).toEqual(["1", "2"])
  expect(idsFor("?department=engineering&place=remote")).toEqual(["2"])
  expect(idsFor("?department=audio&place=Limassol")).toEqual([])
})

test("counts for an option what it would show together with the other filters", () => {
  const filter = filterOf("?department=engineering", vacancies)
  expect([...filterCounts(vacancies, filter, "department")]).toEqual([
    ["engineering", 2],
    ["audio", 1],
  ])
  expect([...filterCounts(vacancies, filter, "place")]).toEqual([
    ["Limassol", 1],
    ["Belgrade", 1],
    ["remote", 1],
  ])
  expect([...filterCounts(vacancies, filter, "type")]).toEqual([
    ["FULL_TIME", 2],
    ["CONTRACTOR", 0],
  ])
})

test("writes the choice as a query, in a fixed order and without empty parts", () => {
  const chosen = new FormData()
  chosen.set("type", "INTERN")
  chosen.set("place", "")
  chosen.set("department", "art")
  expect(queryOf(chosen)).toBe("?department=art&type=INTERN")
  expect(queryOf(new FormData())).toBe("")
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, "size") ?? {}
  Reflect.deleteProperty(URLSearchParams.prototype, "size")
  try {
    expect(queryOf(chosen)).toBe("?department=art&type=INTERN")
  } finally {
    Object.defineProperty(URLSearchParams.prototype, "size", size)
  }
})
