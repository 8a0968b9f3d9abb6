import type { GameId } from "./games.ts"
import { defaultLocale, locales, type Locale } from "./locales.ts"
import { localizedPath, paths } from "./paths.ts"

/**
 * A permanent redirect. `from` is a path without trailing slash; one that ends in `/*` matches everything below it, and
 * the rest replaces `:splat` in `to`. Query strings survive. `to` is always a final address, never another `from`.
 */
export type Redirect = { from: string; to: string; status: 301 }

const permanent = (from: string, to: string): Redirect => ({ from, to, status: 301 })

/** Old addresses that lead to another page, in the prefix's language. */
const moved: [from: string, to: string][] = [
  ["/vacancy", paths.jobs],
  ["/onas", paths.main],
  ["/contact", paths.main],
]

/** Games that the studio no longer has a page for: each leads to the main page. */
export const retiredGames = ["eastern-front", "grim-soul", "metro-2033"] as const

const prefixes: { prefix: string; locale: Locale }[] = [
  { prefix: "", locale: defaultLocale },
  ...locales.map((locale) => ({ prefix: `/${locale}`, locale })),
]

const movedRows = prefixes
  .filter(({ prefix }) => prefix !== "")
  .flatMap(({ prefix, locale }) => moved.map(([from, to]) => permanent(prefix + from, localizedPath(to, locale))))

const retiredGameRows = prefixes.flatMap(({ prefix, locale }) =>
  retiredGames.flatMap((game) =>
    [`${prefix}/${game}`, `${prefix}/games/${game}`].map((from) => permanent(from, localizedPath(paths.main, locale)))
  )
)

/** Redirects of games that closed: their page and their developer blog, with all below it, lead to the main page. */
const closedGameRedirects = (games: readonly GameId[]): Redirect[] =>
  prefixes.flatMap(({ prefix, locale }) =>
    games.flatMap((game) =>
      [paths.game(game), paths.devblog(game), `${paths.devblog(game)}/*`].map((from) =>
        permanent(prefix + from, localizedPath(paths.main, locale))
      )
    )
  )

/** All other addresses under `/en`, a prefix that the default language no longer has. */
const unprefixedRows = [permanent(`/${defaultLocale}`, "/"), permanent(`/${defaultLocale}/*`, "/:splat")]

/** Every legacy redirect of the site, most specific first. Addresses with a prefix that are current pages have no row. */
export const legacyRedirects: readonly Redirect[] = [...movedRows, ...retiredGameRows, ...unprefixedRows]

/** The redirects that the site has by itself: those of games that closed, and the legacy ones. */
export const siteRedirects = (closedGames: readonly GameId[]): Redirect[] => [
  ...closedGameRedirects(closedGames),
  ...legacyRedirects,
]

/**
 * Redirects of an entry's former links to its present address, in one hop also from the `/en` prefix.
 *
 * @param formerPath address without language prefix that the entry had
 * @param presentPath address without language prefix that it has now
 * @param published languages in which the entry is public
 */
export const formerLinkRedirects = (
  formerPath: string,
  presentPath: string,
  published: readonly Locale[]
): Redirect[] =>
  locales
    .filter((locale) => published.includes(locale))
    .flatMap((locale) => {
      const to = localizedPath(presentPath, locale)
      const rows = [permanent(localizedPath(formerPath, locale), to)]
      return locale === defaultLocale ? [...rows, permanent(`/${locale}${formerPath}`, to)] : rows
    })
