import { ico, square, write } from "./lib/raster.ts"

/** The left half of the mark: stem, arms and barbs of a snowflake, as strokes. Drawn in a box of 64. */
const flake =
  "M27 4v56M27 18.5l-9.5-8.5M27 45.5l-9.5 8.5M27 32l-23-13.3M27 32l-23 13.3M14.5 24.8l-1-11.3M14.5 39.2l-1 11.3"
/** The right half of the mark: half an ember, a flame with a second tongue. */
const flame =
  "M34 3c.8 9.5 5.6 14.600 10.300 20.300 2 2.5 3.400 4.900 4.100 7.700 2-2.300 2.800-5.100 2.400-8.800 6.300 5.6 10.200 12 10.200 19 0 12-11 19.800-27 19.800v-11c6.300 0 10.400-3.200 10.400-8.200 0-5.400-5-9.5-10.400-17.400z"

/** The studio's mark in one or two colors. */
const mark = (ice: string, ember: string): string =>
  `<path fill="none" stroke="${ice}" stroke-width="5.6" d="${flake}"/><path fill="${ember}" d="${flame}"/>`

const tile = (radius: number, inset: number): string => {
  const scale = (64 - inset * 2) / 64
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">` +
    `<rect width="64" height="64" rx="${radius}" fill="#17130f"/><g transform="translate(${inset} ${inset}) scale(${scale})">${mark("#9ad4ea", "#f2a04a")}</g></svg>\n`
  )
}

/** Writes the icons of the site and the logo; returns a line about each. */
export async function renderIcons(folder: string, images: string): Promise<string[]> {
  const small = tile(13, 3)
  const files: [string, Buffer | string][] = [
    [`${folder}favicon.svg`, small],
    [`${folder}favicon.ico`, ico(await square(small, 32), 32)],
    [`${folder}apple-touch-icon.png`, await square(tile(0, 10), 180)],
    [`${folder}icon-192.png`, await square(tile(14, 9), 192)],
    [`${folder}icon-512.png`, await square(tile(14, 9), 512)],
    // A device cuts maskable icons to its own shape; a circle of four fifths of the width always stays.
    [`${folder}icon-maskable-192.png`, await square(tile(0, 12), 192)],
    [`${folder}icon-maskable-512.png`, await square(tile(0, 12), 512)],
    [
      `${images}logo.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${mark("currentColor", "var(--logo-ember, currentColor)")}</svg>\n`,
    ],
  ]
  const lines: string[] = []
  for (const [file, bytes] of files) lines.push(`${file.split("/").at(-1)} ${await write(file, bytes)} bytes`)
  return lines
}
