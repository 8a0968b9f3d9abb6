import { readdirSync, readFileSync, readlinkSync } from "node:fs"

/**
 * Reads a small file in this thread: a publish reads twenty of them, one after the other. In the thread pool each would wait four
 * times for a turn, among compressions and flushes.
 *
 * @returns a promise that rejects with errors of the disk
 */
export const readSmallFile = (path: string): Promise<string> =>
  new Promise((resolve) => {
    resolve(readFileSync(path, "utf8"))
  })

/** The same for the names in a folder of some dozen. */
export const readSmallFolder = (path: string): Promise<string[]> =>
  new Promise((resolve) => {
    resolve(readdirSync(path))
  })

/** The same for where a symbolic link leads to. */
export const readSmallLink = (path: string): Promise<string> =>
  new Promise((resolve) => {
    resolve(readlinkSync(path))
  })
