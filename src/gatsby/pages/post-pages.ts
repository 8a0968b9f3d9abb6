import type { GameId, NamedGame } from "../../../shared/games.ts"
import { defaultLocale, inEachLocale, locales, type Locale } from "../../../shared/locales.ts"
import { listPagePath, localizedPath, paths } from "../../../shared/paths.ts"
import { formerLinkRedirects, type Redirect } from "../../../shared/redirects.ts"
import { devblogHeadTexts, headTexts } from "./head-texts.ts"
import { listPageLimits } from "../../../shared/limits/lists.ts"
import { linkedNumbers, listPage, numberedPages } from "./list-pages.ts"
import { othersRead, relatedPosts, type RecommendingPost, type RelatedPosts } from "./related-posts.ts"
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

/** Posts, and those of each game or the blog in each language, by `listKey`. */
type SplitPosts = { all: readonly PostNode[]; lists: ReadonlyMap<string, readonly PostNode[]> }

const listKey = (game: GameId | null | undefined, locale: Locale): string => `${game ?? ""}:${locale}`

const keyOf = ({ game, locale }: PostNode): string => listKey(game, locale)

/**
 * Splits posts into lists, in their order. Of the lists of before only those change that a change concerns: to look at each of ten
 * thousand posts takes 10 ms, as they are spread over the memory.
 */
const splitPosts = (before: SplitPosts, all: readonly PostNode[]): SplitPosts => {
  const { head, tail } = sameEnds(before.all, all)
  const [formerEnd, end] = [before.all.length - tail, all.length - tail]
  const lists = new Map(before.lists)
  const fresh = Map.groupBy(all.slice(head, end), keyOf)
  for (const key of new Set([...before.all.slice(head, formerEnd).map(keyOf), ...fresh.keys()])) {
    const list = before.lists.get(key) ?? []
    let [last, next] = [head - 1, end]
    while (last >= 0 && keyOf(all[last] as PostNode) !== key) last -= 1
    while (next < all.length && keyOf(all[next] as PostNode) !== key) next += 1
    const earlier = last < 0 ? [] : list.slice(0, list.indexOf(all[last] as PostNode) + 1)
    const later = next === all.length ? [] : list.slice(list.indexOf(all[next] as PostNode, earlier.length))
    lists.set(key, [...earlier, ...(fresh.get(key) ?? []), ...later])
  }
  return { all, lists }
}

/** What was asked for at the last time: nearly every publish asks for the same again, and for much the same. */
const lastSplit: Record<"blogPosts" | "devblogPosts", SplitPosts> = {
  blogPosts: { all: [], lists: new Map() },
  devblogPosts: { all: [], lists: new Map() },
}

const noPosts: readonly PostNode[] = []

const postsOf = (content: SiteContent, kind: keyof typeof lastSplit, game: GameId | null): PostSection["posts"] => {
  if (lastSplit[kind].all !== content[kind]) lastSplit[kind] = splitPosts(lastSplit[kind], content[kind])
  return inEachLocale((locale) => lastSplit[kind].lists.get(listKey(game, locale)) ?? noPosts)
}

const sectionsOf = (content: SiteContent): PostSection[] => [
  {
    listPath: paths.blog,
    postPath: paths.blogPost,
    listTemplate: "blog-list",
    postTemplate: "blog-post",
    game: null,
    headOf: (locale, number) => headTexts(locale, "blog", number),
    posts: postsOf(content, "blogPosts", null),
  },
  ...gamesIn(content.games, defaultLocale).map(({ entryId: game }) => ({
    listPath: paths.devblog(game),
    postPath: (link: string) => paths.devblogPost(game, link),
    listTemplate: "devblog-list" as const,
    postTemplate: "devblog-post" as const,
    game,
    headOf: (locale: Locale, number?: number | null) =>
      devblogHeadTexts(locale, namesOfGame(content.games, game)[locale], number),
    posts: postsOf(content, "devblogPosts", game),
  })),
]

type PageCounts = Record<Locale, number>

/** A list of posts in one language at the last time, and the inputs of its pages. */
type KnownList = {
  posts: readonly PostNode[]
  pageCounts: PageCounts
  related: RelatedPosts
  games: readonly NamedGame[]
  listInputs: readonly PageInput[]
  postInputs: readonly PageInput[]
}

