/** Quotation marks, and those within them: of Russian and of English. */
const marks = [
  { open: "«", either: /[«»]/g, inner: ["„", "“"] },
  { open: "“", either: /[“”]/g, inner: ["‘", "’"] },
] as const

/** @returns the text as it was where its marks are not in pairs */
const withInner = (text: string, { open, either, inner }: (typeof marks)[number]): string => {
  let depth = 0
  let least = 0
  const changed = text.replace(either, (mark) => {
    depth += mark === open ? 1 : -1
    least = Math.min(least, depth)
    if (mark === open) return depth > 1 ? inner[0] : mark
    return depth > 0 ? inner[1] : mark
  })
  return least === 0 && depth === 0 ? changed : text
}

/** A sentence in which a quoted name has quotation marks of its own: «Обзор „Орбиты“», not «Обзор «Орбиты»». */
const nestQuotes = (text: string): string => marks.reduce(withInner, text)

/** What i18next does with each text once its values stand in it. Its option `postProcess` has to name it. */
export const nestedQuotes = { type: "postProcessor", name: "nestedQuotes", process: nestQuotes } as const
