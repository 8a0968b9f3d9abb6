import type { SitePageContext } from "./page-context.ts"

/** What the head of a page needs that page creation knows already. */
export const headOf = ({ language, sitePath, alternates, head, share }: SitePageContext) => ({
  locale: language,
  path: sitePath,
  alternates,
  title: head?.title ?? "",
  description: head?.description ?? "",
  image: share,
})
