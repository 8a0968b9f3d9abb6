import { isErrorAddress } from "../../shared/error-pages.ts"
import { locales } from "../../shared/locales.ts"
import { apiBase, filesBase, localizedPath, paths, splitLocale } from "../../shared/paths.ts"
import { legacyRedirects } from "../../shared/redirects.ts"
import { createRedirectResolver } from "../../shared/resolve-redirects.ts"
import { vacationCategories } from "../../shared/vacation-categories.ts"
import { findGame, type GameRow } from "../content/games/games-repository.ts"
import type { Store } from "../db/connection.ts"
import { findPostUse, hasVacancyAddress } from "../content/published/public-addresses-repository.ts"

/** Checks of the addresses in managed redirects. Addresses have the form of the contract. */

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/** Prefixes without pages; no redirect may lead there. */
const closedPrefixes = [apiBase, filesBase, "/health", "/metrics"]

/** Prefixes of the site's applications and files, which own every address below them. */
const ownPrefixes = [
  paths.admin,
  ...locales.flatMap((locale) =>
    [paths.unsubscribe, paths.withdraw, paths.preview].map((path) => localizedPath(path, locale))
  ),
  "/page-data",
  "/static",
]

const fixedPages = new Set(
  locales.flatMap((locale) =>
    [
      ...Object.values(paths).filter((path) => typeof path === "string"),
      ...vacationCategories.map((category) => paths.about(category)),
    ].map((path) => localizedPath(path, locale).replace(/(?<=.)\/$/, ""))
  )
)

const resolveLegacyRedirects = createRedirectResolver(legacyRedirects)

const isPageText = "is a page of the site"

const isOwnAddress = (path: string): boolean =>
  isErrorAddress(path) || [...closedPrefixes, ...ownPrefixes].some((prefix) => isBelow(path, prefix))

/** Why an address cannot redirect, independent of the content; null when it can. */
const siteIssue = (path: string): string | null => {
  if (isOwnAddress(path)) return "belongs to the site itself"
  if (fixedPages.has(path)) return isPageText
  return resolveLegacyRedirects(path).steps.length === 0 ? null : "is redirected by the site itself"
}

const entryAddress =
  /^\/(?:games\/(?<page>[^/]+)|dev-blog\/(?<list>[^/]+)|blog\/(?<blog>[^/]+)|dev-blog\/(?<game>[^/]+)\/(?<devblog>[^/]+)|(?<legal>(?:[a-z]{2}\/)?[a-z0-9-]+)|job\/(?<job>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))$/

const gameIssue = (game: Pick<GameRow, "state"> | undefined): string | null => {
  if (game?.state === "live") return isPageText
  return game?.state === "closed" ? "is redirected by the site itself" : null
}

const entryIssue = async (store: Store, path: string): Promise<string | null> => {
  const { locale, path: bare } = splitLocale(path)
  const { blog, devblog, legal, job, page, list, game = null } = entryAddress.exec(bare)?.groups ?? {}
  const named = page ?? list
  if (named !== undefined) return gameIssue(await findGame(store, named))
  if (job !== undefined) return (await hasVacancyAddress(store, { id: job, locale })) ? isPageText : null
  const link = blog ?? devblog ?? legal
  if (link === undefined) return null
  if (game !== null && (await findGame(store, game))?.state === "closed") return gameIssue({ state: "closed" })
  const kind = legal !== undefined ? "legal" : game === null ? "blog" : "devblog"
  const use = await findPostUse(store, { locale, kind, link, game })
  return use && { present: isPageText, former: "is a former link of an entry, which leads to it" }[use]
}

/** Why an address cannot redirect; null when it can. */
export const fromIssue = async (store: Store, path: string): Promise<string | null> =>
  siteIssue(path) ?? (await entryIssue(store, path))

/** Whether the site has something of its own at an address, so that no redirect of this address counts. */
export const isOccupied = async (store: Store, path: string): Promise<boolean> =>
  isOwnAddress(path) || fixedPages.has(path) || (await entryIssue(store, path)) === isPageText

/** Why no redirect may lead to an address; null when one may. */
export const toIssue = (path: string): string | null =>
  closedPrefixes.some((prefix) => isBelow(path, prefix)) ? "is no page of the site" : null
