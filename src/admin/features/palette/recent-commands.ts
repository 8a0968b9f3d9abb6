/** Chosen commands that are remembered. */
const kept = 12

const keyOf = (userId: string): string => `admin-palette:${userId}`

/** Ids of the commands that a user chose last in this browser, the last one first; none where storage is blocked. */
export const recentCommands = (userId: string): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]")
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []
  } catch {
    return []
  }
}

export const rememberCommand = (userId: string, id: string): void => {
  const others = recentCommands(userId).filter((one) => one !== id)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([id, ...others].slice(0, kept)))
  } catch {
    // Storage is blocked or full: the palette works without it.
  }
}
