import { readdir } from "node:fs/promises"
import { join, relative, sep } from "node:path"

/** What a build leaves in the public folder for its own use, and what only a developer may see. */
const unpublished = [
  /\.map$/,
  /\.(?:br|gz)$/,
  /^(?:chunk-map|webpack\.stats)\.json$/,
  /^_gatsby\/slices\//,
  // Gatsby copies this library into every site; ours runs no script in it.
  /^~partytown\//,
  /^(?:_redirects|_headers)$/,
  /(?:^|\/)\.DS_Store$/,
]

/** Whether visitors may have a file of the public folder. */
export const isPublished = (file: string): boolean => !unpublished.some((pattern) => pattern.test(file))

/**
 * Every file of a public folder that visitors may have, as sorted paths relative to it with forward slashes.
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
