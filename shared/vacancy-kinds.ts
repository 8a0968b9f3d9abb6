/** Categories of vacancies; apart from the contract: pages need no schemas. */

export const departments = [
  "engineering",
  "art",
  "design",
  "production",
  "publishing",
  "qa",
  "support",
  "audio",
] as const

export type Department = (typeof departments)[number]

/** Employment types in schema.org's JobPosting vocabulary. */
export const employmentTypes = ["FULL_TIME", "PART_TIME", "CONTRACTOR", "INTERN"] as const

export type EmploymentType = (typeof employmentTypes)[number]

/** The filters of the list of vacancies, as its address names them. */
export const vacancyFilters = ["department", "place", "type"] as const

/** The field that only browsers without scripts send with the filters: they need a list that a server has filtered. */
export const withoutScripts = "plain"

export const salaryUnits = ["HOUR", "MONTH", "YEAR"] as const
