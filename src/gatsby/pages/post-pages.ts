import type { GameId, NamedGame } from "../../../shared/games.ts"
import { defaultLocale, inEachLocale, locales, type Locale } from "../../../shared/locales.ts"
import { listPagePath, localizedPath, paths } from "../../../shared/paths.ts"
import { formerLinkRedirects, type Redirect } from "../../../shared/redirects.ts"
import { devblogHeadTexts, headTexts } from "./head-texts.ts"
import { linkedNumbers, listPages, numberedPages } from "./list-pages.ts"
import { relatedPosts, type RecommendingPost, type RelatedPosts } from "./related-posts.ts"
import { cachedPageInput, pageGames, type PageGroups, type PageInput, type TemplateName } from "./page-inputs.ts"
import { remakeList, sameEnds } from "./same-ends.ts"
import { gamesIn, namesOfGame, type PostNode, type SiteContent } from "../content/site-content.ts"

/** A list of posts: the blog, or the developer blog of one game. */
type PostSection = {
  listPath: string
  postPath: (link: string) => string
  listTemplate: TemplateName
  postTemplate: TemplateName
  game: GameId | null
  headOf: (locale: Locale, number?: number | null) => { title: string; description: string }
  /** Newest first. */
  posts: Record<Locale, readonly PostNode[]>
}

/** The posts of an array by game and language: nearly every publish asks for those of the same array again. */
const sorted = new WeakMap<readonly PostNode[], Map<GameId | null, Record<Locale, PostNode[]>>>()

const postsOf = (all: readonly PostNode[], game: GameId | null): PostSection["posts"] => {
  const byGame = sorted.get(all) ?? new Map<GameId | null, Record<Locale, PostNode[]>>()
  if (!sorted.has(all)) {
    for (const post of all) {
      const posts = byGame.get(post.game ?? null) ?? inEachLocale((): PostNode[] => [])
      byGame.set(post.game ?? null, posts)
      posts[post.locale].push(post)
    }
    sorted.set(all, byGame)
  }
  return byGame.get(game) ?? inEachLocale(() => [])
}

const sectionsOf = ({ blogPosts, devblogPosts, games }: SiteContent): PostSection[] => [
  {
    listPath: paths.blog,
    postPath: paths.blogPost,
    listTemplate: "blog-list",
    postTemplate: "blog-post",
    game: null,
    headOf: (locale, number) => headTexts(locale, "blog", number),
    posts: postsOf(blogPosts, null),
  },
  ...gamesIn(games, defaultLocale).map(({ entryId: game }) => ({
    listPath: paths.devblog(game),
    postPath: (link: string) => paths.devblogPost(game, link),
    listTemplate: "devblog-list" as const,
    postTemplate: "devblog-post" as const,
    game,
    headOf: (locale: Locale, number?: number | null) =>
      devblogHeadTexts(locale, namesOfGame(games, game)[locale], number),
    posts: postsOf(devblogPosts, game),
  })),
]

const listInputs = (
  section: PostSection,
  locale: Locale,
  posts: readonly PostNode[],
  pageCounts: Record<Locale, number>
): PageInput[] => {
  const pages = listPages(posts)
  return pages.map((page) => {
    const path = page.number === null ? section.listPath : listPagePath(section.listPath, page.number)
    const numbers = linkedNumbers(page.number, pages.length - 1)
    const alternates = locales.filter((other) => page.number === null || page.number <= pageCounts[other])
    const deciding = [...page.entries, ...numbers, ...alternates]
    return cachedPageInput(localizedPath(path, locale), deciding, () => ({
      template: section.listTemplate,
      locale,
      path,
      alternates,
      fallbackPath: section.listPath,
      shareTitle: section.headOf(locale).title,
      context: {
        head: section.headOf(locale, page.number),
        ids: page.entries.map((post) => post.id),
        game: section.game,
        listPath: section.listPath,
        number: page.number,
        numbers,
      },
    }))
  })
}

