import type { GameId } from "../../../shared/games.ts"
import { defaultLocale, inEachLocale, locales, type Locale } from "../../../shared/locales.ts"
import { listPagePath, localizedPath, paths } from "../../../shared/paths.ts"
import { formerLinkRedirects, type Redirect } from "../../../shared/redirects.ts"
import { devblogHeadTexts, headTexts } from "./head-texts.ts"
import { listPages, type ListPage } from "./list-pages.ts"
import { relatedIdsOf } from "./related-posts.ts"
import { cachedPageInput, type PageInput, type TemplateName } from "./page-inputs.ts"
import { gamesIn, namesOfGame, type PostNode, type SiteContent } from "../content/site-content.ts"

/** A list of posts: the blog, or the developer blog of one game. */
type PostSection = {
  listPath: string
  postPath: (link: string) => string
  listTemplate: TemplateName
  postTemplate: TemplateName
  game: GameId | null
  headOf: (locale: Locale, number?: number | null) => { title: string; description: string }
  /** Newest first, all languages. */
  posts: PostNode[]
}

const sectionsOf = ({ blogPosts, devblogPosts, games }: SiteContent): PostSection[] => [
  {
    listPath: paths.blog,
    postPath: paths.blogPost,
    listTemplate: "blog-list",
    postTemplate: "blog-post",
    game: null,
    headOf: (locale, number) => headTexts(locale, "blog", number),
    posts: blogPosts,
  },
  ...gamesIn(games, defaultLocale).map(({ entryId: game }) => ({
    listPath: paths.devblog(game),
    postPath: (link: string) => paths.devblogPost(game, link),
    listTemplate: "devblog-list" as const,
    postTemplate: "devblog-post" as const,
    game,
    headOf: (locale: Locale, number?: number | null) =>
      devblogHeadTexts(locale, namesOfGame(games, game)[locale], number),
    posts: devblogPosts.filter((post) => post.game === game),
  })),
]

/** A full page links only its numbered neighbors, so that it never changes. The list's own page links all. */
const linkedNumbers = (page: ListPage<PostNode>, numberedPages: number): number[] =>
  page.number === null
    ? Array.from({ length: numberedPages }, (_, index) => index + 1)
    : [page.number - 1, page.number, page.number + 1].filter((number) => number >= 1 && number <= numberedPages)

const listInputs = (section: PostSection, locale: Locale, posts: PostNode[], pageCounts: Record<Locale, number>) => {
  const pages = listPages(posts)
  return pages.map((page) => {
    const path = page.number === null ? section.listPath : listPagePath(section.listPath, page.number)
    const ids = page.entries.map((post) => post.id)
    const numbers = linkedNumbers(page, pages.length - 1)
    const alternates = locales.filter((other) => page.number === null || page.number <= pageCounts[other])
    const deciding = [ids, numbers, alternates].map(String)
    return cachedPageInput(localizedPath(path, locale), deciding, () => ({
      template: section.listTemplate,
      locale,
      path,
      alternates,
      fallbackPath: section.listPath,
      shareTitle: section.headOf(locale).title,
      context: {
        head: section.headOf(locale, page.number),
        ids,
        game: section.game,
        listPath: section.listPath,
        number: page.number,
        numbers,
      },
    }))
  })
}

const postInputs = (section: PostSection, locale: Locale, posts: PostNode[], others: PostNode[]): PageInput[] => {
  const related = relatedIdsOf(posts, others)
  return posts.map((post, index) => {
    const path = section.postPath(post.link)
    // Newest first: the next post in time precedes this one.
    const nextId = posts[index - 1]?.id ?? null
    const previousId = posts[index + 1]?.id ?? null
    const relatedIds = related[index] ?? []
    const deciding = [post.id, String(post.alternates), nextId, previousId, ...relatedIds]
    return cachedPageInput(localizedPath(path, locale), deciding, () => ({
      template: section.postTemplate,
      locale,
      path,
      alternates: post.alternates,
      fallbackPath: section.listPath,
      // Fallback for a post without a cover: the share card with the list's title.
      shareTitle: section.headOf(locale).title,
      context: { id: post.id, game: section.game, nextId, previousId, relatedIds },
    }))
  })
}

/** Pages of all lists of posts and of all posts, for each language separately. */
export const postPages = (content: SiteContent): PageInput[] => {
  const sections = sectionsOf(content).map((section) => {
    const byLocale = inEachLocale((): PostNode[] => [])
    for (const post of section.posts) byLocale[post.locale].push(post)
    return { section, byLocale }
  })
  return sections.flatMap(({ section, byLocale }) => {
    const pageCounts = inEachLocale((locale) => listPages(byLocale[locale]).length - 1)
    return locales.flatMap((locale) => {
      const others = sections.flatMap((other) => (other.section === section ? [] : other.byLocale[locale]))
      return [
        ...listInputs(section, locale, byLocale[locale], pageCounts),
        ...postInputs(section, locale, byLocale[locale], others),
      ]
    })
  })
}

/** Redirects from the former links of posts to their current addresses. */
export const formerPostRedirects = (content: SiteContent): Redirect[] =>
  sectionsOf(content).flatMap(({ posts, postPath }) =>
    posts.flatMap(({ formerLinks, link, locale }) =>
      formerLinks.flatMap((former) => formerLinkRedirects(postPath(former), postPath(link), [locale]))
    )
  )
