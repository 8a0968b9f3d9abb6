/** Creation time, so that ids sort by it, and random digits, so that two builders never use the same id. */
export const releaseIdPattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{8}$/

/** Creation time of a release from its id, in milliseconds of the epoch; 0 for an invalid id. */
export const releaseTime = (id: string): number => {
  const parts = releaseIdPattern.exec(id)?.slice(1).map(Number)
  if (!parts) return 0
  const [year = 0, month = 1, day, hours, minutes, seconds, milliseconds] = parts
  return Date.UTC(year, month - 1, day, hours, minutes, seconds, milliseconds)
}
