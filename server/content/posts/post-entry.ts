import type { DraftPost, SentPost } from "../../../shared/contract/admin-posts.ts"
import { emptyFields, pickFields, type FieldValues } from "../../../shared/contract/field-table.ts"
import type { DraftLegal, SavedVersion, SentLegal } from "../../../shared/contract/legal-documents.ts"
import { postFields, postTextFields } from "../../../shared/contract/post-fields.ts"
import type { GameId } from "../../../shared/games.ts"
import { inEachLocale, type Locale, type LocalizedText } from "../../../shared/locales.ts"
import { fromColumns } from "../../db/field-columns.ts"
import { localizedName } from "../../db/locale-column.ts"
import type { PostTranslationRow } from "./posts-repository.ts"
import type { StoredPost } from "./stored-posts-repository.ts"
import type { DraftEntry, Entry, EntryText, SavedText, SentEntry, SentText, StoredEntry } from "../entries/entry.ts"

export type PostFields = FieldValues<typeof postFields> & {
  /** Null for all but the posts of a developer blog. */
  game: GameId | null
  link: string
  cover: { fileId: string; focalPoint: { x: number; y: number } } | null
  author: LocalizedText
}

export type PostText = EntryText &
  FieldValues<typeof postTextFields> & {
    coverAlt: string
    /** The history of a legal document; posts have none. */
    versions?: SavedVersion[]
  }

export type PostEntry = Entry<PostFields, PostText>

const savedText = (row: PostTranslationRow | undefined, isLegal: boolean): SavedText<PostText> | null =>
  row
    ? {
        text: {
          title: row.title,
          ...fromColumns(postTextFields, row),
          coverAlt: row.cover_alt,
          body: row.body,
          ...(isLegal ? { versions: row.versions } : {}),
        },
        state: row.state,
        publishedAt: row.published_at?.toISOString() ?? null,
        updatedAt: row.updated_at.toISOString(),
      }
    : null

/** A post as services work with it. */
export const postEntryOf = (row: StoredPost): StoredEntry<PostFields, PostText> => {
  const textIn = (locale: Locale) =>
    savedText(
      row.translations.find((translation) => translation.locale === locale),
      row.kind === "legal"
    )
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

/** What legal documents have of the fields of posts. */
const noPostFields = { game: null, cover: null, ...emptyFields(postFields), author: inEachLocale(() => "") }

const noPostText = { ...emptyFields(postTextFields), coverAlt: "" }

type LegalText = NonNullable<DraftLegal["translations"][Locale]>

const legalText = ({ title, excerpt, body, versions }: LegalText): PostText => ({
  ...noPostText,
  title,
  excerpt,
  body,
  versions,
})

/** Converts a post or a legal document of a request to the entry that services work with. */
export const readPost = (sent: SentPost | SentLegal): SentEntry<PostFields, PostText> => {
  if (!("author" in sent)) {
    const { link, translations } = sent
    return {
      fields: { ...noPostFields, link },
      texts: inEachLocale((locale) => {
        const text = translations[locale]
        return text && { text: legalText(text), state: text.state, publishAt: text.publishAt }
      }),
    }
  }
  const { game, link, cover, author, translations } = sent
  return {
    fields: { game: game ?? null, link, cover, ...pickFields(postFields, sent), author },
    texts: inEachLocale((locale) => sentText(translations[locale])),
  }
}

/** Converts the topmost layer of a legal document, as a request has it. */
export const readDraftLegal = ({ link, translations }: DraftLegal): DraftEntry<PostFields, PostText> => ({
  fields: { ...noPostFields, link },
  texts: inEachLocale((locale) => {
    const text = translations[locale]
    return text && legalText(text)
  }),
})

const draftText = (sent: DraftPost["translations"][Locale]): PostText | null =>
  sent && { title: sent.title, ...pickFields(postTextFields, sent), coverAlt: sent.coverAlt, body: sent.body }

/** Converts the topmost layer of a post, as a request has it. */
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
    ...pickFields(postFields, sent),
    author,
  },
  texts: inEachLocale((locale) => draftText(translations[locale])),
})
