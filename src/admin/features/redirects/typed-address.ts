import { withoutTrailingSlash } from "../../../../shared/paths.ts"

/**
 * Normalizes an address for the lookup: a path, decoded once, without query, fragment and trailing slash.
 *
 * @param typed a path, or a full address whose path is used
 * @returns null if the input is not an address
 */
export const pathOfTyped = (typed: string): string | null => {
  const trimmed = typed.trim()
  if (trimmed === "") return null
  const url = URL.parse(trimmed, "https://site.invalid")
  if (url === null || !url.pathname.startsWith("/")) return null
  try {
    return withoutTrailingSlash(decodeURIComponent(url.pathname))
  } catch {
    return null
  }
}
