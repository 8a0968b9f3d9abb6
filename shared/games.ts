/**
 * What site, admin and API agree on about games. It is a separate file from the contract (shared/contract/games.ts), so
 * that a public page loads no schema library.
 */

/** Id of a game: the last segment of its address, which never changes once the game is public. */
export type GameId = string

/** `draft` was never public; the pages of a `closed` game lead to the main page. */
export const gameStates = ["draft", "live", "closed"] as const

export type GameState = (typeof gameStates)[number]

/** Colors of a game's pages: two drawn themes, and the neutral night with an accent of the game's own. */
export const gameThemes = ["ember", "frost", "own"] as const

export type GameTheme = (typeof gameThemes)[number]

export const platforms = ["ios", "android", "windows", "macos", "linux"] as const

export type Platform = (typeof platforms)[number]

export const stores = ["appStore", "googlePlay", "steam"] as const

export type Store = (typeof stores)[number]

/** A system on which a game runs: the oldest version, and the least memory in gigabytes, with which it is tested. */
export type GameSystem = { platform: Platform; since: string; memory: number | null }

export type StoreLink = { store: Store; url: string }

/** Written the same way in every language. */
export const storeNames: Record<Store, string> = {
  appStore: "App Store",
  googlePlay: "Google Play",
  steam: "Steam",
}

export const platformNames: Record<Platform, string> = {
  ios: "iOS",
  android: "Android",
  windows: "Windows",
  macos: "macOS",
  linux: "Linux",
}

/** A system by its name and oldest version: `Android 9`. */
export const systemName = ({ platform, since }: Pick<GameSystem, "platform" | "since">): string =>
  `${platformNames[platform]} ${since}`

/** What every page knows of a live game: its menus and tags name it. */
export type NamedGame = { id: GameId; name: string; theme: GameTheme; accent: string | null }

/** The grounds under the accent of a theme of a game's own, darkest first, and the text on its buttons: src/styles/tokens.css. */
export const ownThemeColors = { grounds: ["#0a0a0d", "#131318", "#1c1c23"], onAction: "#131318" } as const
