const two = (digits: string): string => digits.padStart(2, "0")

/**
 * A date with dots, `31.12.2026` or `31.12.2026 9:30`, as `2026-12-31` or `2026-12-31T09:30Z`: read as it stands, its month would be
 * taken for the day. Null for any other text.
 */
export const dayFirst = (text: string): string | null => {
  const [, day = "", month = "", year = "", hour, minutes = ""] =
    /^(\d\d?)\.(\d\d?)\.(\d{4})(?: (\d\d?)(:\d\d(?::\d\d)?))?$/.exec(text) ?? []
  if (year === "") return null
  const date = `${year}-${two(month)}-${two(day)}`
  return hour === undefined ? date : `${date}T${two(hour)}${minutes}Z`
}
