/** Formats of the files that visitors save, which are also the endings of their names. */
export const downloadFormats = ["pdf", "zip"] as const

export type DownloadFormat = (typeof downloadFormats)[number]

/** The types that browsers give such files; the server goes by their content. */
export const downloadTypes = ["application/pdf", "application/zip", "application/x-zip-compressed"] as const

/** The title of a download without one of its own: its name without the ending. */
export const titleOfDownload = (name: string): string => name.replace(/\.[^.]+$/, "")
