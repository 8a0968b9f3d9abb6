import type { AdminGame, GameName, PublishedGame, PublishedGames } from "../../../shared/contract/games.ts"
import { inEachLocale, type LocalizedText } from "../../../shared/locales.ts"
import { presentLibraryFile, presentPicture } from "../../files/files-presenter.ts"
import type { WithFiles } from "../entries/shown.ts"
import { picturesOfGame } from "./game-files.ts"
import type { GameRow } from "./games-repository.ts"

type Files = WithFiles<GameRow>["files"]

const nothingShown: LocalizedText = inEachLocale(() => "")

const center = { x: 0.5, y: 0.5 }

/** @throws Error for a game that went live without what its pages need, which no write allows */
const present = (row: GameRow, files: Files): PublishedGame => {
  const { hero, poster, features, shots, focalPoint, minimumAge, releasedIn, crewSize, ...content } = row.content
  if (minimumAge === null || releasedIn === null || crewSize === null)
    throw new Error(`The game ${row.id} is live without its facts`)
  const picture = (id: string | null, alt = nothingShown, point = center) =>
    presentPicture(id, files, { alt, focalPoint: point })
  return {
    id: row.id,
    ...content,
    minimumAge,
    releasedIn,
    crewSize,
    artwork: row.artwork,
    hero: picture(hero, nothingShown, focalPoint),
    focalPoint,
    poster: picture(poster),
    features: features.map((feature) => ({ ...feature, picture: picture(feature.picture) })),
    shots: shots.map((shot) => ({ alt: shot.alt, picture: picture(shot.picture, shot.alt) })),
  }
}

export const presentPublishedGames = ({ entries, files }: WithFiles<GameRow>): PublishedGames => ({
  items: entries.filter(({ state }) => state === "live").map((row) => present(row, files)),
  closed: entries.filter(({ state }) => state === "closed").map(({ id }) => id),
})

export const presentAdminGame = (row: GameRow, files: Files): AdminGame => ({
  id: row.id,
  version: row.version,
  state: row.state,
  artwork: row.artwork,
  content: row.content,
  files: picturesOfGame(row.content).flatMap(({ id }) => {
    const file = files.get(id)
    return file ? [presentLibraryFile(file)] : []
  }),
  updatedAt: row.updated_at.toISOString(),
})

export const presentAdminGames = ({ entries, files }: WithFiles<GameRow>): { items: AdminGame[] } => ({
  items: entries.map((row) => presentAdminGame(row, files)),
})

export const presentGameName = ({ id, state, content }: GameRow): GameName => ({
  id,
  state,
  name: content.name,
  theme: content.theme,
  accent: content.accent,
  questions: content.questions.map(({ link, ask }) => ({ link, ask })),
})
