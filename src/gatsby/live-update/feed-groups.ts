import type { GameId } from "../../../shared/games.ts"
import { defaultLocale, locales, type LocalizedText } from "../../../shared/locales.ts"
import { feedFiles, feedPath, localizedPath, paths, type FeedFormat } from "../../../shared/paths.ts"
import { devblogTitle, feedTitles } from "../../settings/feed-titles.ts"
import { nodeTypes, type NodeType } from "../content/content-nodes.ts"
import { feedFilesOf, newestInFeed, type FeedEntry } from "../files/feeds.ts"
import { gamesIn, namesOfGame, type GameNode } from "../content/site-content.ts"
import { vacancyInFeed, postInFeed, type IndexedEntry, type IndexedVacancy, type IndexedPost } from "./entry-views.ts"
import type { FileGroup } from "./file-group.ts"

/** A list that has feeds, with its entries in all languages. */
type List<Entry extends IndexedEntry> = {
  path: string
  titles: (typeof feedTitles)["blog"]
  entries: readonly Entry[]
  view: (entry: Entry, html: string, game?: string) => FeedEntry
  /** Name of the game that the entries are about. */
  game?: LocalizedText
}

/** Views of entries that are or were in a feed, made with a game's name. */
const views = new WeakMap<IndexedEntry, { game: string | undefined; view: FeedEntry }>()

const feedsOf = <Entry extends IndexedEntry>(
  { path, titles, entries, view, game }: List<Entry>,
  bodyOf: (id: string) => string
): FileGroup[] =>
  locales.map((locale) => {
    const shown = newestInFeed(entries, locale).map((entry) => {
      const known = views.get(entry)
      if (known && known.game === game?.[locale]) return known.view
      const fresh = view(entry, bodyOf(entry.id), game?.[locale])
      views.set(entry, { game: game?.[locale], view: fresh })
      return fresh
    })
    return [`feed:${path}:${locale}`, feedFilesOf({ path, titles, entries: shown }, locale)]
  })

/** The files of the feeds of a game's developer blog. */
export const devblogFeedFiles = (game: GameId): string[] =>
  locales.flatMap((locale) =>
    (Object.keys(feedFiles) as FeedFormat[]).map((format) =>
      feedPath(localizedPath(paths.devblog(game), locale), format).slice(1)
    )
  )

/**
 * The feeds of the lists that show entries of the given types.
 *
 * @param entriesOf all entries of a type, newest first
 * @param games the live ones, in every language
 * @param bodyOf HTML of an entry's body by node id; read only for entries in a feed
 */
export const feedGroups = (
  types: ReadonlySet<NodeType>,
  entriesOf: (type: NodeType) => IndexedEntry[],
  games: readonly GameNode[],
  bodyOf: (id: string) => string
): FileGroup[] => {
  const { blogPost, devblogPost, vacancy } = nodeTypes
  const all: FileGroup[] = []
  if (types.has(blogPost)) {
    const entries = entriesOf(blogPost) as IndexedPost[]
    all.push(...feedsOf({ path: paths.blog, titles: feedTitles.blog, entries, view: postInFeed }, bodyOf))
  }
  if (types.has(devblogPost)) {
    const posts = entriesOf(devblogPost) as IndexedPost[]
    for (const { entryId: game } of gamesIn(games, defaultLocale)) {
      const entries = posts.filter((post) => post.game === game)
      const names = namesOfGame(games, game)
      const list = { path: paths.devblog(game), titles: devblogTitle(names), entries, view: postInFeed, game: names }
      all.push(...feedsOf(list, bodyOf))
    }
  }
  if (types.has(vacancy)) {
    const entries = entriesOf(vacancy) as IndexedVacancy[]
    all.push(...feedsOf({ path: paths.jobs, titles: feedTitles.vacancies, entries, view: vacancyInFeed }, bodyOf))
  }
  return all
}
