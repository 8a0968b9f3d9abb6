import type { SentPost } from "../../../shared/contract/admin-posts.ts"
import type { GameId } from "../../../shared/games.ts"
import type { Locale, LocalizedText } from "../../../shared/locales.ts"
import type { PostTranslationRow } from "./posts-repository.ts"
import type { WholePost } from "./whole-posts-repository.ts"
import type { Entry, EntryText, SavedText, SentEntry, SentText } from "../entries/entry.ts"

export type PostFields = {
  /** Null for a post of the blog. */
  game: GameId | null
  link: string
  cover: { fileId: string; focalPoint: { x: number; y: number } } | null
  videoUrl: string | null
  author: LocalizedText
}

export type PostText = EntryText & { excerpt: string; coverAlt: string }

export type PostEntry = Entry<PostFields, PostText>

const savedText = (row: PostTranslationRow | undefined): SavedText<PostText> | null =>
  row
    ? {
        text: { title: row.title, excerpt: row.excerpt, coverAlt: row.cover_alt, body: row.body },
        state: row.state,
        publishedAt: row.published_at?.toISOString() ?? null,
        updatedAt: row.updated_at.toISOString(),
      }
    : null

/** A post as services work with it. */
export const postEntryOf = (row: WholePost): PostEntry => {
  const textIn = (locale: Locale) => savedText(row.translations.find((translation) => translation.locale === locale))
  const focalPoint = { x: row.focal_x, y: row.focal_y }
  return {
    id: row.id,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    removedAt: row.removed_at?.toISOString() ?? null,
    formerLinks: row.formerLinks,
    closedAt: null,
    fields: {
      game: row.game,
      link: row.link,
      cover: row.cover_file_id === null ? null : { fileId: row.cover_file_id, focalPoint },
      videoUrl: row.video_url,
      author: { en: row.author_en, ru: row.author_ru },
    },
    texts: { en: textIn("en"), ru: textIn("ru") },
  }
}

const sentText = (sent: SentPost["translations"]["en"]): SentText<PostText> | null => {
  if (sent === null) return null
  const { state, publishAt, title, excerpt, coverAlt, body } = sent
  return { text: { title, excerpt, coverAlt, body }, state, publishAt }
}

/** A post as a client sends it, in the form that services work with. */
export const readPost = ({
  game,
  link,
  cover,
  videoUrl,
  author,
  translations,
}: SentPost): SentEntry<PostFields, PostText> => ({
  fields: { game: game ?? null, link, cover, videoUrl, author },
  texts: { en: sentText(translations.en), ru: sentText(translations.ru) },
})
