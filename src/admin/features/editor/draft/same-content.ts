const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

/**
 * Whether two contents are equal, regardless of the order of keys. The server trims texts, so with `trimmed` leading
 * and trailing whitespace is ignored.
 */
export const sameContent = (one: unknown, other: unknown, trimmed = false): boolean => {
  if (one === other) return true
  if (typeof one === "string" && typeof other === "string") return trimmed && one.trim() === other.trim()
  if (!isRecord(one) || !isRecord(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  for (const key of keys) if (!sameContent(one[key], other[key], trimmed)) return false
  return true
}
