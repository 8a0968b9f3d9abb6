import { correction, generate } from "lean-qr"
import type { GameId, Store } from "../../../shared/games.ts"
import type { GameNode } from "../content/site-content.ts"

/** A QR code as an SVG path, one unit per module, without the white border that it needs. */
export type QrCode = { size: number; path: string }

export type MarketCodes = Record<GameId, Partial<Record<Store, QrCode>>>

/** Draws dark modules as horizontal runs, one rectangle each. */
const codeOf = (text: string): QrCode => {
  const bitmap = generate(text, { minCorrectionLevel: correction.M })
  const runs: string[] = []
  for (let y = 0; y < bitmap.size; y += 1) {
    for (let x = 0; x < bitmap.size; x += 1) {
      let length = 0
      while (bitmap.get(x + length, y)) length += 1
      if (length > 0) runs.push(`M${x} ${y}h${length}v1h-${length}z`)
      x += length
    }
  }
  return { size: bitmap.size, path: runs.join("") }
}

type GameStores = Pick<GameNode, "entryId" | "stores">

const drawCodes = (games: readonly GameStores[]): MarketCodes => {
  const entries = games.map(({ entryId, stores }) => [
    entryId,
    Object.fromEntries(stores.filter(({ store }) => store !== "steam").map(({ store, url }) => [store, codeOf(url)])),
  ])
  return Object.fromEntries(entries) as MarketCodes
}

let drawn: { of: string; codes: MarketCodes } | undefined

/**
 * QR codes of every game's mobile shops. A desktop shop needs none: it opens on the same computer. They are drawn again only when a shop
 * has changed, as the pages are listed after every addition and removal of an entry.
 */
export const marketCodes = (games: readonly GameStores[]): MarketCodes => {
  const of = JSON.stringify(games.map(({ entryId, stores }) => [entryId, stores]))
  if (drawn?.of !== of) drawn = { of, codes: drawCodes(games) }
  return drawn.codes
}
