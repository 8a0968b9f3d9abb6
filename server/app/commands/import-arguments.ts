import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { gameId } from "../../../shared/contract/games.ts"
import { defaultLocale, isLocale, locales } from "../../../shared/locales.ts"
import type { ImportRequest } from "../../import/import-request.ts"

export const importUsage = `Usage: npm run import -- FILE [--apply] [--files FOLDER] [--into blog|GAME]
                        [--language ${locales.join("|")}] [--encoding NAME] [--old-addresses FORM]
       npm run import -- --list
       npm run import -- --undo ID [--all]
Without --apply it is only said what would come.
`

const pathOrNull = (path: string | undefined): string | null => (path === undefined ? null : resolve(path))

/**
 * What the arguments of the command ask for; null for those that mean nothing together.
 *
 * @throws TypeError of `parseArgs` for one that there is not
 */
export const readImportArguments = (args: string[]): ImportRequest | null => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      apply: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      files: { type: "string" },
      into: { type: "string", default: "blog" },
      language: { type: "string", default: defaultLocale },
      encoding: { type: "string" },
      "old-addresses": { type: "string" },
      undo: { type: "string" },
      all: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
    },
  })
  const [path, more] = positionals
  if (values.list) return path === undefined && values.undo === undefined ? { do: "list" } : null
  if (values.undo !== undefined) return path === undefined ? { do: "undo", run: values.undo, all: values.all } : null
  const into = gameId.safeParse(values.into).data
  const { language, apply } = values
  const form = values["old-addresses"] ?? null
  const isOk = !(apply && values["dry-run"]) && (form === null || (form.startsWith("/") && form.includes(":slug")))
  if (path === undefined || more !== undefined || !into || !isLocale(language) || !isOk) return null
  const source = { path: resolve(path), files: pathOrNull(values.files), encoding: values.encoding ?? null }
  return { do: "import", ...source, into, language, oldAddresses: form, apply }
}
