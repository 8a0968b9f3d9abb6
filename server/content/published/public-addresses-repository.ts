import type { GameId } from "../../../shared/games.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { PostKind } from "../../db/schema.ts"
import { publicTranslations as publicPostTranslations } from "../posts/posts-repository.ts"
import { isGoneVacancy, publicTranslations as publicVacancyTranslations } from "../vacancies/vacancies-repository.ts"

export type PostAddress = { locale: Locale; kind: PostKind; link: string; game: GameId | null }

/** Whether a post is public at an address now, or redirects from it because it had the address before. */
export const findPostUse = async (
  store: Store,
  { locale, kind, link, game }: PostAddress
): Promise<"present" | "former" | null> => {
  const found = await publicPostTranslations(store)
    .leftJoin("former_link as former", (join) =>
      join.onRef("former.post_id", "=", "post.id").on("former.link", "=", link)
    )
    .select("post.link")
    .where("post.kind", "=", kind)
    .where("post.game", game === null ? "is" : "=", game)
    .where("post_translation.locale", "=", locale)
    .where((eb) => eb.or([eb("post.link", "=", link), eb("former.link", "=", link)]))
    .executeTakeFirst()
  if (!found) return null
  return found.link === link ? "present" : "former"
}

/** The links that public posts had before, each with the present link, for every language in which the post is public. */
export const listFormerLinks = (store: Store): Promise<(PostAddress & { former: string })[]> =>
  publicPostTranslations(store)
    .innerJoin("former_link as former", "former.post_id", "post.id")
    .select(["post_translation.locale", "post.kind", "post.link", "post.game", "former.link as former"])
    .orderBy("former.link")
    .execute()

/** Whether a vacancy is public in a language, or was public and is closed, which all languages report. */
export const hasVacancyAddress = async (
  store: Store,
  { id, locale }: { id: string; locale: Locale }
): Promise<boolean> => {
  if (await isGoneVacancy(store, id)) return true
  const open = await publicVacancyTranslations(store)
    .select("job.id")
    .where("job.id", "=", id)
    .where("job_translation.locale", "=", locale)
    .executeTakeFirst()
  return open !== undefined
}
