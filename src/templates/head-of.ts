import type { SitePageContext } from "./page-context.ts"

/** The props of a page's head that come from the page context. */
export const headOf = ({ language, sitePath, games, alternates, head, share }: SitePageContext) => ({
  locale: language,
  path: sitePath,
  games,
  alternates,
  title: head?.title ?? "",
  description: head?.description ?? "",
  image: share,
})
