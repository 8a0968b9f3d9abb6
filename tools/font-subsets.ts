import { createRequire } from "node:module"
import { readFile, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import subsetFont from "subset-font"

/**
 * Cuts the characters that all pages of both languages share out of the Latin fonts: src/styles/fonts/*.woff2, by the ranges of
 * src/styles/fonts.css. Other characters come from the complete files, which few pages load.
 * Usage: node tools/font-subsets.ts, after an update of the fonts' packages or a change of those ranges.
 */
const requireFromHere = createRequire(import.meta.url)
const stylesDir = resolve(import.meta.dirname, "../src/styles")

const sources = {
  "unbounded-basic-600.woff2": "@fontsource/unbounded/files/unbounded-latin-600-normal.woff2",
  "golos-text-basic-wght.woff2": "@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2",
}

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
for (const [name, source] of Object.entries(sources)) {
  const face = css.split("@font-face").find((text) => text.includes(`fonts/${name}`))
  const ranges = /unicode-range:([^;]+);/.exec(face ?? "")?.[1]
  if (ranges === undefined) throw new Error(`src/styles/fonts.css has no face with a range for ${name}`)
  const whole = await readFile(requireFromHere.resolve(source))
  const basic = await subsetFont(whole, charactersOf(ranges), { targetFormat: "woff2" })
  await writeFile(join(stylesDir, "fonts", name), basic)
  console.log(`${name}: ${basic.length} of ${whole.length} bytes`)
}
