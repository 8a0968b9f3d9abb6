import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import opentype, { type Font, type PathCommand } from "opentype.js"

const requireFromHere = createRequire(join(process.cwd(), "package.json"))

/** The display face, one file per script; the first that has a character draws it. */
const files = ["latin", "cyrillic", "latin-ext", "cyrillic-ext"].map(
  (script) => `@fontsource/unbounded/files/unbounded-${script}-600-normal.woff`
)

let fonts: Font[] | undefined

const loaded = (): Font[] =>
  (fonts ??= files.map((file) => {
    const bytes = readFileSync(requireFromHere.resolve(file))
    return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  }))

const tenth = (value: number): number => Math.round(value * 10) / 10

/** The library's own way to write a path makes NaN of numbers that are very close to zero. */
const commandText = (command: PathCommand): string => {
  switch (command.type) {
    case "Z":
      return "Z"
    case "C":
      return `C${[command.x1, command.y1, command.x2, command.y2, command.x, command.y].map(tenth).join(" ")}`
    case "Q":
      return `Q${[command.x1, command.y1, command.x, command.y].map(tenth).join(" ")}`
    default:
      return `${command.type}${tenth(command.x)} ${tenth(command.y)}`
  }
}

/** Space between letters, as a part of the size: the face is wide. */
const tracking = -0.02

/** Glyphs of a text; a character that no file has (an emoji) is left out. */
const glyphsOf = (text: string) =>
  Array.from(text).flatMap((character) => {
    const font = loaded().find((each) => each.charToGlyphIndex(character) > 0)
    return font ? [{ glyph: font.charToGlyph(character), scale: 1 / font.unitsPerEm }] : []
  })

/** Width of a line of text in the display face. */
export const textWidth = (text: string, size: number): number =>
  glyphsOf(text).reduce((sum, { glyph, scale }) => sum + (glyph.advanceWidth * scale + tracking) * size, 0)

/**
 * Path data of a line of text in the display face. Outlines, because what draws the picture would take the fonts of the
 * machine it runs on: with them every machine draws the same.
 *
 * @param x left end of the line
 * @param y its baseline
 */
export const textPath = (text: string, x: number, y: number, size: number): string => {
  let at = x
  return glyphsOf(text)
    .map(({ glyph, scale }) => {
      const data = glyph.getPath(at, y, size).commands.map(commandText).join("")
      at += (glyph.advanceWidth * scale + tracking) * size
      return data
    })
    .join("")
}
