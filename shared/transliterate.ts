/** Cyrillic to latin as in Russian passports (ICAO 9303), without diacritics; Ukrainian and Belarusian letters too. */
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
}

/** Lowercase latin letters, digits and single hyphens for a text; empty when none of it can be transliterated. */
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
