import { channel } from "node:diagnostics_channel"

/** A step between a save and its visitors, with its begin and end in milliseconds of the epoch, and fractions of them. */
export type StepTimes = { step: string; begin: number; end: number }

/** Gets a `StepTimes` for every step that has ended. Without a subscriber nothing is measured. */
export const stepTimesChannel = channel("site.publishing.step")

const now = (): number => performance.timeOrigin + performance.now()

/** Does a step of publishing, and tells whoever wants to know how long it took. */
export const timed = async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
  if (!stepTimesChannel.hasSubscribers) return work()
  const begin = now()
  try {
    return await work()
  } finally {
    stepTimesChannel.publish({ step, begin, end: now() } satisfies StepTimes)
  }
}
