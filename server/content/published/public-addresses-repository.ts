import type { GameId } from "../../../shared/games.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import { isGoneVacancy } from "../vacancies/vacancies-repository.ts"

export type PostAddress = { locale: Locale; link: string; game: GameId | null }

/** Whether a post is public at an address now, or redirects from it because it had the address before. */
export const findPostUse = async (
  store: Store,
  { locale, link, game }: PostAddress
): Promise<"present" | "former" | null> => {
  const found = await store
    .selectFrom("post")
    .innerJoin("post_translation as text", "text.post_id", "post.id")
    .leftJoin("former_link as former", (join) =>
      join.onRef("former.post_id", "=", "post.id").on("former.link", "=", link)
    )
    .select("post.link")
    .where("post.kind", "=", game === null ? "blog" : "devblog")
    .where("post.game", game === null ? "is" : "=", game)
    .where("post.removed_at", "is", null)
    .where("text.locale", "=", locale)
    .where("text.state", "=", "published")
    .where((eb) => eb.or([eb("post.link", "=", link), eb("former.link", "=", link)]))
    .executeTakeFirst()
  if (!found) return null
  return found.link === link ? "present" : "former"
}

/** Whether a vacancy is public in a language, or was public and is closed, which all languages report. */
export const hasVacancyAddress = async (store: Store, id: string, locale: Locale): Promise<boolean> => {
  if (await isGoneVacancy(store, id)) return true
  const open = await store
    .selectFrom("job")
    .innerJoin("job_translation as text", "text.job_id", "job.id")
    .select("job.id")
    .where("job.id", "=", id)
    .where("job.closed_at", "is", null)
    .where("text.locale", "=", locale)
    .where("text.state", "=", "published")
    .executeTakeFirst()
  return open !== undefined
}
