const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

/**
 * Whether two contents say the same, in whatever order their keys stand. The server takes blanks off the ends of lines,
 * so they do not count where `trimmed` is true.
 */
export const sameContent = (one: unknown, other: unknown, trimmed = false): boolean => {
  if (one === other) return true
  if (typeof one === "string" && typeof other === "string") return trimmed && one.trim() === other.trim()
  if (!isRecord(one) || !isRecord(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  for (const key of keys) if (!sameContent(one[key], other[key], trimmed)) return false
  return true
}