const knownLists = new Map<string, KnownList>()

/** Up to which number the pages of a list are what they were: their posts, the numbers that they link, and the languages that have them. */
const pagesUnchanged = (before: KnownList, locale: Locale, posts: readonly PostNode[], counts: PageCounts): number => {
  const { pageCounts: former } = before
  const samePosts = Math.floor(sameEnds(before.posts, posts).tail / listPageLimits.size)
  // Each links the next one, if there is one.
  const sameNumbers = Math.min(former[locale], counts[locale]) - 1
  const sameLanguages = locales
    .filter((other) => former[other] !== counts[other])
    .map((other) => Math.min(former[other], counts[other]))
  return Math.max(0, Math.min(samePosts, sameNumbers, ...sameLanguages))
}

const listInputs = (
  section: PostSection,
  locale: Locale,
  pageCounts: PageCounts,
  before: KnownList | undefined
): readonly PageInput[] => {
  const posts = section.posts[locale]
  const unchanged = before ? pagesUnchanged(before, locale, posts, pageCounts) : 0
  const inputOf = (number: number | null): PageInput => {
    const entries = listPage(posts, number)
    const path = number === null ? section.listPath : listPagePath(section.listPath, number)
    const numbers = linkedNumbers(number, pageCounts[locale])
    const alternates = locales.filter((other) => number === null || number <= pageCounts[other])
    return cachedPageInput(localizedPath(path, locale), [...entries, ...numbers, ...alternates], () => ({
      template: section.listTemplate,
      locale,
      path,
      alternates,
      fallbackPath: section.listPath,
      shareTitle: section.headOf(locale).title,
      context: {
        head: section.headOf(locale, number),
        ids: entries.map((post) => post.id),
        game: section.game,
        listPath: section.listPath,
        number,
        numbers,
      },
    }))
  }
  const changed = Array.from({ length: pageCounts[locale] - unchanged }, (_, index) => inputOf(unchanged + 1 + index))
  return [inputOf(null), ...(before?.listInputs.slice(1, unchanged + 1) ?? []), ...changed]
}

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
  pageCounts: PageCounts
): KnownList => {
  const key = `${section.listPath}:${locale}`
  const [posts, games] = [section.posts[locale], pageGames(locale)]
  const known = knownLists.get(key)
  // Every input names the games.
  const before = known?.games === games ? known : undefined
  const related = relatedPosts(posts, others, known?.related)
  const { recommending } = related
  const isSameList =
    before !== undefined &&
    locales.every((each) => before.pageCounts[each] === pageCounts[each]) &&
    hasSameIds(before.posts, posts)
  const list: KnownList = {
    posts,
    pageCounts,
    related,
    games,
    listInputs: isSameList ? before.listInputs : listInputs(section, locale, pageCounts, before),
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
      const others = sections.flatMap((other) => (other === section ? [] : other.posts[locale].slice(0, othersRead)))
      const list = inputsOfList(section, locale, others, pageCounts)
      groups.set(`pages of ${section.listPath} in ${locale}`, list.listInputs)
      groups.set(`posts of ${section.listPath} in ${locale}`, list.postInputs)
    }
  }
  return groups
}

const noRedirects: readonly Redirect[] = []

/** The redirects of each post of a list in one language, at the last time. */
const knownRedirects = new Map<string, { members: readonly PostNode[]; made: readonly (readonly Redirect[])[] }>()

/** Redirects from the former links of posts to their current addresses. */
export const formerPostRedirects = (content: SiteContent): Redirect[] =>
  sectionsOf(content).flatMap(({ listPath, posts, postPath }) =>
    locales.flatMap((locale) => {
      const [key, members] = [`${listPath}:${locale}`, posts[locale]]
      const redirectsOf = ({ formerLinks, link }: PostNode): readonly Redirect[] =>
        formerLinks.length === 0
          ? noRedirects
          : formerLinks.flatMap((former) => formerLinkRedirects(postPath(former), postPath(link), [locale]))
      const made = remakeList(knownRedirects.get(key), members, { before: 0, after: 0 }, (index) =>
        redirectsOf(members[index] as PostNode)
      )
      knownRedirects.set(key, { members, made })
      return made.flat()
    })
  )
