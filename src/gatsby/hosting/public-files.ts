import { readdir } from "node:fs/promises"
import { join, relative, sep } from "node:path"

/** Files in the public folder that are only for the build itself or for developers. */
const unpublished = [
  /\.map$/,
  /\.(?:br|gz)$/,
  /^(?:chunk-map|webpack\.stats)\.json$/,
  /^_gatsby\/slices\//,
  // Gatsby copies Partytown into every site; this site does not use it.
  /^~partytown\//,
  /^(?:_redirects|_headers)$/,
  /(?:^|\/)\.DS_Store$/,
]

/** Whether a file of the public folder is served to visitors. */
export const isPublished = (file: string): boolean => !unpublished.some((pattern) => pattern.test(file))

/**
 * Every published file of a public folder, as sorted relative paths with forward slashes.
 *
 * @param publicDir the folder that Gatsby built
 */
export const publicFiles = async (publicDir: string): Promise<string[]> => {
  const entries = await readdir(publicDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(publicDir, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter(isPublished)
    .sort()
}
