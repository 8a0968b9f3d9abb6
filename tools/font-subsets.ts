import { createRequire } from "node:module"
import { readFile, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import subsetFont from "subset-font"

/**
 * Cuts the fonts of src/styles/fonts/*.woff2, by the ranges of src/styles/fonts.css: out of the Latin files the characters that
 * all pages of both languages share, and out of the Cyrillic ones the Russian letters, and those of the language switch, which
 * English pages show. Other characters come from the complete files.
 * Usage: node tools/font-subsets.ts, after an update of the fonts' packages or a change of those ranges.
 */
const requireFromHere = createRequire(import.meta.url)
const stylesDir = resolve(import.meta.dirname, "../src/styles")

const golosText = "@fontsource-variable/golos-text/files/golos-text"

/** The weights of text. Those above 600 would be a third of each cut. */
const textWeights = { min: 400, max: 600, default: 400 }

/** What each is cut out of, and its weights if the file has more. */
const cuts: Record<string, { from: string; weights?: number | typeof textWeights }> = {
  "unbounded-basic-600.woff2": { from: "@fontsource/unbounded/files/unbounded-latin-600-normal.woff2" },
  "golos-text-basic-wght.woff2": { from: `${golosText}-latin-wght-normal.woff2`, weights: textWeights },
  "unbounded-russian-600.woff2": { from: "@fontsource/unbounded/files/unbounded-cyrillic-600-normal.woff2" },
  "golos-text-russian-wght.woff2": { from: `${golosText}-cyrillic-wght-normal.woff2`, weights: textWeights },
  "golos-text-switch-500.woff2": { from: `${golosText}-cyrillic-wght-normal.woff2`, weights: 500 },
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

const css = await readFile(join(stylesDir, "fonts.css"), "utf8")
for (const [name, { from, weights }] of Object.entries(cuts)) {
  const face = css.split("@font-face").find((text) => text.includes(`fonts/${name}`))
  const ranges = /unicode-range:([^;]+);/.exec(face ?? "")?.[1]
  if (ranges === undefined) throw new Error(`src/styles/fonts.css has no face with a range for ${name}`)
  const whole = await readFile(requireFromHere.resolve(from))
  const cut = await subsetFont(whole, charactersOf(ranges), {
    targetFormat: "woff2",
    keepFeatures: features,
    ...(weights === undefined ? {} : { variationAxes: { wght: weights } }),
  })
  await writeFile(join(stylesDir, "fonts", name), cut)
  console.log(`${name}: ${cut.length} of ${whole.length} bytes`)
}
