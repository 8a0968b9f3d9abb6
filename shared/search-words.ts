/**
 * How a search compares texts and queries, in both languages: by the beginnings of words, ignoring case, ё, and most
 * endings. The build prepares the texts with this, the browser the queries.
 */

/** A word as the reader sees it. */
export const wordPattern = /[\p{L}\p{N}]+/gu

/** A word without an ending, of which the first letters are none. Looking behind does the same, but in Safari only since 16.4. */
const withoutEnding = (word: string, first: number, ending: RegExp): string =>
  word.slice(0, first) + word.slice(first).replace(ending, "")

/** Endings of English words; what is left has at least three letters. */
const englishEnding = /(?:ingly|edly|ings|ing|ies|ied|ie|ed|es|s|ly|y|e)$/

/** Endings of Russian nouns, adjectives and verbs; of several that fit, the longest. */
const russianEnding =
  /(?:иями|ями|ами|ого|его|ому|ему|ыми|ими|ией|ием|иям|иях|ешь|ишь|ете|ите|ает|яет|ует|ают|яют|уют|ать|ять|еть|ить|уть|ала|яла|ила|ела|али|яли|или|ели|ало|яло|ило|ело|ах|ях|ам|ям|ом|ем|ой|ей|ий|ый|ая|яя|ое|ее|ые|ие|ую|юю|ов|ев|ью|ия|ию|ии|ят|ат|ет|ит|ал|ял|ил|ел|а|я|о|е|у|ю|ы|и|ь|й)$/

const reflexive = /(?:ся|сь)$/

/** A word without case, ё and ending. Not a root in the grammarian's sense: equal for most forms of a word, no more. */
export const stemOf = (word: string): string => {
  const folded = word.toLowerCase().replace(/ё/g, "е")
  return /[а-я]/.test(folded)
    ? withoutEnding(withoutEnding(folded, 4, reflexive), 3, russianEnding)
    : withoutEnding(folded, 3, englishEnding)
}

/** Stems of a text's words, in their order. */
export const stemsOf = (text: string): string[] => (text.match(wordPattern) ?? []).map(stemOf)

/** Whether a text, as stems, contains for each of the wanted beginnings a word that starts with it. */
export const hasAll = (stems: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((start) => stems.some((stem) => stem.startsWith(start)))
