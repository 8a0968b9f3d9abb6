import type { ServiceContext } from "../../service-context.ts"
import type { ReportFailure } from "../../tasks/task-queue.ts"
import { nextDueAt, promoteDue } from "./due-entries-service.ts"

/** A moment that comes before the next minute does has a job of its own. */
const minute = 60_000

const promoteSoon = async (context: ServiceContext): Promise<void> => {
  const next = await nextDueAt(context)
  if (next !== null && next.getTime() - context.now().getTime() <= minute)
    await context.queue.send("promote-due", {}, { startAfter: next })
}

/** How long, in milliseconds, a look for the next moment waits for more changes: saves that come together need one. */
const gatherFor = 200

/**
 * Has what is saved for a moment within the next minute promoted at that moment.
 *
 * @returns function that ends it
 */
export const watchDueEntries = (context: ServiceContext, report: ReportFailure): (() => void) => {
  let timer: NodeJS.Timeout | null = null
  const check = (): void => {
    timer = null
    promoteSoon(context).catch((error: unknown) => report(error, null))
  }
  const unsubscribe = context.database.changes.subscribe(() => {
    timer ??= setTimeout(check, gatherFor)
  })
  return () => {
    unsubscribe()
    if (timer) clearTimeout(timer)
  }
}

/** Promotes what is due, and has what is due next promoted in time. */
export const promoteOnTime = async (context: ServiceContext): Promise<void> => {
  await promoteDue(context)
  await promoteSoon(context)
}
