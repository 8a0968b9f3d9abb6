/** Longest name that is shown whole, in characters. */
const nameMax = 60

/** Characters that stay of the end of a longer one, its ending among them. */
const endLength = 16

/** The name of a file for a line of text: a long one without its middle. */
export const shortFileName = (name: string): string => {
  const characters = Array.from(new Intl.Segmenter().segment(name.toWellFormed()), ({ segment }) => segment)
  if (characters.length <= nameMax) return characters.join("")
  return `${characters.slice(0, nameMax - endLength - 1).join("")}…${characters.slice(-endLength).join("")}`
}
