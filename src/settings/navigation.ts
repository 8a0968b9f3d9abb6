import type { NamedGame } from "../../shared/games.ts"
import type { LocalizedText } from "../../shared/locales.ts"
import { paths, pressKitPath } from "../../shared/paths.ts"
import { studio } from "../../shared/studio.ts"
import { vacationCategories } from "../../shared/vacation-categories.ts"
import { boundWords } from "../../shared/bound-words.ts"
import { aboutNames } from "./about.ts"

export type NavigationEntry = {
  /** Address without language prefix. */
  path: string
  label: LocalizedText
  /** Shown in the footer and the mobile menu only. */
  hideInTopBar?: boolean
}

const shown = ({ en, ru }: LocalizedText): LocalizedText => ({ en: boundWords(en), ru: boundWords(ru) })

/** The site's sections, in the order in which the top bar, the mobile menu and the footer show them. */
export const navigation: readonly NavigationEntry[] = [
  { path: paths.games, label: shown({ en: "Games", ru: "Игры" }) },
  { path: paths.jobs, label: shown({ en: `Jobs at ${studio.nameAt.en}`, ru: `Работа в «${studio.nameAt.ru}»` }) },
  { path: paths.partnership, label: shown({ en: "Partnership", ru: "Партнёрство" }) },
  { path: paths.contacts, label: shown({ en: "Contacts", ru: "Контакты" }), hideInTopBar: true },
  { path: paths.support, label: shown({ en: "Support", ru: "Поддержка" }) },
]

/**
 * The blog and the developer blogs. They are not in the top bar.
 *
 * @param games with their names in the language of the page
 */
export const readingNavigation = (games: readonly Pick<NamedGame, "id" | "name">[]): NavigationEntry[] => [
  { path: paths.blog, label: shown({ en: "Blog", ru: "Блог" }) },
  ...games.map(({ id, name }) => ({
    path: paths.devblog(id),
    label: shown({ en: `${name}: dev blog`, ru: `${name}: дневник разработки` }),
  })),
]

/** Pages about the studio, and pages that are in no other group. */
export const studioNavigation: readonly NavigationEntry[] = [
  ...vacationCategories.map((category) => ({ path: paths.about(category), label: shown(aboutNames[category]) })),
  { path: paths.launcher, label: shown({ en: "Launcher", ru: "Лаунчер" }) },
  { path: pressKitPath, label: shown({ en: "Press kit", ru: "Пресс-кит" }) },
]

export const legalNavigation: readonly NavigationEntry[] = [
  { path: paths.privacyPolicy, label: shown({ en: "Privacy policy", ru: "Политика конфиденциальности" }) },
  { path: paths.termsOfService, label: shown({ en: "Terms of service", ru: "Условия использования" }) },
  { path: paths.privacyWeb, label: shown({ en: "Privacy on this site", ru: "Конфиденциальность на сайте" }) },
]

/** Whether a page belongs to a section: its own page, or one below it. */
export const isWithin = (path: string, section: string): boolean => path === section || path.startsWith(`${section}/`)
