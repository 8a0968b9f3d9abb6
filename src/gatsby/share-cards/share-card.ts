import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import type { Locale } from "../../../shared/locales.ts"
import { paths } from "../../../shared/paths.ts"
import { vacationCategories } from "../../../shared/vacation-categories.ts"
import type { NamedGame } from "../../../shared/games.ts"
import { isUnlisted } from "../../settings/page-kinds.ts"
import { footerTheme, gameOfPath } from "../../settings/themes.ts"

/** The picture of a page in link previews. */
export type ShareCard = {
  title: string
  locale: Locale
  /** A picture of src/images, without its extension. */
  scene: string
  /** Text on paper above the scene, or on the scene itself. */
  layout: "paper" | "scene"
  /** The part of the scene that remains visible when it is cropped. */
  focus: "center" | "bottom"
}

/** Version of the drawing code: a new number redraws every card. */
const drawing = 2

/** Scenes whose subjects are near the bottom. */
const lowScenes = new Set(["about-dkp-hero", "about-education-hero"])

/** What the card of a game's page is drawn on: its artwork, if the repository has some. */
export type GameScene = Pick<NamedGame, "id" | "theme"> & { artwork: string | null }

const studioScene = "home-hero"

const sceneOf = (sitePath: string, games: readonly GameScene[]): string => {
  const category = vacationCategories.find((each) => paths.about(each) === sitePath)
  if (category) return `about-${category}-hero`
  const artwork = gameOfPath(sitePath, games)?.artwork ?? null
  return artwork === null ? studioScene : `${artwork}-hero`
}

/** A page by its address without language prefix, with its title. */
type Shared = { sitePath: string; title: string; locale: Locale }

/** The card of a page; null if the site's picture is used. */
export const shareCardOf = ({ sitePath, title, locale }: Shared, games: readonly GameScene[]): ShareCard | null =>
  isUnlisted(sitePath)
    ? null
    : {
        title,
        locale,
        scene: sceneOf(sitePath, games),
        layout: footerTheme(sitePath, games) === "paper" && sitePath !== paths.main ? "paper" : "scene",
        focus: lowScenes.has(sceneOf(sitePath, games)) ? "bottom" : "center",
      }

const digests = new Map<string, string>()

export const sceneFile = (scene: string): string => resolve(`src/images/${scene}.jpg`)

const digestOf = (scene: string): string => {
  const known = digests.get(scene)
  if (known) return known
  const digest = createHash("sha256")
    .update(readFileSync(sceneFile(scene)))
    .digest("hex")
  digests.set(scene, digest)
  return digest
}

/** Address of a card's picture. It contains a hash of all inputs, so an existing file is never stale. */
export const shareCardPath = (card: ShareCard): string => {
  const content = JSON.stringify([drawing, card, digestOf(card.scene)])
  return `/share/${createHash("sha256").update(content).digest("hex").slice(0, 20)}.jpg`
}

const planned = new Map<string, ShareCard>()

/** Returns the address of a page's picture, and plans to draw it at the end of the build. */
export const planShareCard = (page: Shared, games: readonly GameScene[]): string | undefined => {
  const card = shareCardOf(page, games)
  if (!card) return undefined
  const path = shareCardPath(card)
  planned.set(path, card)
  return path
}

/** The cards of all pages of this build. */
export const plannedShareCards = (): ShareCard[] => [...planned.values()]
