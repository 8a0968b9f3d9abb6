import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { drawShareCard } from "../../../../src/gatsby/share-cards/draw-share-card.ts"
import { fittedLines } from "../../../../src/gatsby/share-cards/fitted-lines.ts"
import { textPath, textWidth } from "../../../../src/gatsby/share-cards/glyph-text.ts"
import { shareCardOf, shareCardPath, type ShareCard } from "../../../../src/gatsby/share-cards/share-card.ts"
import { writeShareCards } from "../../../../src/gatsby/share-cards/write-share-cards.ts"

const games = [
  { id: "last-day-on-earth", theme: "ember", artwork: "last-day-on-earth" },
  { id: "frostborn", theme: "frost", artwork: "frostborn" },
  { id: "ashes", theme: "own", artwork: null },
] as const

const cardOf = (sitePath: string, title: string, locale: "en" | "ru" = "en"): ShareCard => {
  const card = shareCardOf({ sitePath, title, locale }, games)
  if (!card) throw new Error(`${sitePath} has no card`)
  return card
}

/** A face in which every letter is as wide as the size. */
const widthOf = (text: string, size: number): number => text.length * size

test("sets a title as large as it fits, broken between its words", () => {
  const sizes = [
    { size: 20, lines: 1 },
    { size: 10, lines: 2 },
  ]
  expect(fittedLines("one two", { sizes, width: 200, widthOf })).toEqual({ lines: ["one two"], size: 20 })
  expect(fittedLines("one two three", { sizes, width: 80, widthOf })).toEqual({
    lines: ["one two", "three"],
    size: 10,
  })
})

test("ends a title that fits in no size with an ellipsis", () => {
  const { lines, size } = fittedLines("word ".repeat(20), { sizes: [{ size: 10, lines: 2 }], width: 100, widthOf })
  expect(size).toBe(10)
  expect(lines).toHaveLength(2)
  expect(lines.at(-1)).toMatch(/…$/)
})

test("cuts off a word that is longer than the line, and leaves out hyphenation marks", () => {
  const sizes = [{ size: 10, lines: 1 }]
  expect(fittedLines("abcdefghijklmno", { sizes, width: 50, widthOf }).lines).toEqual(["abcd…"])
  expect(fittedLines("ab\u00adcd", { sizes, width: 50, widthOf }).lines).toEqual(["abcd"])
})

test("draws letters of both scripts, and leaves out what the face does not have", () => {
  expect(textPath("Игры & Games", 0, 0, 40)).toMatch(/^M[-\d.]+ [-\d.]+/)
  expect(textPath("Senior gameplay engineer (combat & movement), Frostborn", 78, 268, 44)).not.toContain("NaN")
  expect(textWidth("Игры🪵", 40)).toBe(textWidth("Игры", 40))
})

test("changes the address with everything that the picture shows, and with nothing else", () => {
  const address = shareCardPath(cardOf("/support", "Support"))
  expect(address).toMatch(/^\/share\/[0-9a-f]{20}\.jpg$/)
  expect(shareCardPath(cardOf("/contacts", "Support"))).toBe(address)
  expect(shareCardPath(cardOf("/support", "Help"))).not.toBe(address)
  expect(shareCardPath(cardOf("/support", "Support", "ru"))).not.toBe(address)
  expect(shareCardPath(cardOf("/games/frostborn", "Support"))).not.toBe(address)
})

test("gives a page the scene of its theme, and no card to errors and the redirect to a shop", () => {
  expect(cardOf("/dev-blog/frostborn/page/2", "x")).toMatchObject({ scene: "frostborn-hero", layout: "scene" })
  expect(cardOf("/games/last-day-on-earth", "x")).toMatchObject({ scene: "last-day-on-earth-hero" })
  expect(cardOf("/games/ashes", "x")).toMatchObject({ scene: "home-hero", layout: "scene" })
  expect(cardOf("/", "x")).toMatchObject({ scene: "home-hero", layout: "scene" })
  expect(cardOf("/about/vacations", "x")).toMatchObject({ scene: "about-dkp-hero", layout: "paper", focus: "bottom" })
  for (const path of ["/404", "/410", "/admin", "/unsubscribe", "/preview", "/redirect-to-market"]) {
    expect(shareCardOf({ sitePath: path, title: "x", locale: "en" }, games)).toBeNull()
  }
})

test.each([
  ["/privacy-policy", "Политика конфиден\u00adциальности: Китай", "ru"],
  ["/games", "Games", "en"],
] as const)("draws the card of %s as a JPEG of 1200 by 630 pixels and at most 120 kB", async (path, title, locale) => {
  const bytes = await drawShareCard(cardOf(path, title, locale))
  const { format, width, height } = await sharp(bytes).metadata()
  expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(120_000)
})

test("draws only what is new in a warm build, and removes what no page shows", async () => {
  const folder = await mkdtemp(join(tmpdir(), "share-cards-"))
  const [first, second] = [cardOf("/support", "Support"), cardOf("/contacts", "Contacts")]
  expect((await writeShareCards(folder, [first, first])).written).toEqual([shareCardPath(first).slice(1)])
  const { mtimeMs } = await stat(join(folder, shareCardPath(first)))
  await writeFile(join(folder, "share", "half.jpg.new"), "")

  expect(await writeShareCards(folder, [first, second])).toEqual({
    written: [shareCardPath(second).slice(1)],
    removed: ["share/half.jpg.new"],
  })
  expect((await stat(join(folder, shareCardPath(first)))).mtimeMs).toBe(mtimeMs)
  expect((await readdir(join(folder, "share"))).sort()).toEqual(
    [first, second].map((card) => shareCardPath(card).replace("/share/", "")).sort()
  )

  expect(await writeShareCards(folder, [second])).toEqual({ written: [], removed: [shareCardPath(first).slice(1)] })
  expect(await readdir(join(folder, "share"))).toHaveLength(1)
  await rm(folder, { recursive: true })
})
