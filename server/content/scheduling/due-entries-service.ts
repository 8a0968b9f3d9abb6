import { closeOverdueVacancies, publishDueVacancyTranslations } from "../vacancies/vacancies-repository.ts"
import { recordVacancyChange } from "../vacancies/vacancy-changes.ts"
import { publishDuePostTranslations } from "../posts/posts-repository.ts"
import { recordPostChange } from "../posts/post-changes.ts"
import { switchDueDailyNotes } from "../daily/daily-repository.ts"
import { writeContent } from "../../db/content-changes.ts"
import { applyDueUpdates } from "./due-updates-service.ts"
import { findNextDueAt } from "./due-entries-repository.ts"
import type { ServiceContext } from "../../service-context.ts"

/**
 * Applies the changes that are due: publishes scheduled translations and updates, closes vacancies past their last instant, shows
 * and hides daily notes. Nothing else that is public depends on the clock. So the cursor covers every change, and the
 * site's build and the cached responses can rely on it.
 *
 * @returns number of entries and notes that changed; repeating it at the same instant changes none
 */
export const promoteDue = async (context: ServiceContext): Promise<number> => {
  const now = context.now()
  return writeContent(context.database, async (content) => {
    const posts = await publishDuePostTranslations(content, now)
    for (const id of posts) await recordPostChange(content, id, now)
    const published = await publishDueVacancyTranslations(content, now)
    const closed = await closeOverdueVacancies(content, now)
    const vacancies = [...new Set([...published, ...closed])].sort()
    for (const id of vacancies) await recordVacancyChange(content, id, now)
    const updated = await applyDueUpdates(content, now)
    const entries = new Set([...posts, ...vacancies, ...updated])
    return entries.size + (await switchDueDailyNotes(content, now))
  })
}

/** In milliseconds: a vacancy closes after its last instant, everything else happens at its own. */
const after = 1

/** When `promoteDue` has something to do next, as far as is known now; null when there is nothing. */
export const nextDueAt = async (context: ServiceContext): Promise<Date | null> => {
  const instant = await findNextDueAt(context.database.store, context.now())
  return instant && new Date(instant.getTime() + after)
}
