import type { NamedGame } from "../../../shared/games.ts"
import type { Locale } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { withPlainSpaces } from "../../i18n/plain-spaces.ts"
import { navigation, readingNavigation, type Section } from "../../settings/navigation.ts"
import { siteUrl } from "../../settings/site-url.ts"
import { studio } from "../../../shared/studio.ts"
import type { LocalesData } from "../page-context.ts"

type Crumb = { path: string; name: string }

type Names = Record<Section, string>

/** The names of sections in the data of a page. */
const namesIn = ({ locales }: LocalesData): Names => {
  const file = locales.edges.find(({ node }) => node.ns === "sections")
  if (!file) throw new Error("The page’s query asks for no names of sections")
  return withPlainSpaces((JSON.parse(file.node.data) as { name: Names }).name)
}

const sectionName = (path: string, locale: Locale, games: readonly NamedGame[], names: Names): string => {
  const entry = [...navigation, ...readingNavigation(games)].find((each) => each.path === path)
  if (!entry) throw new Error(`${path} is not in the navigation`)
  return names[entry.section]
    .replace("{{studio}}", () => studio.nameAt[locale])
    .replace("{{game}}", () => withPlainSpaces(entry.game ?? ""))
}

/**
 * schema.org BreadcrumbList: from the main page through a section to a page. Addresses have no language prefix.
 *
 * @param context of the page: its language, and the live games
 * @param data of the page, with the names of sections
 * @param section the section's address, as in the navigation
 * @param page the page itself
 */
export const breadcrumbData = (
  { language: locale, games }: { language: Locale; games: readonly NamedGame[] },
  data: LocalesData,
  section: string,
  page: Crumb
): object => {
  const trail: Crumb[] = [
    { path: paths.main, name: studio.name[locale] },
    { path: section, name: sectionName(section, locale, games, namesIn(data)) },
    page,
  ]
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ path, name }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteUrl + localizedPath(path, locale),
    })),
  }
}
