import type { ContentType } from "../content/entries/content-type.ts"
import { findDailyNotes, type DailyNoteRow } from "../content/daily/daily-repository.ts"
import type { EntryText } from "../content/entries/entry.ts"
import { listGameRows, type GameRow } from "../content/games/games-repository.ts"
import { blogContentType, devblogContentType, legalContentType } from "../content/content-types/post-content-types.ts"
import { presentPost } from "../content/posts/posts-presenter.ts"
import { withShown } from "../content/published/published-service.ts"
import { publishedBlog, publishedDevblog } from "../content/published/published-types.ts"
import { vacancyContentType } from "../content/content-types/vacancy-content-type.ts"
import { readSnapshot, type Store } from "../db/connection.ts"
import { listUploadedFiles, type UploadedFile } from "../files/files-repository.ts"
import { listAllRedirects, type RedirectRow } from "../redirects/redirects-repository.ts"
import type { ServiceContext } from "../service-context.ts"
import { packContent, type PackedContent } from "./entry-texts.ts"
import type { FeedPost } from "./feed.ts"
import type { PortableContent, PortableEntry } from "./portable-entry.ts"

/** Everything that an export holds, except the bytes of files; each list in a lasting order. */
export type ExportContent = {
  entries: PackedContent[]
  posts: FeedPost[]
  redirects: RedirectRow[]
  notes: DailyNoteRow[]
  games: GameRow[]
  files: UploadedFile[]
}

/** Rows that one query reads. */
const pageSize = 200

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1)

/** Reads page after page until one is not full. */
const allPages = async <Item>(
  read: (place: { limit: number; offset: number }) => Promise<readonly Item[]>
): Promise<Item[]> => {
  const items: Item[] = []
  for (let offset = 0; ; offset += pageSize) {
    const page = await read({ limit: pageSize, offset })
    items.push(...page)
    if (page.length < pageSize) return items
  }
}

const entriesOf = async <Fields, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  contentOf: (entry: PortableEntry<Fields, Text>) => PortableContent
): Promise<PackedContent[]> => {
  const ids = await allPages(async (place) => (await contentType.list(store, {}, place)).ids)
  const entries: PackedContent[] = []
  for (let at = 0; at < ids.length; at += pageSize) {
    const found = await contentType.find(store, ids.slice(at, at + pageSize))
    entries.push(...found.map((entry) => packContent(contentOf(entry))))
  }
  return entries.sort(byId)
}

const postsOf = async (store: Store, type: typeof publishedBlog | typeof publishedDevblog): Promise<FeedPost[]> => {
  const ids = await allPages(async (place) => (await type.listIds(store, {}, place)).ids)
  const posts: FeedPost[] = []
  for (let at = 0; at < ids.length; at += pageSize) {
    const found = await type.find(store, ids.slice(at, at + pageSize))
    const { entries, ...shown } = await withShown(store, type, found)
    posts.push(...entries.map((row) => ({ ...presentPost(row, shown), game: row.game })))
  }
  return posts
}

/** Reads all content as it is at one instant. Only texts are held in memory. */
export const readContent = ({ database }: Pick<ServiceContext, "database">): Promise<ExportContent> =>
  readSnapshot(database.store, async (store) => {
    const entries = [
      ...(await entriesOf(store, blogContentType, (entry) => ({ kind: "blog", entry }))),
      ...(await entriesOf(store, devblogContentType, (entry) => ({ kind: "devblog", entry }))),
      ...(await entriesOf(store, legalContentType, (entry) => ({ kind: "legal", entry }))),
      ...(await entriesOf(store, vacancyContentType, (entry) => ({ kind: "job", entry }))),
    ]
    const files = await allPages(
      async (place) => (await listUploadedFiles(store, {}, { ...place, sort: "created" })).files
    )
    return {
      entries,
      posts: [...(await postsOf(store, publishedBlog)), ...(await postsOf(store, publishedDevblog))],
      redirects: await listAllRedirects(store),
      notes: await findDailyNotes(store),
      games: await listGameRows(store),
      files: files.sort(byId),
    }
  })
