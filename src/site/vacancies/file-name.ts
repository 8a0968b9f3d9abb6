/** Longest name that is shown whole, in characters. */
const nameMax = 60

/** Characters that stay of the end of a longer one, its ending among them. */
const endLength = 16

/** What a reader takes for one character; in browsers that do not know (Firefox before 125) what Unicode does. */
const charactersOf = (text: string): string[] =>
  "Segmenter" in Intl ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : Array.from(text)

/** A lone half of a character is shown as such by browsers that cannot replace it (Safari before 16.4). */
const wellFormed = (text: string): string => ("toWellFormed" in String.prototype ? text.toWellFormed() : text)

/** The name of a file for a line of text: a long one without its middle. */
export const shortFileName = (name: string): string => {
  const characters = charactersOf(wellFormed(name))
  if (characters.length <= nameMax) return characters.join("")
  return `${characters.slice(0, nameMax - endLength - 1).join("")}…${characters.slice(-endLength).join("")}`
}
