import { contrast, readableContrast } from "./contrast.ts"

/** The colors of the studio's own pages, as `#rrggbb`; `accentOnDark` is the accent over artwork and on dark grounds. */
export type StudioColors = Record<(typeof studioColorNames)[number], string>

export const studioColorNames = [
  "ground",
  "surface",
  "sunken",
  "text",
  "muted",
  "line",
  "edge",
  "accent",
  "accentOnDark",
] as const

/** The contrast that the edges of controls and the ring of the focus need (WCAG 2.2, AA). */
const visibleContrast = 3

/** The darkest of the admin's light grounds on which its accent is read (src/admin/shell/admin-theme.css). */
const adminGround = "#eee7db"

/** The lightest of the neutral dark grounds (src/styles/tokens.css). */
const darkGround = "#1c1c23"

type ColorIssue = { color: keyof StudioColors; message: string }

/** Pairs of colors without enough contrast; none for colors that a site may have. */
export const colorIssues = (colors: StudioColors): ColorIssue[] => {
  const least = (color: keyof StudioColors, on: string, ground: string, needed: number): ColorIssue[] => {
    const ratio = contrast(colors[color], ground)
    if (ratio >= needed) return []
    const found = `${colors[color]} on ${on} ${ground} has a contrast of ${(Math.floor(ratio * 100) / 100).toFixed(2)}`
    return [{ color, message: `cannot be read: ${found}, and needs ${needed}` }]
  }
  const isDark = contrast(colors.ground, "#000000") < contrast(colors.text, "#000000")
  return [
    ...(isDark
      ? [{ color: "ground" as const, message: "must be lighter than the text: the studio's pages are light" }]
      : []),
    ...(["ground", "surface", "sunken"] as const).flatMap((ground) => [
      ...(["text", "muted", "accent"] as const).flatMap((color) =>
        least(color, ground, colors[ground], readableContrast)
      ),
      ...least("edge", ground, colors[ground], visibleContrast),
    ]),
    ...least("accent", "the admin's ground", adminGround, readableContrast),
    ...least("accentOnDark", "the dark ground", darkGround, readableContrast),
  ]
}

const mixed = (one: string, other: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [a = 0, b = 0] = [one, other].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
      return Math.round(a + (b - a) * share)
        .toString(16)
        .padStart(2, "0")
    })
    .join("")}`

/** The accent, as much lighter as dark grounds need. */
const lightened = (accent: string): string => {
  const shades = Array.from({ length: 11 }, (_, step) => mixed(accent, "#ffffff", step / 10))
  return shades.find((shade) => contrast(shade, darkGround) >= readableContrast + 1) ?? "#ffffff"
}

/** All colors of a studio that has chosen three of them, or more. */
export const completeColors = ({
  ground,
  text,
  accent,
  ...chosen
}: Pick<StudioColors, "ground" | "text" | "accent"> & Partial<StudioColors>): StudioColors => ({
  ground,
  surface: chosen.surface ?? mixed(ground, "#ffffff", 0.6),
  sunken: chosen.sunken ?? mixed(ground, text, 0.06),
  text,
  muted: chosen.muted ?? mixed(text, ground, 0.3),
  line: chosen.line ?? mixed(ground, text, 0.16),
  edge: chosen.edge ?? mixed(text, ground, 0.45),
  accent,
  accentOnDark: chosen.accentOnDark ?? lightened(accent),
})

/** The colors as the style sheet src/styles/studio-colors.css, which `npm run setup` writes. */
export const colorSheet = (colors: StudioColors): string => {
  const rows = studioColorNames.map((name) => {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    return `  --studio-${property}: ${colors[name]};\n`
  })
  return `/* The colors of shared/studio.json. \`npm run setup\` writes this file; do not edit it. */\n:root {\n${rows.join("")}}\n`
}
