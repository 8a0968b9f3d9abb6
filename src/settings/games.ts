import type { GameId } from "../../shared/games.ts"
import type { LocalizedText } from "../../shared/locales.ts"

export type GameTheme = "ember" | "frost"

export type Platform = "ios" | "android" | "windows"

/** A system on which a game runs: the oldest version, and the least memory in gigabytes, with which it is tested. */
export type GameSystem = { platform: Platform; since: string; memory?: number }

export type Store = "appStore" | "googlePlay" | "steam"

export type StoreLink = { store: Store; url: string }

export type GameSettings = {
  id: GameId
  name: LocalizedText
  /** The game in one sentence. */
  line: LocalizedText
  theme: GameTheme
  systems: readonly GameSystem[]
  stores: readonly StoreLink[]
  /** Minimum age of players, in years. */
  minimumAge: number
  releasedIn: number
  /** Players in one camp or crew, at most. */
  crewSize: number
  /** The MP4, which every browser plays. */
  trailer: string
  /** The same trailer as WebM, which is smaller. */
  trailerWebm: string
  /** Release date of the trailer, which search engines require. ISO 8601 with a time zone. */
  trailerSince: string
  trailerSeconds: number
  /** WebVTT files: what is heard, and the text that goes with the pictures. */
  trailerCaptions: LocalizedText
  /** The point of the hero picture that stays visible when it is cropped, as fractions of width and height. */
  sceneFocus: { x: number; y: number }
}

/** Written the same way in every language. */
export const storeNames: Record<Store, string> = {
  appStore: "App Store",
  googlePlay: "Google Play",
  steam: "Steam",
}

export const platformNames: Record<Platform, string> = { ios: "iOS", android: "Android", windows: "Windows" }

export const games: Record<GameId, GameSettings> = {
  "last-day-on-earth": {
    id: "last-day-on-earth",
    name: { en: "Last Day on Earth", ru: "Last Day on Earth" },
    line: {
      en: "The world ended. Somebody took all the spoons.",
      ru: "Мир кончился. И ни одной ложки.",
    },
    theme: "ember",
    systems: [
      { platform: "ios", since: "15" },
      { platform: "android", since: "9", memory: 3 },
    ],
    stores: [
      { store: "appStore", url: "https://apps.apple.com/app/id000000001" },
      { store: "googlePlay", url: "https://play.google.com/store/apps/details?id=example.lastdayonearth" },
    ],
    minimumAge: 16,
    releasedIn: 2016,
    crewSize: 4,
    trailer: "/video/last-day-on-earth.mp4",
    trailerWebm: "/video/last-day-on-earth.webm",
    trailerSince: "2025-03-21T09:00:00Z",
    trailerSeconds: 26,
    trailerCaptions: { en: "/video/last-day-on-earth.en.vtt", ru: "/video/last-day-on-earth.ru.vtt" },
    sceneFocus: { x: 0.6, y: 0.5 },
  },
  frostborn: {
    id: "frostborn",
    name: { en: "Frostborn", ru: "Frostborn" },
    line: {
      en: "A longship too heavy to row alone.",
      ru: "Драккар, который одному не сдвинуть.",
    },
    theme: "frost",
    systems: [
      { platform: "ios", since: "16" },
      { platform: "android", since: "10", memory: 4 },
      { platform: "windows", since: "10", memory: 8 },
    ],
    stores: [
      { store: "appStore", url: "https://apps.apple.com/app/id000000002" },
      { store: "googlePlay", url: "https://play.google.com/store/apps/details?id=example.frostborn" },
      { store: "steam", url: "https://store.steampowered.com/app/000002" },
    ],
    minimumAge: 12,
    releasedIn: 2020,
    crewSize: 6,
    trailer: "/video/frostborn.mp4",
    trailerWebm: "/video/frostborn.webm",
    trailerSince: "2025-11-14T09:00:00Z",
    trailerSeconds: 26,
    trailerCaptions: { en: "/video/frostborn.en.vtt", ru: "/video/frostborn.ru.vtt" },
    sceneFocus: { x: 0.7, y: 0.5 },
  },
}

/** A system by its name and oldest version: `Android 9`. */
export const systemName = ({ platform, since }: GameSystem): string => `${platformNames[platform]} ${since}`
