import { basename, resolve } from "node:path"
import { inEachLocale } from "../../../shared/locales.ts"
import { typesetTexts } from "../../../shared/typeset.ts"
import { textFiles, textsOf } from "../../i18n/texts/texts-of.ts"

/** Makes a module of src/i18n/texts the texts themselves, typeset: in the browser there are no files to read. */
export default function textsLoader(this: { resourcePath: string; addDependency: (file: string) => void }): string {
  const namespace = basename(this.resourcePath, ".ts")
  for (const file of [resolve("shared/locales.ts"), ...textFiles(namespace)]) this.addDependency(file)
  const texts = textsOf<unknown>(namespace)
  return `export default ${JSON.stringify(inEachLocale((locale) => typesetTexts(texts[locale], locale)))}`
}
