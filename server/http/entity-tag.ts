/**
 * Whether an If-None-Match header matches the tag, by the weak comparison of RFC 9110, section 13.1.2.
 *
 * @param etag strong entity tag with its quotes
 */
export const matchesEntityTag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)
}
