import { z } from "zod"
import { localized, sentLocalized } from "./localized.ts"
import { contrast, readableContrast } from "../contrast.ts"
import { gameStates, gameThemes, ownThemeColors, platforms, stores } from "../games.ts"
import { altLimits, linkLimits, seoDescriptionLimits, titleLimits, urlLimits } from "../limits/content.ts"
import { gameLimits } from "../limits/games.ts"
import { slugIssue, slugPattern } from "../slug.ts"
import { topics } from "../subscriptions.ts"
import { entryVersion, instant, localizedLine, sentFocalPoint, sentId } from "./admin-entries.ts"
import { localizedText, picture, timestamp } from "./entry.ts"
import { libraryFile } from "./files.ts"
import { line, verbatim } from "./text.ts"

/** The games of the studio. */

/** What a game cannot be called, because something else beside games has the name. */
const reservedIds: readonly string[] = [...topics, "blog", "other"]

/** The id of a game as data have it. */
export const gameId = z.string().max(gameLimits.idMax).regex(slugPattern, slugIssue)

const newGameId = gameId.refine((id) => !reservedIds.includes(id), "is the name of something else on the site")

const readableOn = (accent: string): boolean =>
  [...ownThemeColors.grounds, ownThemeColors.onAction].every((color) => contrast(accent, color) >= readableContrast)

/** In lower case, light enough for text on the dark pages of games. */
const accent = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: "must be a color like #f0b05c", abort: true })
  .refine(readableOn, `must have a contrast of ${readableContrast}:1 on the dark page of a game`)

