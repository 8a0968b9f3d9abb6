import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { setImmediate as yieldNow } from "node:timers/promises"
import { errorCode } from "../release/error-code.ts"

/** The inputs of a Gatsby build. The workspace has a copy, so that edits in the checkout do not affect a running build. */
export const sources = [
  "gatsby-browser.tsx",
  "gatsby-config.mjs",
  "gatsby-node.mjs",
  "gatsby-ssr.tsx",
  "locales",
  "package.json",
  "shared",
  "src",
  "static",
  "tsconfig.json",
]

/**
 * What earlier versions had in a workspace. Gatsby would compile the sources among it; the bundler's caches are 100 to 300 MB, and nothing
 * reads them.
 */
export const formerFiles = ["gatsby-config.ts", "gatsby-node.ts", ".folder", ".cache/webpack"]

/** Files that affect the result but are not copied. */
export const alsoDeciding = ["package-lock.json"]

/** Milliseconds that a file must be unchanged before its times identify its content. */
const stableAfter = 1_000

const filesBelow = (folder: string, path: string): string[] => {
  try {
    return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
      const child = `${path}/${entry.name}`
      return entry.isDirectory() ? filesBelow(folder, child) : [child]
    })
  } catch (error) {
    if (errorCode(error) === "ENOTDIR") return [path]
    if (errorCode(error) === "ENOENT") return []
    throw error
  }
}

/** Paths of the sources in a checkout or a workspace, sorted, relative to it. */
export const sourceFiles = (folder: string): string[] => sources.flatMap((source) => filesBelow(folder, source)).sort()

/** Files to look at before other work of the process goes on. */
const sliceSize = 100

/**
 * Fingerprint of the sources' names, sizes and times. While it is the same, no source has changed. Every publish takes it,
 * so the files are looked at one after the other in this thread: 1,600 take 9 ms, and 30 ms by promises.
 *
 * @returns undefined when a file is removed during the read, or is so new that two contents could have its times
 */
export const fingerprintSources = async (folder: string): Promise<string | undefined> => {
  const begin = Date.now()
  const lines: string[] = []
  for (const file of [...sourceFiles(folder), ...alsoDeciding]) {
    const found = statSync(join(folder, file), { throwIfNoEntry: false })
    if (!found && !alsoDeciding.includes(file)) return undefined
    if (found && found.ctimeMs > begin - stableAfter) return undefined
    lines.push(found ? [file, found.ino, found.size, found.mtimeMs, found.ctimeMs].join(" ") : file)
    if (lines.length % sliceSize === 0) await yieldNow()
  }
  return lines.join("\n")
}
