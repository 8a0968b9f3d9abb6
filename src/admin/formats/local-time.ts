const two = (value: number): string => String(value).padStart(2, "0")

/** A moment as a `datetime-local` field shows it, in the time zone of the browser; empty where there is none. */
export const toLocalField = (timestamp: string | null): string => {
  if (timestamp === null) return ""
  const at = new Date(timestamp)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** What a `datetime-local` field holds, as UTC; null where it is empty or no moment. */
export const fromLocalField = (value: string): string | null => {
  const time = value === "" ? Number.NaN : new Date(value).getTime()
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
