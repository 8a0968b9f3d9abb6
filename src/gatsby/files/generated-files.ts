import { locales } from "../../../shared/locales.ts"
import { gameColorsFile, localizedPath } from "../../../shared/paths.ts"

/** Files that are there or not by the content, by their folder: an earlier build may have left some that are now obsolete. */
export const generatedFiles: readonly [folder: string, name: RegExp][] = [
  ["", /^sitemap-.*\.xml$/],
  ["", new RegExp(`^${gameColorsFile}$`)],
  // As earlier versions named them.
  ["addresses", /\.json$/],
  ...locales.flatMap((locale): [string, RegExp][] => [
    [localizedPath("/search", locale).slice(1), /\.json$/],
    [`addresses/${locale}`, /\.json$/],
  ]),
]
