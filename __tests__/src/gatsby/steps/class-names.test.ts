import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { shortClassNames, styleCodes } from "../../../../src/gatsby/steps/class-names.ts"

let folder = ""

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "class-names-"))
})

afterEach(() => rmSync(folder, { recursive: true }))

const addStyles = (...paths: string[]): void => {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), "")
  }
}

const manyStyles = Array.from({ length: 1_000 }, (_, index) => `src/site/part-${index}.module.css`)

test("gives each style sheet a code of its own that begins with a letter", () => {
  addStyles(...manyStyles)
  const codes = [...styleCodes(folder).values()]
  expect(new Set(codes).size).toBe(1_000)
  expect(codes.filter((code) => !/^[A-Za-z][A-Za-z0-9]+$/.test(code))).toEqual([])
  // The first two digits are enough for most of them, and not for all.
  expect(codes.filter((code) => code.length === 2).length).toBeGreaterThan(700)
  expect(codes.filter((code) => code.length === 2).length).toBeLessThan(1_000)
})

test("gives the same codes in every folder, whatever was made first", () => {
  addStyles(...manyStyles)
  const codes = styleCodes(folder)
  rmSync(join(folder, "src"), { recursive: true })
  addStyles(...manyStyles.toReversed())
  expect(styleCodes(folder)).toEqual(codes)
})

test("names a class after its style sheet's code and its own name", () => {
  addStyles("src/bar.module.css", "src/other/bar.module.css", "src/plain.css")
  const name = shortClassNames(folder)
  const nameIn = (path: string): string => name({ resourcePath: join(folder, path) }, "", "title")
  const codes = styleCodes(folder)
  expect([...codes.keys()]).toEqual(["src/bar.module.css", "src/other/bar.module.css"])
  expect(nameIn("src/bar.module.css")).toBe(`${codes.get("src/bar.module.css")}-title`)
  // Such as that of a package.
  expect(nameIn("node_modules/package/bar.module.css")).toMatch(/^[A-Za-z][A-Za-z0-9]{9}-title$/)
})
