import type { GameName } from "../../../../../../shared/contract/games.ts"
import { inEachLocale, type Locale, type LocalizedText } from "../../../../../../shared/locales.ts"
import { paths } from "../../../../../../shared/paths.ts"
import { studio } from "../../../../../../shared/studio.ts"
import { commonQuestions, linkOfQuestion } from "../../../../../../shared/support-questions.ts"
import { vacationCategories } from "../../../../../../shared/vacation-categories.ts"
import head from "../../../../../i18n/texts/head.ts"
import sections from "../../../../../i18n/texts/sections.ts"
import support from "../../../../../i18n/texts/support.ts"
import { devblogTitle } from "../../../../../settings/feed-titles.ts"
import { legalNavigation } from "../../../../../settings/navigation.ts"

/** A page of the site that is no entry. */
export type OurPage = {
  /** Address without language prefix. */
  path: string
  label: LocalizedText
}

/** A page by its title. */
const titled = (path: string, page: keyof (typeof head)[Locale]): OurPage => ({
  path,
  label: inEachLocale((locale) => head[locale][page].title),
})

/** The pages of the site that are no entries. A module of its own, loaded on use. */
export const ourPages: readonly OurPage[] = [
  { path: paths.main, label: studio.title },
  titled(paths.games, "games"),
  titled(paths.blog, "blog"),
  titled(paths.jobs, "jobs"),
  ...vacationCategories.map((category) => titled(paths.about(category), `about-${category}`)),
  titled(paths.partnership, "partnership"),
  titled(paths.contacts, "contacts"),
  titled(paths.support, "support"),
  titled(paths.launcher, "launcher"),
  titled(paths.redirectToMarket, "market"),
  ...legalNavigation.map(({ path, section }) => ({
    path,
    label: inEachLocale((locale) => sections[locale].name[section]),
  })),
  ...commonQuestions.map((question) => ({
    path: paths.supportAnswer(linkOfQuestion(question)),
    label: inEachLocale((locale) => support[locale].question[question].ask),
  })),
]

/** The pages of the games that visitors see, their developer blogs, and the answers about them. */
export const gamePages = (games: readonly GameName[]): OurPage[] =>
  games.flatMap(({ id, state, name, questions }) =>
    state === "live"
      ? [
          { path: paths.game(id), label: name },
          { path: paths.devblog(id), label: devblogTitle(name) },
          ...questions.map(({ link, ask }) => ({ path: paths.supportAnswer(link), label: ask })),
        ]
      : []
  )
