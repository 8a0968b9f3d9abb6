import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { ownLanguageName } from "../../../shared/language-names.ts"

const root = join(import.meta.dirname, "../../..")

test("English pages have exactly the letters of the switch to Russian, in two kilobytes at most", () => {
  const css = readFileSync(join(root, "src/styles/fonts.css"), "utf8")
  const face = css.split("@font-face").find((text) => text.includes('"Golos Switch"')) ?? ""
  const [, ranges = ""] = /unicode-range:([^;]+);/.exec(face) ?? []
  const letters = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first = "", last = first]) =>
    Array.from({ length: parseInt(last, 16) - parseInt(first, 16) + 1 }, (_, offset) =>
      String.fromCodePoint(parseInt(first, 16) + offset)
    )
  )
  expect(letters.toSorted()).toEqual([...new Set(ownLanguageName("ru"))].toSorted())
  const [, file = ""] = /url\("\.\/(.+?)"\)/.exec(face) ?? []
  expect(statSync(join(root, "src/styles", file)).size).toBeLessThan(2_000)
})

test("every font fits into what a server sends before the first answer: ten packets, less the headers", () => {
  const folder = join(root, "src/styles/fonts")
  const sizes = readdirSync(folder)
    .filter((name) => name.endsWith(".woff2"))
    .map((name) => [name, statSync(join(folder, name)).size] as const)
  expect(sizes.length).toBeGreaterThan(5)
  expect(sizes.filter(([, size]) => size > 13_500)).toEqual([])
})
