import {
  closeOverdueVacancies,
  publishDueVacancyTranslations,
  recordVacancyChange,
} from "../vacancies/vacancies-repository.ts"
import { publishDuePostTranslations, recordPostChange } from "../posts/posts-repository.ts"
import { switchDueDailyNotes } from "../daily/daily-repository.ts"
import { writeContent } from "../../db/content-changes.ts"
import { findNextDueAt } from "./due-entries-repository.ts"
import type { ServiceContext } from "../../service-context.ts"

/**
 * Lets the passing of time change content: scheduled translations whose date has come are published, vacancies past
 * their last moment are closed, the note of the day appears and goes. Nothing public depends on the clock otherwise,
 * so that the cursor, and with it the site's build and the cached answers, always knows of every change.
 *
 * @returns number of entries and notes that changed; repeating the call at the same moment changes none
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
    return posts.length + vacancies.length + (await switchDueDailyNotes(content, now))
  })
}

/** A vacancy closes after its last moment, everything else happens at its own. In milliseconds. */
const after = 1

/** When `promoteDue` will have something to do next, as far as is known now; null when there is nothing. */
export const nextDueAt = async (context: ServiceContext): Promise<Date | null> => {
  const instant = await findNextDueAt(context.database.store, context.now())
  return instant && new Date(instant.getTime() + after)
}
