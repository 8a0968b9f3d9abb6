import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { errorCode } from "../release/error-code.ts"

/** What Gatsby builds from. The workspace has a copy, so that each instance builds on its own, whatever is being edited. */
const sources = [
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

/** Files that decide the result without being copied. */
export const alsoDeciding = ["package-lock.json"]

/** How long, in milliseconds, a file must have been left alone before its times say that its content is the same. */
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
 * What the sources look like from outside: their names, sizes and times. As long as it is the same, nobody has touched
 * them.
 *
 * @returns undefined when a file went meanwhile, or was written so recently that its times could be those of two contents
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
