import { platformNames, systemName, type GameSystem } from "../../../shared/games.ts"
import type { GameView, TrailerView } from "../../components/content/game-views.ts"
import { locales, localeTags, type Locale } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { siteUrl } from "../../settings/site-url.ts"
import { organizationName } from "./organization.ts"

type VideoGameInput = {
  game: GameView
  locale: Locale
  description: string
  /** Address of a picture, without the site's origin. */
  image: string | undefined
  /** Address of the trailer's thumbnail, without the site's origin. */
  still: string | undefined
}

/** The absolute address of a path of this site; absolute addresses stay as they are. */
const absolute = (address: string): string => new URL(address, siteUrl).href

/** schema.org VideoObject of the trailer. Search engines require a thumbnail. */
const trailerData = ({ name, line }: GameView, { mp4, since, seconds }: TrailerView, still: string): object => ({
  "@type": "VideoObject",
  name,
  description: line,
  thumbnailUrl: [absolute(still)],
  uploadDate: since,
  duration: `PT${seconds}S`,
  contentUrl: absolute(mp4),
})

const memoryOf = ({ memory, ...system }: GameSystem): string[] =>
  memory === null ? [] : [`${systemName(system)}: ${memory} GB`]

/** Search engines show a game only as an application too. */
const applicationType = (systems: readonly GameSystem[]): string =>
  systems.some(({ platform }) => platform === "ios" || platform === "android")
    ? "MobileApplication"
    : "SoftwareApplication"

const playModes = (crewSize: number): string[] =>
  crewSize === 1 ? ["SinglePlayer"] : ["SinglePlayer", "CoOp", "MultiPlayer"]

/** schema.org VideoGame of a game, for its page. The games are free. */
export const videoGameData = (input: VideoGameInput): object => {
  const { game, locale, description, image, still } = input
  const { id, name, systems, stores, minimumAge, releasedIn, crewSize, trailer } = game
  return {
    "@context": "https://schema.org",
    "@type": ["VideoGame", applicationType(systems)],
    name,
    description,
    url: siteUrl + localizedPath(paths.game(id), locale),
    inLanguage: locales.map((language) => localeTags[language].bcp47),
    applicationCategory: "GameApplication",
    operatingSystem: systems.map(systemName).join(", "),
    memoryRequirements: systems.flatMap(memoryOf),
    gamePlatform: systems.map(({ platform }) => platformNames[platform]),
    downloadUrl: stores.map(({ url }) => url),
    isAccessibleForFree: true,
    playMode: playModes(crewSize).map((mode) => `https://schema.org/${mode}`),
    numberOfPlayers: { "@type": "QuantitativeValue", minValue: 1, maxValue: crewSize },
    typicalAgeRange: `${minimumAge}-`,
    datePublished: String(releasedIn),
    author: organizationName(locale),
    publisher: organizationName(locale),
    offers: stores.map(({ url }) => ({
      "@type": "Offer",
      price: 0,
      priceCurrency: "EUR",
      availability: "https://schema.org/InStock",
      url,
    })),
    ...(image ? { image: [absolute(image)] } : {}),
    ...(still && trailer ? { trailer: trailerData(game, trailer, still) } : {}),
  }
}
