import { readFileSync } from "node:fs"
import opentype, { type Font, type PathCommand } from "opentype.js"
import { requireFromHere } from "../require-from-here.ts"

/** The display font, one file per script. The first file that contains a character draws it. */
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

/** The library's own path serialization writes NaN for numbers very close to zero. */
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

/** Letter spacing as a fraction of the font size, negative because the font is wide. */
const tracking = -0.02

/** Glyphs of a text, without characters that no file contains (emoji). */
const glyphsOf = (text: string) =>
  Array.from(text).flatMap((character) => {
    const font = loaded().find((each) => each.charToGlyphIndex(character) > 0)
    return font ? [{ glyph: font.charToGlyph(character), scale: 1 / font.unitsPerEm }] : []
  })

/** Width of a line of text in the display font. */
export const textWidth = (text: string, size: number): number =>
  glyphsOf(text).reduce((sum, { glyph, scale }) => sum + (glyph.advanceWidth * scale + tracking) * size, 0)

/**
 * SVG path data of a line of text in the display font. Outlines, because the renderer would use the fonts of its
 * machine: this way every machine draws the same.
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
