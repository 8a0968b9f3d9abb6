import { createRequire } from "node:module"
import { readFile, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { preparePyodide } from "@web-alchemy/fonttools/src/pyodide.js"

/**
 * Cuts the fonts of src/styles/fonts/*.woff2 out of those of the packages, by the ranges of src/styles/fonts.css: the characters
 * that all pages of both languages share, the Russian letters, those of the language switch, which English pages show, the ten
 * digits of error pages, and what is left of Latin and Cyrillic. font-subsets.py does it with fontTools, in a Python of WebAssembly.
 * Usage: node tools/font-subsets.ts, after an update of the fonts' packages or a change of those ranges.
 */
const requireFromHere = createRequire(import.meta.url)
const stylesDir = resolve(import.meta.dirname, "../src/styles")

const golosText = (letters: string) => `@fontsource-variable/golos-text/files/golos-text-${letters}-wght-normal.woff2`
const unbounded = (letters: string, weight: number) =>
  `@fontsource/unbounded/files/unbounded-${letters}-${weight}-normal.woff2`

/** The lightest and the heaviest weight of text. Those above 600 would be a third of each cut. */
const textWeights = [400, 600]

/** What each is cut out of, and its weights if the file has more than one. */
const cuts: Record<string, { from: string; weights?: number[] }> = {
  "unbounded-basic-600.woff2": { from: unbounded("latin", 600) },
  "unbounded-latin-600.woff2": { from: unbounded("latin", 600) },
  "unbounded-russian-600.woff2": { from: unbounded("cyrillic", 600) },
  "unbounded-cyrillic-600.woff2": { from: unbounded("cyrillic", 600) },
  "unbounded-digits-200.woff2": { from: unbounded("latin", 200) },
  "golos-text-basic-wght.woff2": { from: golosText("latin"), weights: textWeights },
  "golos-text-latin-wght.woff2": { from: golosText("latin"), weights: textWeights },
  "golos-text-russian-wght.woff2": { from: golosText("cyrillic"), weights: textWeights },
  "golos-text-cyrillic-wght.woff2": { from: golosText("cyrillic"), weights: textWeights },
  "golos-text-switch-500.woff2": { from: golosText("cyrillic"), weights: [500, 500] },
}

/** What fonts do with letters by themselves, and figures of equal width for columns of numbers; fractions and forms of other languages' letters are left out. */
const features = ["kern", "mark", "mkmk", "ccmp", "liga", "calt", "tnum"]

/** All characters of a `unicode-range`. */
const charactersOf = (ranges: string): string =>
  [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = "", last = first]) => {
      const begin = parseInt(first, 16)
      return Array.from({ length: parseInt(last, 16) - begin + 1 }, (_, offset) => begin + offset)
    })
    .map((code) => String.fromCodePoint(code))
    .join("")

const python = await preparePyodide()
python.runPython(await readFile(join(import.meta.dirname, "font-subsets.py"), "utf8"))
const cutFont = python.globals.get("cut")

const css = await readFile(join(stylesDir, "fonts.css"), "utf8")
for (const [name, { from, weights = [] }] of Object.entries(cuts)) {
  const face = css.split("@font-face").find((text) => text.includes(`fonts/${name}`))
  const ranges = /unicode-range:([^;]+);/.exec(face ?? "")?.[1]
  if (ranges === undefined) throw new Error(`src/styles/fonts.css has no face with a range for ${name}`)
  const whole = new Uint8Array(await readFile(requireFromHere.resolve(from)))
  const cut = cutFont(...[whole, charactersOf(ranges), features, weights].map(python.toPy)).toJs()
  await writeFile(join(stylesDir, "fonts", name), cut)
  console.log(`${name}: ${cut.length} of ${whole.length} bytes`)
}
