import { errorPaths } from "../../../shared/error-pages.ts"
import { locales } from "../../../shared/locales.ts"
import { localizedPath } from "../../../shared/paths.ts"

const errorPages = new Set(
  locales.flatMap((locale) => Object.values(errorPaths).map((path) => localizedPath(path, locale)))
)

/**
 * Address of a page from its file; undefined for a file that is not a page.
 *
 * @param file path relative to the public folder
 */
export const pageAddress = (file: string): string | undefined => {
  const match = /^(?:(.+)\/)?index\.html$/.exec(file)
  return match ? `/${match[1] ?? ""}` : undefined
}

/**
 * Addresses of the pages among new or changed files, without error pages.
 *
 * @param files paths relative to the public folder
 */
export const changedPages = (files: readonly string[]): string[] =>
  files.flatMap((file) => pageAddress(file) ?? []).filter((page) => !errorPages.has(page))
