import type { GameId } from "../../shared/games.ts"
import type { LocalizedText } from "../../shared/locales.ts"

export type GameTheme = "ember" | "frost"

export type Platform = "ios" | "android" | "windows"

export type Store = "appStore" | "googlePlay" | "steam"

export type StoreLink = { store: Store; url: string }

export type GameSettings = {
  id: GameId
  name: LocalizedText
  /** The game in one sentence. */
  line: LocalizedText
  theme: GameTheme
  platforms: readonly Platform[]
  stores: readonly StoreLink[]
  /** Minimum age of players, in years. */
  minimumAge: number
  releasedIn: number
  /** Players in one camp or crew, at most. */
  crewSize: number
  /** Weakest devices on which the game is tested. */
  requirements: LocalizedText
  trailer: string
  /** Release date of the trailer, which search engines require. ISO 8601 with a time zone. */
  trailerSince: string
  trailerSeconds: number
  /** WebVTT files. The trailers have no sound, so the captions contain the text that goes with the pictures. */
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
    platforms: ["ios", "android"],
    stores: [
      { store: "appStore", url: "https://apps.apple.com/app/id000000001" },
      { store: "googlePlay", url: "https://play.google.com/store/apps/details?id=example.lastdayonearth" },
    ],
    minimumAge: 16,
    releasedIn: 2016,
    crewSize: 4,
    requirements: {
      en: "iOS 15, or Android 9 with 3 GB of memory",
      ru: "iOS 15 или Android 9 и 3 ГБ памяти",
    },
    trailer: "/video/last-day-on-earth.mp4",
    trailerSince: "2025-03-21T09:00:00Z",
    trailerSeconds: 7,
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
    platforms: ["ios", "android", "windows"],
    stores: [
      { store: "appStore", url: "https://apps.apple.com/app/id000000002" },
      { store: "googlePlay", url: "https://play.google.com/store/apps/details?id=example.frostborn" },
      { store: "steam", url: "https://store.steampowered.com/app/000002" },
    ],
    minimumAge: 12,
    releasedIn: 2020,
    crewSize: 6,
    requirements: {
      en: "iOS 16, Android 10 with 4 GB of memory, or Windows 10 with 8 GB",
      ru: "iOS 16, Android 10 и 4 ГБ памяти или Windows 10 и 8 ГБ",
    },
    trailer: "/video/frostborn.mp4",
    trailerSince: "2025-11-14T09:00:00Z",
    trailerSeconds: 7,
    trailerCaptions: { en: "/video/frostborn.en.vtt", ru: "/video/frostborn.ru.vtt" },
    sceneFocus: { x: 0.7, y: 0.5 },
  },
}
