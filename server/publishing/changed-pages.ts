import { locales } from "../../shared/locales.ts"
import { localizedPath, paths } from "../../shared/paths.ts"

const errorPages = new Set(
  locales.flatMap((locale) => [paths.notFound, paths.gone].map((path) => localizedPath(path, locale)))
)

/**
 * Addresses of the pages among files that are new or changed.
 *
 * @param files paths relative to the public folder
 */
export const changedPages = (files: readonly string[]): string[] =>
  files
    .flatMap((file) => {
      const path = /^(?:(.+)\/)?index\.html$/.exec(file)
      return path ? [`/${path[1] ?? ""}`] : []
    })
    .filter((page) => !errorPages.has(page))
