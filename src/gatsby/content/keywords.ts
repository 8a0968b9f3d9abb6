import type { Locale } from "../../../shared/locales.ts"
import { stemOf, wordPattern } from "../../../shared/search-words.ts"

/** Most stems of a text besides those of its headings; more would enlarge the search files for little benefit. */
const maxStems = 50

/** Stop words: they are in any text of a language. */
const commonWords: Partial<Record<Locale, string>> = {
  en:
    "about after again also another because been before being both could does down each even every first from have here " +
    "into just like made make many more most much never nobody only other over same should some somebody still such than " +
    "that their them then there these they thing this those three time under until very want were what when where which " +
    "while will with without would year your",
  ru:
    "больше будет были было вместо время всегда всех даже другой если есть зато " +
    "или именно иногда каждый какой когда который кроме кто-то куда лишь между меньше можно нужно него несколько никто " +
    "один опять очень первый перед после потом потому просто раньше свой себя сейчас сколько снова совсем такой тебя теперь " +
    "тогда того тоже только тот три уже хотя часто через чтобы этот этого эту",
}

/** Those of all languages, as stems. */
const commonStems = new Set(
  Object.values(commonWords)
    .flatMap((words) => words.split(" "))
    .map(stemOf)
)

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" }

/** Words of a body that are not its own: what another entry says on its card, and the kind of a call-out. */
const foreign = /<div class="bookmark">.*?<\/div><\/div>|<p class="callout-kind">[^<]*<\/p>/gs

const plainText = (html: string): string =>
  html
    .replace(foreign, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? " ")

/** How often a text has each stem, in the order of their first words. Words repeat: each one's stem is found once. */
const keywordStems = (text: string): Map<string, number> => {
  const words = new Map<string, number>()
  for (const word of text.match(wordPattern) ?? []) if (word.length > 3) words.set(word, (words.get(word) ?? 0) + 1)
  const stems = new Map<string, number>()
  for (const [word, times] of words) {
    const stem = stemOf(word)
    if (!commonStems.has(stem)) stems.set(stem, (stems.get(stem) ?? 0) + times)
  }
  return stems
}

/**
 * Search keywords of a body: its headings and its most frequent words.
 *
 * @param html body of an entry, as the server renders it
 * @returns stems, separated by spaces
 */
export const keywordsOf = (html: string): string => {
  const headings = [...html.matchAll(/<h[23][^>]*>(.*?)<\/h[23]>/gs)].map(([, heading]) => heading ?? "").join(" ")
  const frequent = [...keywordStems(plainText(html))].sort((a, b) => b[1] - a[1]).slice(0, maxStems)
  return [...new Set([...keywordStems(plainText(headings)).keys(), ...frequent.map(([stem]) => stem)])].join(" ")
}
