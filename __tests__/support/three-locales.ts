import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

/** shared/locales.ts as it would be with German in its line, for `jest.unstable_mockModule`. */
export const threeLocales = (): Promise<object> => {
  const source = readFileSync(resolve("shared/locales.ts"), "utf8")
  const third = source.replace('["en", "ru"]', '["en", "ru", "de"]')
  if (third === source) throw new Error("shared/locales.ts lists its languages in another way")
  const file = join(mkdtempSync(join(tmpdir(), "locales-")), "locales.mjs")
  writeFileSync(file, stripTypeScriptTypes(third))
  return import(file) as Promise<object>
}
