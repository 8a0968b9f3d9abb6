import type texts from "../../locales/en/sections.json"
import type { NamedGame } from "../../shared/games.ts"
import { paths, pressKitPath } from "../../shared/paths.ts"
import { vacationCategories } from "../../shared/vacation-categories.ts"

/** Its name is in locales/<language>/sections.json. */
export type Section = keyof (typeof texts)["name"]

export type NavigationEntry = {
  /** Address without language prefix. */
  path: string
  section: Section
  /** Name of the game whose developer blog it is. */
  game?: string
  /** Shown in the footer and the mobile menu only. */
  hideInTopBar?: boolean
}

/** The site's sections, in the order in which the top bar, the mobile menu and the footer show them. */
export const navigation: readonly NavigationEntry[] = [
  { path: paths.games, section: "games" },
  { path: paths.jobs, section: "jobs" },
  { path: paths.partnership, section: "partnership" },
  { path: paths.contacts, section: "contacts", hideInTopBar: true },
  { path: paths.support, section: "support" },
]

/**
 * The blog and the developer blogs. They are not in the top bar.
 *
 * @param games with their names in the language of the page
 */
export const readingNavigation = (games: readonly Pick<NamedGame, "id" | "name">[]): NavigationEntry[] => [
  { path: paths.blog, section: "blog" },
  ...games.map(({ id, name }): NavigationEntry => ({ path: paths.devblog(id), section: "devblog", game: name })),
]

/** Pages about the studio, and pages that are in no other group. */
export const studioNavigation: readonly NavigationEntry[] = [
  ...vacationCategories.map((category): NavigationEntry => ({ path: paths.about(category), section: category })),
  { path: paths.launcher, section: "launcher" },
  { path: pressKitPath, section: "press" },
]

export const legalNavigation: readonly NavigationEntry[] = [
  { path: paths.privacyPolicy, section: "privacyPolicy" },
  { path: paths.termsOfService, section: "termsOfService" },
  { path: paths.privacyWeb, section: "privacyWeb" },
]

/** Whether a page belongs to a section: its own page, or one below it. */
export const isWithin = (path: string, section: string): boolean => path === section || path.startsWith(`${section}/`)
