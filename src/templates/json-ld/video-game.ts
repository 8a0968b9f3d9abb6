import type { GameId } from "../../../shared/games.ts"
import { localeTags, type Locale } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { games, platformNames, systemName, type GameSystem } from "../../settings/games.ts"
import { siteUrl } from "../../settings/site-url.ts"
import { organizationName } from "./organization.ts"

type VideoGameInput = {
  game: GameId
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
const trailerData = ({ game, locale }: VideoGameInput, still: string): object => {
  const { name, line, trailer, trailerSince, trailerSeconds } = games[game]
  return {
    "@type": "VideoObject",
    name: name[locale],
    description: line[locale],
    thumbnailUrl: [absolute(still)],
    uploadDate: trailerSince,
    duration: `PT${trailerSeconds}S`,
    contentUrl: absolute(trailer),
  }
}

const memoryOf = ({ memory, ...system }: GameSystem): string[] =>
  memory === undefined ? [] : [`${systemName(system)}: ${memory} GB`]

/**
 * schema.org VideoGame of a game, for its page. Search engines show a game only as an application too, and both games
 * have their shops for phones. The games are free.
 */
export const videoGameData = (input: VideoGameInput): object => {
  const { game, locale, description, image, still } = input
  const { name, systems, stores, minimumAge, releasedIn, crewSize } = games[game]
  return {
    "@context": "https://schema.org",
    "@type": ["VideoGame", "MobileApplication"],
    name: name[locale],
    description,
    url: siteUrl + localizedPath(paths.game(game), locale),
    inLanguage: [localeTags.en.bcp47, localeTags.ru.bcp47],
    applicationCategory: "GameApplication",
    operatingSystem: systems.map(systemName).join(", "),
    memoryRequirements: systems.flatMap(memoryOf),
    gamePlatform: systems.map(({ platform }) => platformNames[platform]),
    downloadUrl: stores.map(({ url }) => url),
    isAccessibleForFree: true,
    playMode: ["https://schema.org/SinglePlayer", "https://schema.org/CoOp", "https://schema.org/MultiPlayer"],
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
    ...(image ? { image: [siteUrl + image] } : {}),
    ...(still ? { trailer: trailerData(input, still) } : {}),
  }
}
