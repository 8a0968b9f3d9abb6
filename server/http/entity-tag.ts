/**
 * Whether an If-None-Match header names the tag, by the weak comparison that RFC 9110, section 13.1.2 asks for.
 *
 * @param etag strong entity tag with its quotes
 */
export const matchesEntityTag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)
}
