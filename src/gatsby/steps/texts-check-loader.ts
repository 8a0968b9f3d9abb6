import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { locales } from "../../../shared/locales.ts"
import { parseTexts } from "../../i18n/texts/texts-of.ts"

type Loader = { addDependency: (file: string) => void; addContextDependency: (folder: string) => void }

/**
 * For development: makes a broken file of texts an error of the script that every page loads, so that the overlay names the file and
 * the line. Pages read most texts as data, and what imports the others is compiled only when it is opened.
 *
 * @throws SyntaxError for the first file that is no JSON
 */
export default function textsCheckLoader(this: Loader, source: string): string {
  for (const locale of locales) {
    const folder = resolve("locales", locale)
    this.addContextDependency(folder)
    for (const name of readdirSync(folder)) {
      const file = join(folder, name)
      if (!name.endsWith(".json")) continue
      this.addDependency(file)
      parseTexts(readFileSync(file, "utf8"), file)
    }
  }
  return source
}