/** A list of posts in one language at the last time, and the inputs of its pages. */
type KnownList = {
  posts: readonly PostNode[]
  pageCounts: string
  related: RelatedPosts
  games: readonly NamedGame[]
  listInputs: PageInput[]
  postInputs: readonly PageInput[]
}

const knownLists = new Map<string, KnownList>()

const postInput = (
  { section, locale }: { section: PostSection; locale: Locale },
  recommending: readonly RecommendingPost[],
  index: number
): PageInput => {
  const { post, relatedIds } = recommending[index] as RecommendingPost
  // Newest first: the next post in time precedes this one.
  const nextId = recommending[index - 1]?.post.id ?? null
  const previousId = recommending[index + 1]?.post.id ?? null
  return cachedPageInput(post.id, [post, nextId, previousId, ...relatedIds], () => ({
    template: section.postTemplate,
    locale,
    path: section.postPath(post.link),
    alternates: post.alternates,
    fallbackPath: section.listPath,
    // Fallback for a post without a cover: the share card with the list's title.
    shareTitle: section.headOf(locale).title,
    context: { id: post.id, game: section.game, nextId, previousId, relatedIds },
  }))
}

/** Whether a list has the same posts in the same order, as after an edit of their texts. */
const hasSameIds = (before: readonly PostNode[], after: readonly PostNode[]): boolean => {
  const { head, tail } = sameEnds(before, after)
  const others = after.slice(head, after.length - tail)
  return before.length === after.length && others.every((post, index) => post.id === before[head + index]?.id)
}

/** The inputs of a list's pages and of its posts' pages, in one language. */
const inputsOfList = (
  section: PostSection,
  locale: Locale,
  others: readonly PostNode[],
  counts: Record<Locale, number>
): KnownList => {
  const key = `${section.listPath}:${locale}`
  const [posts, games, pageCounts] = [section.posts[locale], pageGames(locale), JSON.stringify(counts)]
  const known = knownLists.get(key)
  // Every input names the games.
  const before = known?.games === games ? known : undefined
  const related = relatedPosts(posts, others, known?.related)
  const { recommending } = related
  const isSameList = before?.pageCounts === pageCounts && hasSameIds(before.posts, posts)
  const list: KnownList = {
    posts,
    pageCounts,
    related,
    games,
    listInputs: isSameList ? before.listInputs : listInputs(section, locale, posts, counts),
    postInputs: remakeList(
      before && { members: before.related.recommending, made: before.postInputs },
      recommending,
      { before: 1, after: 1 },
      (index) => postInput({ section, locale }, recommending, index)
    ),
  }
  knownLists.set(key, list)
  return list
}

/** Pages of all lists of posts and of all posts, by list and language. */
export const postPages = (content: SiteContent): PageGroups => {
  const sections = sectionsOf(content)
  const groups: PageGroups = new Map()
  for (const section of sections) {
    const pageCounts = inEachLocale((locale) => numberedPages(section.posts[locale].length))
    for (const locale of locales) {
      const others = sections.flatMap((other) => (other === section ? [] : other.posts[locale]))
      const list = inputsOfList(section, locale, others, pageCounts)
      groups.set(`pages of ${section.listPath} in ${locale}`, list.listInputs)
      groups.set(`posts of ${section.listPath} in ${locale}`, list.postInputs)
    }
  }
  return groups
}

/** Redirects from the former links of posts to their current addresses. */
export const formerPostRedirects = (content: SiteContent): Redirect[] =>
  sectionsOf(content).flatMap(({ posts, postPath }) =>
    locales.flatMap((locale) =>
      posts[locale]
        .filter(({ formerLinks }) => formerLinks.length > 0)
        .flatMap(({ formerLinks, link }) =>
          formerLinks.flatMap((former) => formerLinkRedirects(postPath(former), postPath(link), [locale]))
        )
    )
  )
