import type { HeadProps, PageProps } from "gatsby"
import type { NamedGame } from "../../shared/games.ts"
import type { Locale } from "../../shared/locales.ts"
import type { LanguagePaths } from "../i18n/language-paths.ts"

/** The page context of every public page; see src/gatsby/pages/page-inputs.ts. */
export type SitePageContext = {
  language: Locale
  sitePath: string
  alternates: Locale[]
  alternatePaths: LanguagePaths
  /** The live games in their order, with their names in the page's language. */
  games: readonly NamedGame[]
  /** Address of the picture for shared links. */
  share?: string
  /** Texts of the head, for pages whose title does not come from an entry. */
  head?: { title: string; description: string }
}

export type SitePageProps<Data, Context = object> = PageProps<Data, SitePageContext & Context>

export type SiteHeadProps<Data, Context = object> = HeadProps<Data, SitePageContext & Context>

/** Texts of a page, as gatsby-plugin-react-i18next reads them from the page's data. */
export type LocalesData = { locales: { edges: { node: { ns: string; data: string; language: string } }[] } }
