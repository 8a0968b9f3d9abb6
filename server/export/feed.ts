import type { z } from "zod"
import { absoluteHtml } from "../../shared/absolute-html.ts"
import { authorOf } from "../../shared/author.ts"
import type { post } from "../../shared/contract/posts.ts"
import type { GameId } from "../../shared/games.ts"
import { localeTags, type Locale } from "../../shared/locales.ts"
import { localizedPath, paths } from "../../shared/paths.ts"
import { studio } from "../../shared/studio.ts"

/** A post as visitors see it; of the blog without a game. */
export type FeedPost = z.infer<typeof post> & { game: GameId | null }

type FeedItem = { id: string; date_published: string } & Record<string, unknown>

const itemOf = ({ link, game, author, cover, translations }: FeedPost, locale: Locale, site: string): FeedItem[] => {
  const text = translations[locale]
  if (!text) return []
  const path = game === null ? paths.blogPost(link) : paths.devblogPost(game, link)
  const page = site + localizedPath(path, locale)
  return [
    {
      id: page,
      url: page,
      title: text.title,
      content_html: absoluteHtml(text.html, { site, page }),
      ...(text.excerpt === "" ? {} : { summary: text.excerpt }),
      ...(cover ? { image: site + cover.url } : {}),
      date_published: text.publishedAt,
      date_modified: text.updatedAt,
      authors: [{ name: authorOf(author[locale]).name }],
    },
  ]
}

const newestFirst = (one: FeedItem, other: FeedItem): number =>
  other.date_published.localeCompare(one.date_published) || (one.id < other.id ? -1 : 1)

/**
 * All public posts of a language with their bodies, as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
 *
 * @param site origin under which visitors reach the site
 */
export const jsonFeed = (posts: readonly FeedPost[], locale: Locale, site: string): string => {
  const items = posts.flatMap((one) => itemOf(one, locale, site)).sort(newestFirst)
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: studio.name[locale],
    home_page_url: site + localizedPath(paths.main, locale),
    language: localeTags[locale].bcp47,
    items,
  }
  return `${JSON.stringify(feed, null, 2)}\n`
}
