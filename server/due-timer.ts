import { promoteDue } from "./services/due-entries.ts"
import type { ServiceContext } from "./services/context.ts"

/**
 * Promotes due entries at regular times. A timer in the process is enough: the work is one short transaction that may
 * run twice or in several processes without harm, and what is missed while no process runs is done at the next start.
 *
 * @returns function that ends it and waits for a run that is under way
 */
export const startDueTimer = (
  context: ServiceContext,
  onError: (error: unknown) => void,
  everyMs = 30_000
): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= promoteDue(context)
      .then(() => undefined, onError)
      .finally(() => (running = null))
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
