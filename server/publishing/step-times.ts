import { channel } from "node:diagnostics_channel"
import type { StepTimes } from "../../shared/builder-messages.ts"

/** Gets a `StepTimes` for every step that has ended. Without a subscriber nothing is measured. */
export const stepTimesChannel = channel("site.publishing.step")

const now = (): number => performance.timeOrigin + performance.now()

/** Does a step of publishing, and reports to the subscribers of the channel how long it took. */
export const timed = async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
  if (!stepTimesChannel.hasSubscribers) return work()
  const begin = now()
  try {
    return await work()
  } finally {
    stepTimesChannel.publish({ step, begin, end: now() } satisfies StepTimes)
  }
}

/** Reports steps that another process has measured. */
export const reportSteps = (steps: readonly StepTimes[]): void => {
  for (const times of steps) stepTimesChannel.publish(times)
}
