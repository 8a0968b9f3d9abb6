import type { NamedGame } from "../../shared/games.ts"
import { inEachLocale, type Locale, type LocalizedText } from "../../shared/locales.ts"
import { paths, pressKitPath } from "../../shared/paths.ts"
import { studio } from "../../shared/studio.ts"
import { vacationCategories } from "../../shared/vacation-categories.ts"
import { boundWords } from "../../shared/bound-words.ts"
import texts from "../i18n/texts/sections.ts"
import { aboutName } from "./about.ts"

export type NavigationEntry = {
  /** Address without language prefix. */
  path: string
  label: LocalizedText
  /** Shown in the footer and the mobile menu only. */
  hideInTopBar?: boolean
}

type Section = Exclude<keyof (typeof texts)[Locale], "about" | "contact">

const shown = (of: (locale: Locale) => string): LocalizedText => inEachLocale((locale) => boundWords(of(locale)))

/** The name of a section; the studio in it is named after a preposition. */
const labelOf = (section: Section): LocalizedText =>
  shown((locale) => texts[locale][section].replace("{{studio}}", () => studio.nameAt[locale]))

/** The site's sections, in the order in which the top bar, the mobile menu and the footer show them. */
export const navigation: readonly NavigationEntry[] = [
  { path: paths.games, label: labelOf("games") },
  { path: paths.jobs, label: labelOf("jobs") },
  { path: paths.partnership, label: labelOf("partnership") },
  { path: paths.contacts, label: labelOf("contacts"), hideInTopBar: true },
  { path: paths.support, label: labelOf("support") },
]

/**
 * The blog and the developer blogs. They are not in the top bar.
 *
 * @param games with their names in the language of the page
 */
export const readingNavigation = (games: readonly Pick<NamedGame, "id" | "name">[]): NavigationEntry[] => [
  { path: paths.blog, label: labelOf("blog") },
  ...games.map(({ id, name }) => ({
    path: paths.devblog(id),
    label: shown((locale) => texts[locale].devblog.replace("{{game}}", () => name)),
  })),
]

/** Pages about the studio, and pages that are in no other group. */
export const studioNavigation: readonly NavigationEntry[] = [
  ...vacationCategories.map((category) => {
    const name = aboutName(category)
    return { path: paths.about(category), label: shown((locale) => name[locale]) }
  }),
  { path: paths.launcher, label: labelOf("launcher") },
  { path: pressKitPath, label: labelOf("press") },
]

export const legalNavigation: readonly NavigationEntry[] = [
  { path: paths.privacyPolicy, label: labelOf("privacyPolicy") },
  { path: paths.termsOfService, label: labelOf("termsOfService") },
  { path: paths.privacyWeb, label: labelOf("privacyWeb") },
]

/** Whether a page belongs to a section: its own page, or one below it. */
export const isWithin = (path: string, section: string): boolean => path === section || path.startsWith(`${section}/`)
