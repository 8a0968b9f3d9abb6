import { basename, dirname } from "node:path"
import { isLocale } from "../../../shared/locales.ts"
import { typesetTexts } from "../../../shared/typeset.ts"

/** A broken file with its line first: the overlay of development shows the beginning of a message. */
const parse = (source: string): unknown => {
  try {
    return JSON.parse(source)
  } catch (error) {
    const { message } = error as SyntaxError
    const line = /\(line (\d+) column \d+\)$/.exec(message)?.[1]
    throw line === undefined ? error : new SyntaxError(`line ${line}: ${message}`, { cause: error })
  }
}

/** Typesets a file of texts that a script imports, as the data of pages is (src/gatsby/content/typeset-fields.ts). */
export default function typesetLoader(this: { resourcePath: string }, source: string): string {
  const language = basename(dirname(this.resourcePath))
  return isLocale(language) ? JSON.stringify(typesetTexts(parse(source), language)) : source
}
