type Options = { path: string; mapSize?: number }

/** What Gatsby uses of lmdb. */
export type Lmdb = { open: (options: Options) => unknown }

/** In bytes, of addresses and not of memory: more than Gatsby's databases of a million pages take. A larger one is mapped again. */
const mapSize = 2 ** 36

/**
 * Has each database that is opened mapped into memory once. Otherwise it is mapped anew whenever its size doubles, and all its former maps
 * stay, with as many pages again as the last one has.
 *
 * @param lmdb before anyone has opened a database
 */
export const mapDatabasesOnce = (lmdb: Lmdb): void => {
  // On Windows a file is as large as its map.
  if (process.platform === "win32") return
  const { open } = lmdb
  lmdb.open = (options) => open({ mapSize, ...options })
}