const storeUrl = verbatim({ min: 1, max: urlLimits.max }).regex(
  /^https:\/\/[^\s/"'<>\\][^\s"'<>\\]*$/u,
  "must be an https address"
)

/** Of a file of the library, of the site's own files, or of another site. */
const fileAddress = verbatim({ min: 1, max: urlLimits.max }).regex(
  /^(?:\/(?![/\\])|https:\/\/[^\s/])[^\s"'<>\\]*$/u,
  "must be a path of this site or an https address"
)

/** Last part of the address of an answer. */
const questionLink = verbatim({ min: 1, max: linkLimits.max }).regex(slugPattern, slugIssue)

const isDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length

const trailer = z.strictObject({
  /** The MP4, which every browser plays. */
  mp4: fileAddress,
  /** The same as WebM, which is smaller. */
  webm: fileAddress.nullable(),
  /** WebVTT files: what is heard, and the text that goes with the pictures. */
  captions: sentLocalized(fileAddress.nullable()),
  /** Release date of the trailer, which search engines require. */
  since: instant,
  seconds: z.int().min(1).max(gameLimits.trailerSecondsMax),
})

const text = localizedLine({ max: gameLimits.textMax })

/** Everything of a game but its id, its state and its place. What a draft lacks is asked for when it goes live. */
export const gameContent = z
  .strictObject({
    name: localizedLine({ max: gameLimits.nameMax }),
    /** The game in one sentence. */
    line: localizedLine({ max: gameLimits.lineMax }),
    /** What the main page says of it. */
    intro: text,
    /** For search engines and shared links. */
    description: localizedLine({ max: seoDescriptionLimits.max }),
    /** What its developer blog says of itself. */
    devblogLead: localizedLine({ max: gameLimits.lineMax }),
    /** How players write and shorten the name: the site's search finds the game by these words as well. */
    searchWords: line({ max: gameLimits.searchWordsMax }),
    theme: z.enum(gameThemes),
    /** Of the theme `own`; null for the others. */
    accent: accent.nullable(),
    systems: z
      .array(
        z.strictObject({
          platform: z.enum(platforms),
          since: line({ min: 1, max: gameLimits.versionMax }),
          memory: z.number().positive().max(gameLimits.memoryMax).nullable(),
        })
      )
      .max(gameLimits.systemsMax)
      .refine((list) => isDistinct(list.map(({ platform }) => platform)), "must not name a system twice"),
    stores: z
      .array(z.strictObject({ store: z.enum(stores), url: storeUrl }))
      .max(stores.length)
      .refine((list) => isDistinct(list.map(({ store }) => store)), "must not name a store twice"),
    /** Minimum age of players, in years. */
    minimumAge: z.int().min(0).max(gameLimits.ageMax).nullable(),
    releasedIn: z.int().min(1970).max(2100).nullable(),
    /** Players in one group, at most. */
    crewSize: z.int().min(1).max(gameLimits.crewMax).nullable(),
    trailer: trailer.nullable(),
    /** The first picture of its page and of the list of games. */
    hero: sentId.nullable(),
    /** The point of it that stays visible where it is cropped. */
    focalPoint: sentFocalPoint,
    /** The picture on the main page. */
    poster: sentId.nullable(),
    features: z
      .array(z.strictObject({ title: localizedLine({ max: titleLimits.max }), text, picture: sentId.nullable() }))
      .max(gameLimits.featuresMax),
    shots: z
      .array(z.strictObject({ alt: localizedLine({ max: altLimits.max }), picture: sentId.nullable() }))
      .max(gameLimits.shotsMax),
    /** What players ask of it, as the support page answers. */
    questions: z
      .array(
        z.strictObject({
          link: questionLink,
          ask: localizedLine({ max: titleLimits.max }),
          answer: localizedLine({ max: gameLimits.answerMax }),
          /** Words by which the search finds it as well. */
          searchWords: localizedLine({ max: gameLimits.searchWordsMax }),
        })
      )
      .max(gameLimits.questionsMax)
      .default([]),
  })
  .refine((game) => (game.theme === "own") === (game.accent !== null), {
    path: ["accent"],
    message: "belongs to a theme of the game's own, and such a theme to it",
  })

export type GameContent = z.output<typeof gameContent>

export const gameAddition = z.strictObject({ id: newGameId, content: gameContent })

export const gameEdit = z.strictObject({ id: gameId, version: entryVersion, content: gameContent })

/** A draft goes live, a live game is closed, and a closed one opened again. */
export const gameStateChange = z.strictObject({ id: gameId, version: entryVersion, state: z.enum(["live", "closed"]) })

export const gameRemoval = z.strictObject({ id: gameId, version: entryVersion })

export const removedGame = z.object({ id: gameId })

/** The ids of all games in their new order. */
export const gameOrder = z.strictObject({ ids: z.array(gameId).max(gameLimits.countMax) })

const names = localized(z.string())

/** A game with everything that staff may know of it. */
export const adminGame = z.object({
  id: gameId,
  version: entryVersion,
  state: z.enum(gameStates),
  /** The pictures and planes of the repository's artwork that it has where it names no picture of the library. */
  artwork: z.string().nullable(),
  content: gameContent,
  /** The pictures that it names. */
  files: z.array(libraryFile),
  updatedAt: timestamp,
})

export type AdminGame = z.infer<typeof adminGame>

/** In their order. */
export const adminGames = z.object({ items: z.array(adminGame).max(gameLimits.countMax) })

/** A game in short, for users who write about it. */
const gameName = z.object({
  id: gameId,
  state: z.enum(gameStates),
  name: names,
  theme: z.enum(gameThemes),
  accent: z.string().nullable(),
  questions: z.array(z.object({ link: z.string(), ask: names })),
})

export type GameName = z.infer<typeof gameName>

/** In their order. */
export const gameNames = z.object({ items: z.array(gameName).max(gameLimits.countMax) })

const address = z.string().min(1)

/** A game as visitors see it. */
const publishedGame = z.object({
  id: gameId,
  name: localizedText,
  line: localizedText,
  intro: localizedText,
  description: localizedText,
  devblogLead: localizedText,
  searchWords: z.string(),
  theme: z.enum(gameThemes),
  accent: z.string().nullable(),
  systems: z.array(
    z.object({ platform: z.enum(platforms), since: z.string(), memory: z.number().positive().nullable() })
  ),
  stores: z.array(z.object({ store: z.enum(stores), url: address })),
  minimumAge: z.int(),
  releasedIn: z.int(),
  crewSize: z.int(),
  trailer: z
    .object({
      mp4: address,
      webm: address.nullable(),
      captions: localized(address.nullable()),
      since: timestamp,
      seconds: z.int(),
    })
    .nullable(),
  artwork: z.string().nullable(),
  hero: picture.nullable(),
  focalPoint: z.object({ x: z.number(), y: z.number() }),
  poster: picture.nullable(),
  features: z.array(z.object({ title: localizedText, text: localizedText, picture: picture.nullable() })),
  shots: z.array(z.object({ alt: localizedText, picture: picture.nullable() })),
  questions: z.array(
    z.object({ link: address, ask: localizedText, answer: localizedText, searchWords: localized(z.string()) })
  ),
})

export type PublishedGame = z.infer<typeof publishedGame>

/** What the site is built with: the live games in their order, and the ids of those that closed. */
export const publishedGames = z.object({
  items: z.array(publishedGame).max(gameLimits.countMax),
  closed: z.array(gameId).max(gameLimits.countMax),
})

export type PublishedGames = z.infer<typeof publishedGames>

export { gamePaths } from "../staff-endpoints.ts"
