import {
  departments,
  employmentTypes,
  vacancyFilters,
  type Department,
  type EmploymentType,
} from "../../../shared/vacancy-kinds.ts"
import type { VacancyCardView } from "../../components/content/view-types.ts"

/** The chosen filters of the vacancies; null shows all. Stored in the address. */
export type VacancyFilter = { department: Department | null; place: string | null; type: EmploymentType | null }

export type FilterName = keyof VacancyFilter

export const filterNames: readonly FilterName[] = vacancyFilters

/** The place value of remote work, beside cities and country codes. */
export const remotePlace = "remote"

/** The places of a vacancy: its city, or its country if it has none, and `remote`. */
export const placesOf = ({ city, country, remote }: VacancyCardView): string[] => {
  const office = city ?? (remote ? null : country)
  return [...(office ? [office] : []), ...(remote ? [remotePlace] : [])]
}

const valuesOf: Record<FilterName, (vacancy: VacancyCardView) => string[]> = {
  department: (vacancy) => [vacancy.department],
  place: placesOf,
  type: (vacancy) => [vacancy.employmentType],
}

const matches = (vacancy: VacancyCardView, filter: VacancyFilter, names: readonly FilterName[]): boolean =>
  names.every((name) => filter[name] === null || valuesOf[name](vacancy).includes(filter[name]))

export const matchingVacancies = (vacancies: VacancyCardView[], filter: VacancyFilter): VacancyCardView[] =>
  vacancies.filter((vacancy) => matches(vacancy, filter, filterNames))

/** The number of vacancies that each value of one filter would show, given the other filters. Values of any vacancy. */
export const filterCounts = (
  vacancies: VacancyCardView[],
  filter: VacancyFilter,
  name: FilterName
): Map<string, number> => {
  const others = filterNames.filter((other) => other !== name)
  const counts = new Map<string, number>()
  for (const vacancy of vacancies) {
    const counted = matches(vacancy, filter, others) ? 1 : 0
    for (const value of valuesOf[name](vacancy)) counts.set(value, (counts.get(value) ?? 0) + counted)
  }
  return counts
}

/** Reads the filter from an address, ignoring invalid values. */
export const filterOf = (search: string, vacancies: VacancyCardView[]): VacancyFilter => {
  const query = new URLSearchParams(search)
  const place = query.get("place")
  return {
    department: departments.find((department) => department === query.get("department")) ?? null,
    place: vacancies.some((vacancy) => placesOf(vacancy).includes(place ?? "")) ? place : null,
    type: employmentTypes.find((type) => type === query.get("type")) ?? null,
  }
}

/** The query string of a filter; empty if it shows all. */
export const queryOfFilter = (filter: Readonly<Record<FilterName, string | null>>): string => {
  const query = new URLSearchParams()
  for (const name of filterNames) {
    const value = filter[name]
    if (value) query.set(name, value)
  }
  // Safari knows the size of a query only since 17.
  const text = query.toString()
  return text === "" ? "" : `?${text}`
}

/** The query string for the choices in a form; empty if there are none. */
export const queryOf = (chosen: FormData): string => {
  const valueOf = (name: FilterName): string | null => {
    const value = chosen.get(name)
    return typeof value === "string" ? value : null
  }
  return queryOfFilter({ department: valueOf("department"), place: valueOf("place"), type: valueOf("type") })
}
