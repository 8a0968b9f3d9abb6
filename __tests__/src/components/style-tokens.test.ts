import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../../..")

const cssOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .map((file) => join(folder, file))

const withoutComments = (file: string): string =>
  readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "")

const inAdmin = (file: string): boolean => file.startsWith(join("src", "admin"))

const tokensOf = (files: string[]): Set<string> =>
  new Set(files.flatMap((file) => [...withoutComments(file).matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name ?? "")))

const files = cssOf("src")
const ofSite = tokensOf(files.filter((file) => !inAdmin(file)))
const ofAdmin = tokensOf(files)

// A fallback would hide a misspelled name.
test.each(files)("%s uses only tokens that its pages define", (file) => {
  const known = inAdmin(file) ? ofAdmin : ofSite
  const used = [...withoutComments(file).matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name ?? "")
  expect(used.filter((name) => !known.has(name))).toEqual([])
})
