import { gameIds } from "../../shared/games.ts"
import type { LocalizedText } from "../../shared/locales.ts"
import { paths } from "../../shared/paths.ts"
import { studio } from "../../shared/studio.ts"
import { vacationCategories } from "../../shared/vacation-categories.ts"
import { aboutNames } from "./about.ts"
import { games } from "./games.ts"

export type NavigationEntry = {
  /** Address without language prefix. */
  path: string
  label: LocalizedText
  /** Shown in the footer and the mobile menu only. */
  hideInTopBar?: boolean
}

/** The site's sections, in the order in which the top bar, the mobile menu and the footer show them. */
export const navigation: readonly NavigationEntry[] = [
  { path: paths.games, label: { en: "Games", ru: "Игры" } },
  { path: paths.jobs, label: { en: `Jobs at ${studio.nameAt.en}`, ru: `Работа в «${studio.nameAt.ru}»` } },
  { path: paths.partnership, label: { en: "Partnership", ru: "Партнёрство" } },
  { path: paths.contacts, label: { en: "Contacts", ru: "Контакты" }, hideInTopBar: true },
  { path: paths.support, label: { en: "Support", ru: "Поддержка" } },
]

/** The blog and the developer blogs. They are not in the top bar. */
export const readingNavigation: readonly NavigationEntry[] = [
  { path: paths.blog, label: { en: "Blog", ru: "Блог" } },
  ...gameIds.map((game) => ({
    path: paths.devblog(game),
    label: {
      en: `${games[game].name.en}: dev blog`,
      ru: `${games[game].name.ru}: дневник разработки`,
    },
  })),
]

/** Pages about the studio, and pages that are in no other group. */
export const studioNavigation: readonly NavigationEntry[] = [
  ...vacationCategories.map((category) => ({ path: paths.about(category), label: aboutNames[category] })),
  { path: paths.launcher, label: { en: "Launcher", ru: "Лаунчер" } },
]

export const legalNavigation: readonly NavigationEntry[] = [
  { path: paths.privacyPolicy, label: { en: "Privacy policy", ru: "Политика конфиденциальности" } },
  { path: paths.termsOfService, label: { en: "Terms of service", ru: "Условия использования" } },
  { path: paths.privacyWeb, label: { en: "Privacy on this site", ru: "Конфиденциальность на сайте" } },
]

/** Whether a page belongs to a section: its own page, or one below it. */
export const isWithin = (path: string, section: string): boolean => path === section || path.startsWith(`${section}/`)
