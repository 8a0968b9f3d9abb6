/** Keys of the content blocks about the studio, in their order; one screen shows them all. */
export const vacationCategories = ["hobby", "dkp", "education"] as const

export type VacationCategory = (typeof vacationCategories)[number]
