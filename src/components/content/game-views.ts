import type { GameId, GameSystem, GameTheme, NamedGame, StoreLink } from "../../../shared/games.ts"
import { type ContentPicture, pictureView } from "./content-views.ts"
import { heroView, sceneView, type SceneNode } from "./scene-views.ts"
import type { PictureView, SceneView } from "./view-types.ts"

/** The addresses of a trailer; `captions` are those of the page's language. */
export type TrailerView = { mp4: string; webm: string | null; captions: string | null; since: string; seconds: number }

/** A game in short, as in the data layer. */
type GameCardNode = {
  gameId: GameId
  name: string
  line: string
  theme: GameTheme
  accent: string | null
}

type Hero = {
  hero: ContentPicture | null
  heroArt: SceneNode | null
  focalPoint: { x: number; y: number }
}

type Poster = { poster: ContentPicture | null; posterArt: SceneNode | null }

/** A game on the main page and on the launcher's window. */
export type GamePanelNode = GameCardNode &
  Poster & { intro: string; trailer: TrailerView | null; focalPoint: Hero["focalPoint"] }

/** A game in the list of games. */
export type GameHalfNode = GameCardNode & Hero & { stores: StoreLink[]; trailer: TrailerView | null }

/** The game of its own page. */
export type GameNode = GameHalfNode & {
  description: string
  systems: GameSystem[]
  minimumAge: number
  releasedIn: number
  crewSize: number
  features: { title: string; text: string; picture: ContentPicture | null }[]
  featureArt: SceneNode[]
  shots: { alt: string; picture: ContentPicture | null }[]
  shotArt: SceneNode[]
}

export type GameCardView = NamedGame & { line: string }

export type GamePanelView = GameCardView & { intro: string; trailer: TrailerView | null; picture: PictureView | null }

export type GameHalfView = GameCardView & {
  stores: StoreLink[]
  trailer: TrailerView | null
  scene: SceneView | null
}

export type GameView = GameHalfView &
  Pick<GameNode, "systems" | "minimumAge" | "releasedIn" | "crewSize"> & {
    features: { title: string; text: string; picture: PictureView | null }[]
    shots: PictureView[]
  }

const middle = { x: 0.5, y: 0.5 }

const cardView = ({ gameId, name, line, theme, accent }: GameCardNode): GameCardView => ({
  id: gameId,
  name,
  line,
  theme,
  accent,
})

/** The picture of the library, else the artwork of the repository. A scene needs no text: it stands behind one. */
const sceneOf = ({ hero, heroArt, focalPoint }: Hero): SceneView | null => {
  if (hero) return { ...pictureView(hero, "100vw"), alt: "", focalPoint, planes: null }
  return heroArt && { ...heroView(heroArt), focalPoint }
}

const posterOf = ({ poster, posterArt }: Poster, sizes: string): PictureView | null => {
  if (poster) return { ...pictureView(poster, sizes), alt: "", focalPoint: middle }
  return posterArt && sceneView(posterArt)
}

export const gamePanelView = (node: GamePanelNode): GamePanelView => ({
  ...cardView(node),
  intro: node.intro,
  trailer: node.trailer,
  picture: posterOf(node, "(min-width: 48rem) 50vw, 100vw"),
})

/** The window of the launcher crops its pictures around the point that the scene has. */
export const gameTileView = (node: GamePanelNode): GamePanelView => {
  const view = gamePanelView(node)
  return { ...view, picture: view.picture && { ...view.picture, focalPoint: node.focalPoint } }
}

export const gameHalfView = (node: GameHalfNode): GameHalfView => ({
  ...cardView(node),
  stores: node.stores,
  trailer: node.trailer,
  scene: sceneOf(node),
})

const artView = (node: SceneNode | undefined, alt = ""): PictureView | null => (node ? sceneView(node, alt) : null)

export const gameView = (node: GameNode): GameView => ({
  ...gameHalfView(node),
  systems: node.systems,
  minimumAge: node.minimumAge,
  releasedIn: node.releasedIn,
  crewSize: node.crewSize,
  features: node.features.map(({ title, text, picture }, index) => ({
    title,
    text,
    picture: picture
      ? { ...pictureView(picture, "(min-width: 48rem) 50vw, 100vw"), alt: "" }
      : artView(node.featureArt[index]),
  })),
  shots: node.shots.flatMap(
    ({ alt, picture }, index) =>
      (picture
        ? { ...pictureView(picture, "(min-width: 64rem) 40rem, 82vw"), alt }
        : artView(node.shotArt[index], alt)) ?? []
  ),
})
