/** The paths of a site's files, sorted. */
export type SortedFiles = {
  has: (file: string) => boolean
  /** Adds a file. Returns whether it is new. */
  add: (file: string) => boolean
  /** Removes a file. Returns whether it was there. */
  delete: (file: string) => boolean
  /** All of them, in the order of their UTF-16 code units. */
  list: () => readonly string[]
}

/** With more changes than this, everything is sorted again: 20 ms for 50,000 files. */
const placedMax = 200

/** Where a path is in a sorted list, or belongs. */
const placeOf = (sorted: readonly string[], file: string): number => {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((sorted[middle] as string) < file) from = middle + 1
    else to = middle
  }
  return from
}

export const createSortedFiles = (files: Iterable<string>): SortedFiles => {
  const known = new Set(files)
  let sorted = [...known].sort()
  const changed = new Set<string>()

  return {
    has: (file) => known.has(file),
    add: (file) => {
      if (known.has(file)) return false
      known.add(file)
      changed.add(file)
      return true
    },
    delete: (file) => {
      if (!known.delete(file)) return false
      changed.add(file)
      return true
    },
    list: () => {
      if (changed.size > placedMax) sorted = [...known].sort()
      else
        for (const file of changed) {
          const place = placeOf(sorted, file)
          const isListed = sorted[place] === file
          if (known.has(file) !== isListed) sorted.splice(place, isListed ? 1 : 0, ...(isListed ? [] : [file]))
        }
      changed.clear()
      return sorted
    },
  }
}
