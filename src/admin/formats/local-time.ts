const two = (value: number): string => String(value).padStart(2, "0")

/** An instant as the value of a `datetime-local` field, in the browser's time zone; empty for null. */
export const toLocalField = (timestamp: string | null): string => {
  if (timestamp === null) return ""
  const at = new Date(timestamp)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The value of a `datetime-local` field in UTC (ISO 8601); null if it is empty or invalid. */
export const fromLocalField = (value: string): string | null => {
  const time = value === "" ? Number.NaN : new Date(value).getTime()
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
