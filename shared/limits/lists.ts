/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

export const listLimits = { perPageDefault: 20, perPageMax: 100, pageMax: 100_000 } as const

/** Posts on one numbered list page of the site; page 1 holds the oldest. */
export const listPageLimits = { size: 6 } as const

/** The newest entries of a list that its feeds have; older ones are on the site. */
export const feedLimits = { entriesMax: 20 } as const

/** Of more words than `words` the longest ones are searched for. */
export const searchLimits = { max: 160, words: 8 } as const

/** Entries that a search by name returns. */
export const entrySearchLimits = { itemsMax: 12 } as const

export const cursorLimits = { max: 120 } as const

/** What the overview of the admin's first screen shows. Days are whole ones from now on; vacancies also look back. */
export const overviewLimits = { itemsMax: 5, nextMax: 60, nextDays: 7, vacancyDays: 14 } as const

/** What the calendar shows at once. */
export const calendarLimits = { daysMax: 62, itemsMax: 500, draftsMax: 60 } as const

/** What a user stores of one list in the admin. */
export const listSettingLimits = { viewsMax: 20, columnsMax: 20, nameMax: 60, queryMax: 400 } as const
