import type { ServiceContext } from "../../service-context.ts"
import type { ReportFailure } from "../../tasks/task-queue.ts"
import { nextDueAt, promoteDue, type ReportFailedDue } from "./due-entries-service.ts"

/** In milliseconds: an instant within the next minute gets a task of its own. */
const minute = 60_000

const promoteSoon = async (context: ServiceContext): Promise<void> => {
  const next = await nextDueAt(context)
  if (next !== null && next.getTime() - context.now().getTime() <= minute)
    await context.queue.send("promote-due", {}, { startAfter: next })
}

/** How long, in milliseconds, to collect changes before reading the next due instant: saves often come together. */
const gatherFor = 200

/**
 * Watches for changes that are due within the next minute, and queues a task for their instant.
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

/** Promotes what is due, and queues a task for what is due within the next minute. */
export const promoteOnTime = async (context: ServiceContext, report?: ReportFailedDue): Promise<void> => {
  await promoteDue(context, report)
  await promoteSoon(context)
}
