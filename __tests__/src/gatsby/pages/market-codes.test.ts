import { demoGameNodes } from "../../../support/site-games.ts"
import { marketCodes, type QrCode } from "../../../../src/gatsby/pages/market-codes.ts"

const games = demoGameNodes.filter(({ locale }) => locale === "en")

/** Parses the path back into modules. */
const modulesOf = ({ path }: QrCode): Set<string> => {
  const dark = new Set<string>()
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(length); step += 1) dark.add(`${Number(x) + step} ${y}`)
  }
  return dark
}

test("has a code for each shop of a phone for both games, and none for a computer's", () => {
  const codes = marketCodes(games)
  expect(Object.keys(codes["last-day-on-earth"] ?? {})).toEqual(["appStore", "googlePlay"])
  expect(Object.keys(codes.frostborn ?? {})).toEqual(["appStore", "googlePlay"])
})

test("draws the three marks in the corners by which readers find a code", () => {
  const code = marketCodes(games).frostborn?.appStore
  if (!code) throw new Error("Frostborn has no code for the App Store")
  const dark = modulesOf(code)
  const { size } = code
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    for (let step = 0; step < 7; step += 1) {
      expect(dark).toContain(`${left + step} ${top}`)
      expect(dark).toContain(`${left} ${top + step}`)
    }
    expect(dark).not.toContain(`${left + 1} ${top + 1}`)
    expect(dark).toContain(`${left + 3} ${top + 3}`)
  }
})

test("draws different codes for different shops", () => {
  const { appStore, googlePlay } = marketCodes(games).frostborn ?? {}
  expect(appStore?.path).not.toBe(googlePlay?.path)
})
