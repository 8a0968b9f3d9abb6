import { departments, employmentTypes, type Department, type EmploymentType } from "../../../shared/vacancy-kinds.ts"
import type { VacancyCardView } from "../../components/content/view-types.ts"

/** What a visitor wants to see of the vacancies; null is everything. Lives in the address. */
export type VacancyFilter = { department: Department | null; place: string | null; type: EmploymentType | null }

export type FilterName = keyof VacancyFilter

export const filterNames: readonly FilterName[] = ["department", "place", "type"]

/** The place of those who work from anywhere, beside cities and country codes. */
export const remotePlace = "remote"

/** Where one can do a job: its city, or its country where it names none, and from anywhere. */
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

/** How many vacancies each value of one filter would show together with the other filters; values of any vacancy. */
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

/** Reads the filter from an address; a value that means nothing is no filter. */
export const filterOf = (search: string, vacancies: VacancyCardView[]): VacancyFilter => {
  const query = new URLSearchParams(search)
  const place = query.get("place")
  return {
    department: departments.find((department) => department === query.get("department")) ?? null,
    place: vacancies.some((vacancy) => placesOf(vacancy).includes(place ?? "")) ? place : null,
    type: employmentTypes.find((type) => type === query.get("type")) ?? null,
  }
}

/** The address's query for what is chosen in a form; empty where nothing is. */
export const queryOf = (chosen: FormData): string => {
  const query = new URLSearchParams()
  for (const name of filterNames) {
    const value = chosen.get(name)
    if (typeof value === "string" && value !== "") query.set(name, value)
  }
  return query.size > 0 ? `?${query.toString()}` : ""
}
