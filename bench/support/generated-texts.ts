import { inLocaleOrDefault, type Locale } from "../../shared/locales.ts"

/** Words of generated texts; only their length matters. */
const words: Partial<Record<Locale, string[]>> = {
  en: "ash frost survivor longship camp update balance weapon winter season market bonfire patch server signal raid map craft armor trader quest and the with for from into before after every because".split(
    " "
  ),
  ru: "пепел мороз выживший драккар лагерь обновление баланс оружие зима сезон рынок костёр правка сервер сигнал набег карта ремесло броня торговец задание и в на для из перед после каждый потому".split(
    " "
  ),
}

/** Size of a post's body, in bytes of UTF-8. */
const bodyBytes = 4_000

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
const chanceOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

export type GeneratedText = { title: string; excerpt: string; html: string; words: number }

/** A text of its own for every seed and language, as the server's renderer returns it. */
export const generatedText = (seed: number, locale: Locale): GeneratedText => {
  const chance = chanceOf(seed)
  const vocabulary = inLocaleOrDefault(words, locale)
  const sentence = (length: number): string => {
    const chosen = Array.from({ length }, () => vocabulary[Math.floor(chance() * vocabulary.length)] ?? "")
    const text = chosen.join(" ")
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  const paragraph = (): string => `<p>${Array.from({ length: 4 }, () => `${sentence(12)}.`).join(" ")}</p>`
  const section = (): string =>
    `<h2>${sentence(4)}</h2>${paragraph()}<ul><li><p>${sentence(8)}</p></li><li><p>${sentence(8)}</p></li></ul>${paragraph()}`
  let html = ""
  while (Buffer.byteLength(html) < bodyBytes) html += section()
  return { title: sentence(6), excerpt: `${sentence(18)}.`, html, words: html.split(" ").length }
}
