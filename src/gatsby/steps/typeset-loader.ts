import { existsSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { defaultLocale, isLocale } from "../../../shared/locales.ts"
import { typesetTexts } from "../../../shared/typeset.ts"
import { parseTexts, withoutGaps } from "../../i18n/texts/texts-of.ts"

/**
 * Typesets a file of texts that a script imports, as the data of pages is (src/gatsby/content/typeset-fields.ts). What it
 * lacks it has from the default language.
 */
export default function typesetLoader(
  this: { resourcePath: string; addDependency?: (file: string) => void },
  source: string
): string {
  const folder = dirname(this.resourcePath)
  const language = basename(folder)
  if (!isLocale(language)) return source
  const ofDefault = join(dirname(folder), defaultLocale, basename(this.resourcePath))
  const texts = parseTexts(source, this.resourcePath)
  if (language === defaultLocale || !existsSync(ofDefault)) return JSON.stringify(typesetTexts(texts, language))
  this.addDependency?.(ofDefault)
  return JSON.stringify(
    typesetTexts(withoutGaps(texts, parseTexts(readFileSync(ofDefault, "utf8"), ofDefault)), language)
  )
}
