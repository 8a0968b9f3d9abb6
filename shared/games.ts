/** The two games that have a page and a developer blog; their names and links are in src/settings. */
export const gameIds = ["last-day-on-earth", "frostborn"] as const

export type GameId = (typeof gameIds)[number]
