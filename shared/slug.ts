import { linkLimits } from "./limits/content.ts"

/**
 * Cyrillic to latin as in Russian passports (ICAO 9303), without diacritics; Ukrainian and Belarusian letters too. Of latin
 * letters, those that are more than one with a diacritic, which every language loses.
 */
const latin: Record<string, string> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  ґ: "g",
  д: "d",
  е: "e",
  ё: "e",
  є: "ie",
  ж: "zh",
  з: "z",
  и: "i",
  і: "i",
  ї: "i",
  й: "i",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ў: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "shch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "iu",
  я: "ia",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
}

/** What a slug may contain: lowercase latin letters and digits, in groups joined by single hyphens. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** What is said of a text that is none. */
export const slugIssue = "must be lowercase latin letters, digits and single hyphens"

/** The slug of a text; empty when none of it can be transliterated. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFC")
    .replace(/\p{L}/gu, (letter) => latin[letter] ?? letter)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")

const cutTo = (slug: string, max: number): string => {
  if (slug.length <= max) return slug
  const cut = slug.slice(0, max + 1)
  return cut.slice(0, Math.max(cut.lastIndexOf("-"), 0)) || slug.slice(0, max)
}

/** Suggests a link for a title: transliterated, cut at a word boundary to the maximum length. */
export const linkOfTitle = (title: string): string => cutTo(slugOf(title), linkLimits.max)

/** The form of a link with a number, as `title-2`; the first form is the link itself. */
export const numberedLink = (link: string, number: number): string => {
  if (number < 2) return link
  const suffix = `-${number}`
  return `${cutTo(link, linkLimits.max - suffix.length)}${suffix}`
}

/** Whether a link was made from the title, with a number or without one, or is still to be made. */
export const isAutomaticLink = (link: string, title: string): boolean => {
  if (link === "") return true
  const number = Number(/-(\d+)$/.exec(link)?.[1] ?? 1)
  const made = linkOfTitle(title)
  return made !== "" && (link === made || link === numberedLink(made, number))
}
