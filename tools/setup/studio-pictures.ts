import sharp from "sharp"
import { ico } from "../../artwork/lib/raster.ts"
import { locales } from "../../shared/locales.ts"
import { coloredLogo } from "../../shared/studio-logo.ts"
import type { StudioIdentity } from "../../shared/studio-identity.ts"
import { textPath, textWidth } from "../../src/gatsby/share-cards/glyph-text.ts"

type LogoStyle = Pick<StudioIdentity, "colors" | "logo">

const logoIn = ({ colors, logo }: LogoStyle, at: { x: number; y: number; size: number }): string =>
  `<g transform="translate(${at.x} ${at.y}) scale(${at.size / logo.size})">${coloredLogo(logo, {
    ink: colors.text,
    accent: colors.accent,
  })}</g>`

/** The logo on a tile of the studio's ground, in a box of 64. */
const tile = (logoStyle: LogoStyle, radius: number, inset: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">` +
  `<rect width="64" height="64" rx="${radius}" fill="${logoStyle.colors.ground}"/>` +
  `${logoIn(logoStyle, { x: inset, y: inset, size: 64 - inset * 2 })}</svg>\n`

const square = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 72 * Math.max(1, size / 64) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()

const width = 1200
const height = 630
const markSize = 150

/** The picture for shared links of pages that have no card of their own: the logo over the name. */
const shareSvg = ({ name, ...logoStyle }: StudioIdentity): string => {
  const words = [...new Set(locales.map((locale) => name[locale]))]
  const size = Math.min(76, ...words.map((each) => (76 * (width - 160)) / textWidth(each, 76)))
  const lines = words.map((each, index) =>
    textPath(each, (width - textWidth(each, size)) / 2, 400 + index * size * 1.3, size)
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${logoStyle.colors.ground}"/>` +
    logoIn(logoStyle, { x: (width - markSize) / 2, y: 130, size: markSize }) +
    `<path fill="${logoStyle.colors.text}" d="${lines.join("")}"/></svg>`
  )
}

/** The pictures that are drawn of a studio's logo, name and colors, by their paths in the repository. */
export const studioPictures = async (identity: StudioIdentity): Promise<Record<string, Buffer | string>> => {
  const small = tile(identity, 13, 8)
  const large = tile(identity, 14, 12)
  // A device cuts maskable icons to its own shape; a circle of four fifths of the width always stays.
  const full = tile(identity, 0, 16)
  return {
    "static/favicon.svg": small,
    "static/favicon.ico": ico(await square(small, 32), 32),
    "static/apple-touch-icon.png": await square(full, 180),
    "static/icon-192.png": await square(large, 192),
    "static/icon-512.png": await square(large, 512),
    "static/icon-maskable-192.png": await square(full, 192),
    "static/icon-maskable-512.png": await square(full, 512),
    "static/open-graph-default.jpg": await sharp(Buffer.from(shareSvg(identity)))
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer(),
  }
}
