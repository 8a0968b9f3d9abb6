import { resolve } from "node:path"
import type { Page } from "gatsby"
import type { NamedGame } from "../../../shared/games.ts"
import { defaultLocale, inEachLocale, locales, otherLocales, type Locale } from "../../../shared/locales.ts"
import { localizedPath, withoutTrailingSlash } from "../../../shared/paths.ts"
import { typesetText } from "../../../shared/typeset.ts"
import type { LanguagePaths } from "../../i18n/language-paths.ts"
import { headTexts, type HeadKey } from "./head-texts.ts"
import { gamesIn, type GameNode } from "../content/site-content.ts"
import type { PresumedPage } from "../../../shared/site-updates.ts"
import { planShareCard, type GameScene } from "../share-cards/share-card.ts"

const templateNames = [
  "about",
  "admin",
  "blog-list",
  "blog-post",
  "contacts",
  "devblog-list",
  "devblog-post",
  "game",
  "games",
  "gone",
  "launcher",
  "legal",
  "main",
  "not-found",
  "partnership",
  "preview",
  "redirect-to-market",
  "support",
  "support-answer",
  "unsubscribe",
  "vacancy",
  "vacancy-list",
] as const

/** Files of src/templates, without their extension. */
export type TemplateName = (typeof templateNames)[number]

/** The page context of every public page. */
export type PageContext = {
  /** The page's language, for queries and for the i18n plugin. */
  language: Locale
  /** Address without language prefix. */
  sitePath: string
  /** Languages in which this page exists. */
  alternates: Locale[]
  /** Targets of the language switch: this page in each other language, or the nearest page that exists there. */
  alternatePaths: LanguagePaths
  /** The live games, for the menus and tags of the page. */
  games: readonly NamedGame[]
  /** Title and description, if they do not come from an entry. */
  head?: { title: string; description: string }
  /** Address of the picture for shared links; that of the site if omitted. */
  share?: string
  /** Read by gatsby-plugin-react-i18next, which does not change a page that has it. */
  i18n: {
    language: Locale
    languages: Locale[]
    defaultLanguage: Locale
    originalPath: string
    routed: boolean
    path: string
  }
}

export type PageInput = Page<PageContext & Record<string, unknown>>

/** Inputs of pages of one kind, by the name of their group. */
export type PageGroups = Map<string, readonly PageInput[]>

type PageOptions = {
  template: TemplateName
  locale: Locale
  /** Address without language prefix. */
  path: string
  /** Languages in which the page exists; all if omitted. */
  alternates?: readonly Locale[]
  /** Target of the language switch, without prefix, where the page does not exist in a language. */
  fallbackPath?: string
  /** Group of head texts; none for an entry, whose node has its title and excerpt. */
  head?: HeadKey
  /** Title on the picture for shared links; that of `head` if omitted. */
  shareTitle?: string
  /** Number of a list's page. */
  number?: number | null
  context?: Record<string, unknown>
}

/** Everything that the input of a page depends on. Objects are compared by identity. */
type Deciding = readonly unknown[]

const cached = new Map<string, { deciding: Deciding; input: PageInput }>()

/** The games of every page by its language, and what else page inputs take of them. */
let games: Record<Locale, readonly NamedGame[]> = inEachLocale(() => [])
let scenes: readonly GameScene[] = []
let known = "[]"

/** A game as pages name it. */
const namedGame = ({
  entryId: id,
  name,
  theme,
  accent,
  locale,
}: Pick<GameNode, "entryId" | "name" | "theme" | "accent" | "locale">): NamedGame => ({
  id,
  name: typesetText(name, locale),
  theme,
  accent,
})

/** Sets the games of all pages that are made from now on; if they differ, every page is made again. */
export const setPageGames = (nodes: readonly GameNode[]): void => {
  const now = JSON.stringify(nodes.map(({ description, artwork, ...node }) => [namedGame(node), description, artwork]))
  if (now === known) return
  known = now
  games = inEachLocale((locale) => gamesIn(nodes, locale).map(namedGame))
  scenes = gamesIn(nodes, defaultLocale).map(({ entryId: id, theme, artwork }) => ({ id, theme, artwork }))
  cached.clear()
}

/** The games that all inputs of a language name: the same array until they change. */
export const pageGames = (locale: Locale): readonly NamedGame[] => games[locale]

const componentOf = (template: TemplateName): string => resolve(`src/templates/${template}.tsx`)

/** A page of each template that is used, as far as bundles depend on it, at an address that no page has. */
export const pageOfEachTemplate = (isUsed: (template: TemplateName) => boolean): PresumedPage[] =>
  templateNames.filter(isUsed).map((template) => ({ path: `/templates/${template}`, component: componentOf(template) }))

/** The input of Gatsby's createPage for one page in one language. */
export const pageInput = ({
  template,
  locale,
  path,
  alternates = locales,
  fallbackPath = path,
  head,
  shareTitle = head && headTexts(locale, head).title,
  number = null,
  context = {},
}: PageOptions): PageInput => {
  const address = localizedPath(path, locale)
  return {
    // Gatsby would change it in this very object.
    path: withoutTrailingSlash(address),
    component: componentOf(template),
    context: {
      ...context,
      ...(head ? { head: headTexts(locale, head, number) } : {}),
      share:
        shareTitle === undefined ? undefined : planShareCard({ sitePath: path, title: shareTitle, locale }, scenes),
      games: games[locale],
      language: locale,
      sitePath: path,
      alternates: [...alternates],
      alternatePaths: Object.fromEntries(
        otherLocales(locale).map((other) => [
          other,
          localizedPath(alternates.includes(other) ? path : fallbackPath, other),
        ])
      ),
      i18n: {
        language: locale,
        languages: [...alternates],
        defaultLanguage: defaultLocale,
        originalPath: path,
        routed: locale !== defaultLocale,
        path: address,
      },
    },
  }
}

/** The input of createPage for a client-only application, which handles every address below its own. */
export const clientOnlyPageInput = (options: PageOptions): PageInput => {
  const page = pageInput(options)
  return { ...page, matchPath: `${page.path}/*` }
}

const isEqual = (a: Deciding, b: Deciding): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index])

/**
 * The cached input of a page, for kinds of pages that number in the thousands.
 *
 * @param key the page's address with language prefix, or the id of its entry's node
 * @param deciding everything that the options depend on, besides a page's own address
 * @returns the same object as the last time if `deciding` is equal
 */
export const cachedPageInput = (key: string, deciding: Deciding, options: () => PageOptions): PageInput => {
  const known = cached.get(key)
  if (known && isEqual(known.deciding, deciding)) return known.input
  const input = pageInput(options())
  cached.set(key, { deciding, input })
  return input
}
