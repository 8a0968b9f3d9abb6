import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { errorCode } from "../release/error-code.ts"

/** The inputs of a Gatsby build. The workspace has a copy, so that edits in the checkout do not affect a running build. */
export const sources = [
  "gatsby-browser.tsx",
  "gatsby-config.ts",
  "gatsby-node.ts",
  "gatsby-ssr.tsx",
  "locales",
  "package.json",
  "shared",
  "src",
  "static",
  "tsconfig.json",
]

/** Files that affect the result but are not copied. */
export const alsoDeciding = ["package-lock.json"]

/** Milliseconds that a file must be unchanged before its times identify its content. */
const stableAfter = 1_000

const filesBelow = async (folder: string, path: string): Promise<string[]> => {
  try {
    const entries = await readdir(join(folder, path), { withFileTypes: true })
    const nested = await Promise.all(
      entries.map(async (entry) => {
        const child = `${path}/${entry.name}`
        return entry.isDirectory() ? await filesBelow(folder, child) : [child]
      })
    )
    return nested.flat()
  } catch (error) {
    if (errorCode(error) === "ENOTDIR") return [path]
    if (errorCode(error) === "ENOENT") return []
    throw error
  }
}

/** Paths of the sources in a checkout or a workspace, sorted, relative to it. */
export const sourceFiles = async (folder: string): Promise<string[]> =>
  (await Promise.all(sources.map((source) => filesBelow(folder, source)))).flat().sort()

/**
 * Fingerprint of the sources' names, sizes and times. While it is the same, no source has changed.
 *
 * @returns undefined when a file is removed during the read, or is so new that two contents could have its times
 */
export const fingerprintSources = async (folder: string): Promise<string | undefined> => {
  const begin = Date.now()
  const files = [...(await sourceFiles(folder)), ...alsoDeciding]
  const fingerprints = await Promise.all(
    files.map((file) =>
      stat(join(folder, file)).then(
        ({ ino, size, mtimeMs, ctimeMs }) => ({
          changed: ctimeMs,
          fingerprint: [file, ino, size, mtimeMs, ctimeMs].join(" "),
        }),
        (error: unknown) => {
          if (errorCode(error) === "ENOENT")
            return { changed: alsoDeciding.includes(file) ? 0 : begin, fingerprint: file }
          throw error
        }
      )
    )
  )
  if (fingerprints.some(({ changed }) => changed > begin - stableAfter)) return undefined
  return fingerprints.map(({ fingerprint }) => fingerprint).join("\n")
}
