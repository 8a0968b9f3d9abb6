/** What fits the smallest screen as one piece, in the letters of a title. */
const wordMax = 14

/** The longest part that reads as torn off when it stands alone at an edge: чуть-чуть, всё-таки, co-op, round-up. */
const shortMax = 4

const hyphenated = /([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+)/u

/** Particles that are longer. */
const particles = new Set(["нибудь"])

const isWhole = (word: string): boolean =>
  word.length <= wordMax && word.split("-").some((part) => part.length <= shortMax || particles.has(part.toLowerCase()))

/**
 * The text of a heading in parts: those at odd places are words whose hyphens must not end a line. A non-breaking hyphen
 * would do it too, but copied text, a browser's search and the site's fonts know only the plain one.
 */
export const wholeWordParts = (text: string): string[] => {
  const parts: string[] = []
  let plain = ""
  for (const [index, part] of text.split(hyphenated).entries()) {
    if (index % 2 === 1 && isWhole(part)) {
      parts.push(plain, part)
      plain = ""
    } else plain += part
  }
  return [...parts, plain]
}
