import { platformNames } from "../../../shared/games.ts"
import { localeTags, type Locale } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { studio } from "../../../shared/studio.ts"
import { studioWords } from "../../../shared/studio-words.ts"
import { gamesIn, type GameNode } from "../content/site-content.ts"
import texts from "../../i18n/texts/pages.ts"
import { siteUrl } from "../../settings/site-url.ts"

const lineOf = (label: string, value: string): string => `${label}: ${value}`

/** The facts of the press kit as plain text. */
export const pressFacts = (locale: Locale, games: readonly GameNode[]): string => {
  const { facts, picturesNote } = texts[locale].contacts.press
  const list = new Intl.ListFormat(localeTags[locale].bcp47)
  const gameLines = gamesIn(games, locale).flatMap((game) => {
    const platforms = list.format(game.systems.map(({ platform }) => platformNames[platform]))
    return [
      "",
      `${game.name} (${game.releasedIn}, ${platforms})`,
      game.line,
      siteUrl + localizedPath(paths.game(game.entryId), locale),
    ]
  })
  return [
    studio.name[locale],
    "",
    studioWords.about[locale],
    "",
    lineOf(facts.founded, String(studio.foundedIn)),
    lineOf(facts.legalName, studio.legalName[locale]),
    lineOf(
      facts.offices,
      list.format(studio.offices.map(({ city, country }) => `${city[locale]} (${country[locale]})`))
    ),
    lineOf(facts.site, siteUrl + localizedPath(paths.main, locale)),
    lineOf(facts.contact, studio.mail.press),
    ...gameLines,
    "",
    picturesNote,
    "",
  ].join("\n")
}
