import { sql } from "kysely"
import type { GameId } from "../../../shared/games.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import { publicTranslations as publicPostTranslations } from "../posts/posts-repository.ts"
import { publicTranslations as publicVacancyTranslations } from "../vacancies/vacancies-repository.ts"

/** One public language of an entry, as far as its card shows it. */
export type BookmarkedRow = {
  id: string
  kind: EntryKind
  game: GameId | null
  /** Empty for a vacancy, whose address has its id. */
  link: string
  locale: Locale
  title: string
  excerpt: string
  coverFileId: string | null
}

/** What is public now of the entries with these ids; nothing of drafts and closed vacancies. */
export const findBookmarked = async (store: Store, ids: readonly string[]): Promise<BookmarkedRow[]> => {
  if (ids.length === 0) return []
  const posts = await publicPostTranslations(store)
    .select(["post.id", "post.kind", "post.game", "post.link", "post.cover_file_id as coverFileId"])
    .select(["post_translation.locale", "post_translation.title", "post_translation.excerpt"])
    .where("post.id", "in", ids)
    .execute()
  const vacancies = await publicVacancyTranslations(store)
    .select(["job.id", "job_translation.locale", "job_translation.title", "job_translation.summary as excerpt"])
    .where("job.id", "in", ids)
    .execute()
  const none = { kind: "job", game: null, link: "", coverFileId: null } as const
  return [...posts, ...vacancies.map((vacancy) => ({ ...vacancy, ...none }))]
}

/** The entries that have a card of one in a text of theirs, whatever its state; their working copies do not count. */
export const findBookmarking = async (store: Store, id: string): Promise<{ kind: EntryKind; id: string }[]> => {
  const named = JSON.stringify([id])
  const { rows } = await sql<{ kind: EntryKind; id: string }>`
    select distinct post.kind, post.id from post_translation text join post on post.id = text.post_id
    where bookmarked_ids(text.body) @> ${named}::jsonb
    union
    select 'job', text.job_id from job_translation text where bookmarked_ids(text.body) @> ${named}::jsonb
    order by 2`.execute(store)
  return rows
}
