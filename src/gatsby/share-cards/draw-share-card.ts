import sharp, { type Sharp } from "sharp"
import { studio } from "../../../shared/studio.ts"
import { fittedLines } from "./fitted-lines.ts"
import { textPath, textWidth } from "./glyph-text.ts"
import { sceneFile, type ShareCard } from "./share-card.ts"

/** Pixels; the size that social networks request. */
const width = 1200
const height = 630

const margin = 80

/** Height of the paper above the scene. */
const paper = 372

/** The studio's, and the neutral night of src/styles/tokens.css. */
const { ground: paperColor, text: ink, accent } = studio.colors
const colors = { paper: paperColor, ink, accent, light: "#fbf6ee", night: "#0a0a0d" }

const sizes = [
  { size: 76, lines: 2 },
  { size: 64, lines: 3 },
  { size: 54, lines: 3 },
  { size: 46, lines: 4 },
  { size: 38, lines: 4 },
]

/** On paper fewer lines fit. */
const paperSizes = [
  { size: 76, lines: 2 },
  { size: 62, lines: 2 },
  { size: 52, lines: 3 },
  { size: 44, lines: 3 },
  { size: 36, lines: 4 },
]

const nameSize = 26

const nameOf = (card: ShareCard, x: number, y: number, color: string): string =>
  `<path d="${textPath(studio.name[card.locale], x, y, nameSize)}" fill="${color}"/>`

/** The title; `bottom` is the baseline of its last line. */
const titleOf = ({ title, layout }: ShareCard, bottom: number, color: string): string => {
  const { lines, size } = fittedLines(title, {
    sizes: layout === "paper" ? paperSizes : sizes,
    width: width - 2 * margin,
    widthOf: textWidth,
  })
  const leading = size * 1.16
  const paths = lines.map((line, index) =>
    textPath(line, margin - size * 0.04, bottom - (lines.length - 1 - index) * leading, size)
  )
  return `<path d="${paths.join("")}" fill="${color}"/>`
}

const svg = (body: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`)

const paperOverlay = (card: ShareCard): Buffer =>
  svg(
    `<rect width="${width}" height="${paper}" fill="${colors.paper}"/>` +
      `<rect x="${margin}" y="58" width="44" height="6" fill="${colors.accent}"/>` +
      nameOf(card, margin + 62, 70, colors.ink) +
      titleOf(card, paper - 52, colors.ink)
  )

const sceneOverlay = (card: ShareCard): Buffer =>
  svg(
    `<defs><linearGradient id="shade" x2="0" y2="1"><stop stop-color="${colors.night}" stop-opacity=".5"/>` +
      `<stop offset=".3" stop-color="${colors.night}" stop-opacity=".12"/>` +
      `<stop offset="1" stop-color="${colors.night}" stop-opacity=".88"/></linearGradient></defs>` +
      `<rect width="${width}" height="${height}" fill="url(#shade)"/>` +
      nameOf(card, margin, 88, colors.light) +
      titleOf(card, height - 72, colors.light)
  )

const strips = new Map<string, Promise<Buffer>>()

const drawStrip = ({ scene, focus }: ShareCard): Promise<Buffer> =>
  sharp(sceneFile(scene))
    .resize(width, height - paper, { fit: "cover", position: focus })
    .toBuffer()

const backgrounds = new Map<string, Promise<Buffer>>()

const channels = 3

const drawBackground = ({ scene }: ShareCard): Promise<Buffer> =>
  sharp(sceneFile(scene)).resize(width, height, { fit: "cover" }).removeAlpha().raw().toBuffer()

/** A few scenes serve all cards, and to crop one takes half the time of a card. */
const once = (drawn: Map<string, Promise<Buffer>>, card: ShareCard, draw: typeof drawStrip): Promise<Buffer> => {
  const key = `${sceneFile(card.scene)} ${card.focus}`
  const picture = drawn.get(key) ?? draw(card)
  drawn.set(key, picture)
  return picture
}

const compose = async (card: ShareCard): Promise<Sharp> => {
  if (card.layout === "scene") {
    const background = await once(backgrounds, card, drawBackground)
    return sharp(background, { raw: { width, height, channels } }).composite([{ input: sceneOverlay(card) }])
  }
  const strip = await once(strips, card, drawStrip)
  return sharp({ create: { width, height, channels, background: colors.paper } }).composite([
    { input: strip, top: paper, left: 0 },
    { input: paperOverlay(card) },
  ])
}

/**
 * With tables of MozJPEG, but not its search for the smallest file: that takes 33 ms of a processor for each card, which a first build
 * draws a hundred of, and saves 6 % of what only social networks load.
 */
const encoding = { quality: 76, quantisationTable: 3 }

/** Draws a card as a JPEG of 1200 by 630 pixels: the page's title with its theme's scene. */
export const drawShareCard = async (card: ShareCard): Promise<Buffer> => (await compose(card)).jpeg(encoding).toBuffer()
