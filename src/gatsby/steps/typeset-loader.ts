import { basename, dirname } from "node:path"
import { isLocale } from "../../../shared/locales.ts"
import { typesetTexts } from "../../../shared/typeset.ts"

/** Typesets a file of texts that a script imports, as the data of pages is (src/gatsby/content/typeset-fields.ts). */
export default function typesetLoader(this: { resourcePath: string }, source: string): string {
  const language = basename(dirname(this.resourcePath))
  return isLocale(language) ? JSON.stringify(typesetTexts<unknown>(JSON.parse(source), language)) : source
}
