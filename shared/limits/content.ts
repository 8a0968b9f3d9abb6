/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

export const linkLimits = { min: 1, max: 80 } as const

export const titleLimits = { max: 160 } as const

export const excerptLimits = { max: 320 } as const

/** Texts for search engines and shared links. `shown` is about what they show of them; the rest is cut. */
export const seoTitleLimits = { max: 70, shown: 65 } as const

export const seoDescriptionLimits = { max: 320, shown: 155 } as const

export const authorLineLimits = { max: 120 } as const

export const altLimits = { max: 240 } as const

export const captionLimits = { max: 320 } as const

export const urlLimits = { max: 2_048 } as const

export const documentLimits = { depthMax: 12, nodesMax: 20_000, textMax: 400_000 } as const

export const galleryLimits = { picturesMax: 12 } as const

export const buttonLimits = { labelMax: 80 } as const

/** The title of a file that a text offers to download. */
export const fileTitleLimits = { max: 240 } as const

export const footnoteLimits = { textMax: 1_000 } as const

/** One line of a draft, whatever the field: what is longer than its own limit is kept, and asked about at publication. */
export const draftLimits = { lineMax: 2_000 } as const

export const dailyLimits = { textMax: 280, linkLabelMax: 60 } as const

/** Years allowed in an instant that a user sets. */
export const instantLimits = { yearMin: 2000, yearMax: 2100 } as const

/** Entries that one request may publish or unpublish. */
export const bulkLimits = { entriesMax: 100 } as const

/** Bytes of a request that saves an entry, with bodies in all languages. */
export const entryLimits = { requestMax: 4_194_304 } as const

/** Revisions of an entry that its list shows, the latest ones. */
export const revisionsLimits = { listMax: 500 } as const

/** The history of a legal document: how many versions, and what each says of itself. */
export const legalVersionLimits = { countMax: 200, textMax: 400 } as const

export const vacancyLimits = { cityMax: 80, salaryMax: 100_000_000 } as const
