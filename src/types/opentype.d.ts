/** The part of opentype.js that the share cards use; the package has no types of its own. */
declare module "opentype.js" {
  /** A command of an SVG path; its coordinates depend on its type. */
  export type PathCommand =
    | { type: "M" | "L"; x: number; y: number }
    | { type: "Q"; x1: number; y1: number; x: number; y: number }
    | { type: "C"; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: "Z" }

  type Glyph = {
    advanceWidth: number
    getPath: (x: number, y: number, size: number) => { commands: PathCommand[] }
  }

  export type Font = {
    unitsPerEm: number
    charToGlyphIndex: (character: string) => number
    charToGlyph: (character: string) => Glyph
  }

  const opentype: { parse: (file: ArrayBuffer) => Font }
  export default opentype
}
