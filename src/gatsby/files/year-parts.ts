/** The year in the name of an entry's part. */
export const yearOf = (publishedAt: string): string => publishedAt.slice(0, 4)

/**
 * Splits the entries of one year into parts, filled from the oldest on: `2026-1`, `2026-2`… A full part changes only when
 * one of its entries changes.
 *
 * @param oldestFirst the entries of the year
 * @param size entries in a full part
 */
export const yearParts = <Entry>(
  year: string,
  oldestFirst: readonly Entry[],
  size: number
): [part: string, entries: Entry[]][] =>
  Array.from({ length: Math.ceil(oldestFirst.length / size) }, (_, index) => [
    `${year}-${index + 1}`,
    oldestFirst.slice(index * size, (index + 1) * size),
  ])
