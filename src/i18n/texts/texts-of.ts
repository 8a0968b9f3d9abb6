import { existsSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import { defaultLocale, inEachLocale, locales, type Locale } from "../../../shared/locales.ts"

const root = resolve(import.meta.dirname, "../../../locales")

/** The file of a language's texts. @param namespace its name without extension */
const textFile = (locale: Locale, namespace: string): string => join(root, locale, `${namespace}.json`)

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

/** Texts with those of the default language where a translation lacks some. */
export const withoutGaps = <Texts>(texts: unknown, ofDefault: Texts): Texts => {
  if (!isGroup(ofDefault) || !isGroup(texts)) return (texts ?? ofDefault) as Texts
  const filled = Object.entries(ofDefault).map(([key, value]) => [key, withoutGaps(texts[key], value)])
  return { ...texts, ...Object.fromEntries(filled) } as Texts
}

/**
 * Parses a file of texts. Its name and the line are the first words of an error: the overlay of development shows the
 * beginning of a message, and often another file.
 */
export const parseTexts = (source: string, file: string): unknown => {
  try {
    return JSON.parse(source)
  } catch (error) {
    const { message } = error as SyntaxError
    const line = /\(line (\d+) column \d+\)$/.exec(message)?.[1]
    const place = [relative(dirname(root), file).replaceAll(sep, "/"), ...(line === undefined ? [] : [`line ${line}`])]
    throw new SyntaxError(`${place.join(", ")}: ${message}`, { cause: error })
  }
}

/** A file of locales/<language>; no texts where a translation has no such file. */
export const textsIn = (locale: Locale, namespace: string): unknown => {
  const file = textFile(locale, namespace)
  return locale !== defaultLocale && !existsSync(file) ? {} : parseTexts(readFileSync(file, "utf8"), file)
}

/**
 * A file of locales/<language> in every language. Scripts of the browser get what src/gatsby/steps/texts-loader.ts makes of the
 * modules beside this one, which call it.
 */
export const textsOf = <Texts>(namespace: string): Record<Locale, Texts> => {
  const ofDefault = textsIn(defaultLocale, namespace) as Texts
  return inEachLocale((locale) => withoutGaps(textsIn(locale, namespace), ofDefault))
}

/** The files that `textsOf` reads. */
export const textFiles = (namespace: string): string[] => locales.map((locale) => textFile(locale, namespace))
