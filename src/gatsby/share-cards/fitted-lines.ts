/** The lines of a text and the font size in which they fit. */
export type FittedLines = { lines: string[]; size: number }

type Fitting = {
  /** Font sizes to try, largest first, each with its maximum number of lines. */
  sizes: readonly { size: number; lines: number }[]
  width: number
  widthOf: (text: string, size: number) => number
}

const wrapped = (words: readonly string[], fits: (line: string) => boolean): string[] | null => {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else if (fits(word)) lines.push(word)
    else return null
  }
  return lines
}

/**
 * Breaks a text between words, in the largest size that fits. Text that fits in no size is cut off with an ellipsis.
 *
 * @param text may contain soft hyphens, which are removed
 */
export const fittedLines = (text: string, { sizes, width, widthOf }: Fitting): FittedLines => {
  const words = text.replaceAll("\u00ad", "").split(/\s+/).filter(Boolean)
  for (const { size, lines: most } of sizes) {
    const lines = wrapped(words, (line) => widthOf(line, size) <= width)
    if (lines && lines.length <= most) return { lines, size }
  }
  const { size, lines: most } = sizes.at(-1) ?? { size: 40, lines: 1 }
  let rest = Array.from(words.join(" "))
  while (rest.length > 1) {
    rest = rest.slice(0, -1)
    const lines = wrapped(`${rest.join("").trimEnd()}…`.split(" "), (line) => widthOf(line, size) <= width)
    if (lines && lines.length <= most) return { lines, size }
  }
  return { lines: [], size }
}
