import sharp from "sharp"
import { coloredLogo } from "../../../shared/studio-logo.ts"
import { locales, type Locale } from "../../../shared/locales.ts"
import { studio } from "../../../shared/studio.ts"
import { textPath, textWidth } from "../share-cards/glyph-text.ts"

/** The ground for which a logo is made, with its colors. */
const logoGrounds = {
  light: { ink: studio.colors.text, accent: studio.colors.accent },
  dark: { ink: "#fbf6ee", accent: studio.colors.accentOnDark },
} as const

type LogoGround = keyof typeof logoGrounds

type Logo = { name: string; svg: string }

/** Width of the PNG in pixels. */
const pngWidth = 2_000

/** The mark in a box of 64. */
const mark = (colors: (typeof logoGrounds)[LogoGround]): string => {
  const shapes = coloredLogo(studio.logo, colors)
  return studio.logo.size === 64 ? shapes : `<g transform="scale(${64 / studio.logo.size})">${shapes}</g>`
}

const svg = (width: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 64" width="${width}" height="64">${body}</svg>\n`

const nameSize = 34

const lockup = (locale: Locale, ground: LogoGround): Logo => {
  const name = studio.name[locale]
  const colors = logoGrounds[ground]
  const text = `<path fill="${colors.ink}" d="${textPath(name, 82, 45, nameSize)}"/>`
  const width = Math.ceil(82 + textWidth(name, nameSize) + 4)
  return { name: `logo-${locale}-on-${ground}`, svg: svg(width, mark(colors) + text) }
}

const grounds = Object.keys(logoGrounds) as LogoGround[]

/** The studio's logo in every language and its mark alone, for light and for dark grounds. */
const logos = (): Logo[] =>
  grounds.flatMap((ground) => [
    ...locales.map((locale) => lockup(locale, ground)),
    { name: `mark-on-${ground}`, svg: svg(64, mark(logoGrounds[ground])) },
  ])

/** The logos as SVG and as PNG with a transparent ground, by file name. */
export const logoFiles = async (): Promise<Record<string, Buffer>> => {
  const files = await Promise.all(
    logos().map(async ({ name, svg: source }): Promise<[string, Buffer][]> => {
      const vector = Buffer.from(source)
      const png = await sharp(vector, { density: 2_000 })
        .resize({ width: pngWidth })
        .png({ compressionLevel: 9 })
        .toBuffer()
      return [
        [`${name}.svg`, vector],
        [`${name}.png`, png],
      ]
    })
  )
  return Object.fromEntries(files.flat())
}
