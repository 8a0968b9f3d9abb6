import { departments, employmentTypes, type Department, type EmploymentType } from "../../../shared/vacancy-kinds.ts"
import type { JobCardView } from "../../components/content/view-types.ts"

/** What a visitor wants to see of the vacancies; null is everything. Lives in the address. */
export type JobFilter = { department: Department | null; place: string | null; type: EmploymentType | null }

export type FilterName = keyof JobFilter

export const filterNames: readonly FilterName[] = ["department", "place", "type"]

/** The place of those who work from anywhere, beside cities and country codes. */
export const remotePlace = "remote"

/** Where one can do a job: its city, or its country where it names none, and from anywhere. */
export const placesOf = ({ city, country, remote }: JobCardView): string[] => {
  const office = city ?? (remote ? null : country)
  return [...(office ? [office] : []), ...(remote ? [remotePlace] : [])]
}

const valuesOf: Record<FilterName, (job: JobCardView) => string[]> = {
  department: (job) => [job.department],
  place: placesOf,
  type: (job) => [job.employmentType],
}

const matches = (job: JobCardView, filter: JobFilter, names: readonly FilterName[]): boolean =>
  names.every((name) => filter[name] === null || valuesOf[name](job).includes(filter[name]))

export const matchingJobs = (jobs: JobCardView[], filter: JobFilter): JobCardView[] =>
  jobs.filter((job) => matches(job, filter, filterNames))

/** How many vacancies each value of one filter would show together with the other filters; values of any vacancy. */
export const filterCounts = (jobs: JobCardView[], filter: JobFilter, name: FilterName): Map<string, number> => {
  const others = filterNames.filter((other) => other !== name)
  const counts = new Map<string, number>()
  for (const job of jobs) {
    const counted = matches(job, filter, others) ? 1 : 0
    for (const value of valuesOf[name](job)) counts.set(value, (counts.get(value) ?? 0) + counted)
  }
  return counts
}

/** Reads the filter from an address; a value that means nothing is no filter. */
export const filterOf = (search: string, jobs: JobCardView[]): JobFilter => {
  const query = new URLSearchParams(search)
  const place = query.get("place")
  return {
    department: departments.find((department) => department === query.get("department")) ?? null,
    place: jobs.some((job) => placesOf(job).includes(place ?? "")) ? place : null,
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
