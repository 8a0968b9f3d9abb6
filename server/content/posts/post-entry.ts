import type { DraftPost, SentPost } from "../../../shared/contract/admin-posts.ts"
import { pickFields, type FieldValues } from "../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../shared/contract/post-fields.ts"
import type { GameId } from "../../../shared/games.ts"
import { inEachLocale, type Locale, type LocalizedText } from "../../../shared/locales.ts"
import { fromColumns } from "../../db/field-columns.ts"
import { localizedName } from "../../db/locale-column.ts"
import type { PostTranslationRow } from "./posts-repository.ts"
import type { StoredPost } from "./stored-posts-repository.ts"
import type { DraftEntry, Entry, EntryText, SavedText, SentEntry, SentText, StoredEntry } from "../entries/entry.ts"

export type PostFields = FieldValues<typeof postFields> & {
  /** Null for a post of the blog. */
  game: GameId | null
  link: string
  cover: { fileId: string; focalPoint: { x: number; y: number } } | null
  author: LocalizedText
}

export type PostText = EntryText & FieldValues<typeof postTextFields> & { coverAlt: string }

export type PostEntry = Entry<PostFields, PostText>

const savedText = (row: PostTranslationRow | undefined): SavedText<PostText> | null =>
  row
    ? {
        text: {
          title: row.title,
          ...fromColumns(postTextFields, row),
          coverAlt: row.cover_alt,
          body: row.body,
        },
        state: row.state,
        publishedAt: row.published_at?.toISOString() ?? null,
        updatedAt: row.updated_at.toISOString(),
      }
    : null

/** A post as services work with it. */
export const postEntryOf = (row: StoredPost): StoredEntry<PostFields, PostText> => {
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
      ...fromColumns(postFields, row),
      author: localizedName(row.author),
    },
    texts: inEachLocale(textIn),
  }
}

const sentText = (sent: SentPost["translations"][Locale]): SentText<PostText> | null => {
  if (sent === null) return null
  const { state, publishAt, title, coverAlt, body } = sent
  return { text: { title, ...pickFields(postTextFields, sent), coverAlt, body }, state, publishAt }
}

/** Converts a post of a request to the entry that services work with. */
export const readPost = (sent: SentPost): SentEntry<PostFields, PostText> => {
  const { game, link, cover, author, translations } = sent
  return {
    fields: { game: game ?? null, link, cover, ...pickFields(postFields, sent), author },
    texts: inEachLocale((locale) => sentText(translations[locale])),
  }
}

const draftText = (sent: DraftPost["translations"][Locale]): PostText | null =>
  sent && { title: sent.title, ...pickFields(postTextFields, sent), coverAlt: sent.coverAlt, body: sent.body }

/** Converts the topmost layer of a post, as a request has it. An empty address of a video is none. */
export const readDraftPost = ({
  game,
  link,
  cover,
  author,
  translations,
  ...sent
}: DraftPost): DraftEntry<PostFields, PostText> => ({
  fields: {
    game: game ?? null,
    link,
    cover,
    ...pickFields(postFields, { ...sent, videoUrl: sent.videoUrl === "" ? null : sent.videoUrl }),
    author,
  },
  texts: inEachLocale((locale) => draftText(translations[locale])),
})
