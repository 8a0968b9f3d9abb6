import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { locales } from "../../../shared/locales.ts"
import { localizedPath } from "../../../shared/paths.ts"

/** Files whose names depend on content: an earlier build may have left some that are now obsolete. */
const generated: readonly [folder: string, name: RegExp][] = [
  ["", /^sitemap-.*\.xml$/],
  // As earlier versions named them.
  ["addresses", /\.json$/],
  ...locales.flatMap((locale): [string, RegExp][] => [
    [localizedPath("/search", locale).slice(1), /\.json$/],
    [`addresses/${locale}`, /\.json$/],
  ]),
]

/** Removes all such files before they are written again. Returns their paths below the public folder. */
export const removeGenerated = async (publicDir: string): Promise<string[]> => {
  const removed: string[] = []
  for (const [folder, pattern] of generated) {
    const names = await readdir(join(publicDir, folder)).catch(() => [])
    for (const name of names.filter((each) => pattern.test(each))) {
      await rm(join(publicDir, folder, name))
      removed.push(folder ? `${folder}/${name}` : name)
    }
  }
  return removed
}
