import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { defaultLocale, inEachLocale, type Locale } from "../../shared/locales.ts"

type Texts = { [key: string]: string | Texts }

const folder = join(import.meta.dirname, "../../locales")

/** The file locales/<language>/<namespace>.json; no texts where a language has no such file yet. */
export const localeFile = (locale: Locale, namespace: string): Texts => {
  const file = join(folder, locale, `${namespace}.json`)
  if (locale !== defaultLocale && !existsSync(file)) return {}
  return JSON.parse(readFileSync(file, "utf8")) as Texts
}

const completed = (texts: Texts, fallback: Texts): Texts =>
  Object.fromEntries(
    Object.entries(fallback).map(([key, other]) => {
      const own = texts[key]
      return [key, typeof own === "object" && typeof other === "object" ? completed(own, other) : (own ?? other)]
    })
  )

/** The texts of a namespace by language; what a language lacks is in the default language. */
export const localeTexts = <Shape extends Texts>(namespace: string): Record<Locale, Shape> => {
  const fallback = localeFile(defaultLocale, namespace)
  return inEachLocale((locale) => completed(localeFile(locale, namespace), fallback) as Shape)
}
