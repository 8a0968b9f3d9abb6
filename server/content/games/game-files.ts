import { fileIdOfUrl } from "../../../shared/contract/files.ts"
import type { GameContent } from "../../../shared/contract/games.ts"
import { locales } from "../../../shared/locales.ts"

type FileUse = { path: string; id: string }

const named = (path: string, id: string | null): FileUse[] => (id === null ? [] : [{ path, id }])

/** The pictures of the library that a game shows, with their paths in its content. */
export const picturesOfGame = ({ hero, poster, features, shots }: GameContent): FileUse[] => [
  ...named("hero", hero),
  ...named("poster", poster),
  ...features.flatMap(({ picture }, index) => named(`features.${index}.picture`, picture)),
  ...shots.flatMap(({ picture }, index) => named(`shots.${index}.picture`, picture)),
]

/** The type of each file of a trailer, and what the library has not where it lacks one. */
type TrailerFile = FileUse & { type: string; message: string }

const fileAt = (path: string, address: string | null, file: Pick<TrailerFile, "type" | "message">): TrailerFile[] =>
  named(path, address === null ? null : fileIdOfUrl(address)).map((use) => ({ ...use, ...file }))

/** The files of the library of which a trailer is made; other addresses are of other sites, or of files of this one. */
export const trailerFiles = ({ trailer }: GameContent): TrailerFile[] =>
  trailer === null
    ? []
    : [
        ...fileAt("trailer.mp4", trailer.mp4, { type: "video/mp4", message: "is no MP4 of the library" }),
        ...fileAt("trailer.webm", trailer.webm, { type: "video/webm", message: "is no WebM of the library" }),
        ...locales.flatMap((locale) =>
          fileAt(`trailer.captions.${locale}`, trailer.captions[locale], {
            type: "text/vtt",
            message: "is no WebVTT of the library",
          })
        ),
      ]
