import { fileIdOfUrl } from "../../../shared/contract/files.ts"
import type { GameContent } from "../../../shared/contract/games.ts"

type FileUse = { path: string; id: string }

const named = (path: string, id: string | null): FileUse[] => (id === null ? [] : [{ path, id }])

/** The pictures of the library that a game shows, with their paths in its content. */
export const picturesOfGame = ({ hero, poster, features, shots }: GameContent): FileUse[] => [
  ...named("hero", hero),
  ...named("poster", poster),
  ...features.flatMap(({ picture }, index) => named(`features.${index}.picture`, picture)),
  ...shots.flatMap(({ picture }, index) => named(`shots.${index}.picture`, picture)),
]

/** The videos of the library that a game shows; other addresses are of other sites, or of files of this one. */
export const videosOfGame = ({ trailer }: GameContent): FileUse[] =>
  trailer === null ? [] : named("trailer.mp4", fileIdOfUrl(trailer.mp4))
