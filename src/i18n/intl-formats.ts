/**
 * Makes each format once: to make one takes longer than to use it a hundred times, and lists have several in each row. Where the browser
 * comes into another zone, formats are made again.
 */
const onceFor = <Options, Format>(
  make: (language: string, options: Options) => Format
): ((language: string, options: Options) => Format) => {
  const made = new Map<string, Format>()
  return (language, options) => {
    const key = JSON.stringify([language, options, new Date().getTimezoneOffset()])
    const known = made.get(key) ?? make(language, options)
    made.set(key, known)
    return known
  }
}

/** A format of dates and times; without a zone among the options, in the browser's. */
export const dateFormat = onceFor(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options)
)

export const numberFormat = onceFor(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options)
)

/** A format of how long ago something was. */
export const relativeTimeFormat = onceFor(
  (language, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(language, options)
)
