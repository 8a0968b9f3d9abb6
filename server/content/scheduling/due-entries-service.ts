import { closeOverdueVacancy, publishDueVacancyTranslations } from "../vacancies/vacancies-repository.ts"
import { recordVacancyChange } from "../content-types/vacancy-changes.ts"
import { publishDuePostTranslations } from "../posts/posts-repository.ts"
import { recordPostChange } from "../content-types/post-changes.ts"
import { switchDueDailyNotes } from "../daily/daily-repository.ts"
import { writeContent, type ContentWrite } from "../../db/content-changes.ts"
import { inSavepoint } from "../../db/savepoint.ts"
import { applyDueUpdates } from "./due-updates-service.ts"
import { findDueEntries, findNextDueAt, type DueEntry } from "./due-entries-repository.ts"
import { dateFromNow, reportMissed } from "./missed-instants-service.ts"
import { isHeldBack, updateReviewOf } from "./due-reviews.ts"
import type { ServiceContext } from "../../service-context.ts"

/** Called with what was due and failed: an entry, or the daily notes, which have no id. It is tried again every minute. */
export type ReportFailedDue = (due: { kind: DueEntry["kind"] | "daily"; id: string | null }, error: unknown) => void

/** @returns whether anything changed: what lacks an approval waits */
const promoteEntry = async (
  context: ServiceContext,
  content: ContentWrite,
  entry: DueEntry,
  now: Date
): Promise<boolean> => {
  const { kind, id } = entry
  const isHeld = await isHeldBack(content.store, entry, now)
  if (isHeld) await reportMissed(context, content.store, entry, now)
  else await dateFromNow(content.store, entry, now)
  let isPublished: boolean
  let isClosed = false
  if (kind === "job") {
    isPublished = !isHeld && (await publishDueVacancyTranslations(content, id, now))
    isClosed = await closeOverdueVacancy(content, id, now)
    if (isPublished || isClosed) await recordVacancyChange(content, id, now)
  } else {
    isPublished = !isHeld && (await publishDuePostTranslations(content, id, now))
    if (isPublished) await recordPostChange(content, id, now)
  }
  const isUpdated = !isHeld && (await applyDueUpdates(content, entry, now))
  if (isPublished || isUpdated) await updateReviewOf(content.store, entry, now)
  return isPublished || isClosed || isUpdated
}

/**
 * Applies the changes that are due: publishes scheduled translations and updates, closes vacancies past their last instant, shows
 * and hides daily notes. Nothing else that is public depends on the clock. So the cursor covers every change, and the
 * site's build and the cached responses can rely on it. An entry whose change fails stays as it was, and keeps no other
 * one waiting.
 *
 * @returns number of entries and notes that changed; repeating it at the same instant changes none
 */
export const promoteDue = async (context: ServiceContext, report: ReportFailedDue = () => undefined): Promise<number> =>
  writeContent(context.database, async (content) => {
    const { store } = content
    // After the writes that it waited for: what it records must not be dated before them.
    const now = context.now()
    let changed = 0
    for (const entry of await findDueEntries(store, now)) {
      try {
        if (await inSavepoint(store, () => promoteEntry(context, content, entry, now))) changed += 1
      } catch (error) {
        report(entry, error)
      }
    }
    try {
      changed += await inSavepoint(store, () => switchDueDailyNotes(content, now))
    } catch (error) {
      report({ kind: "daily", id: null }, error)
    }
    return changed
  })

/** In milliseconds: a vacancy closes after its last instant, everything else happens at its own. */
const after = 1

/** When `promoteDue` has something to do next, as far as is known now; null when there is nothing. */
export const nextDueAt = async (context: ServiceContext): Promise<Date | null> => {
  const instant = await findNextDueAt(context.database.store, context.now())
  return instant && new Date(instant.getTime() + after)
}
