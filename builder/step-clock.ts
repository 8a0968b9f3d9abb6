import type { StepTimes } from "../shared/builder-messages.ts"
import type { Timed } from "../shared/site-updates.ts"

const now = (): number => performance.timeOrigin + performance.now()

/** Measures the steps of an update, which the server reports as a metric. */
export type StepClock = {
  timed: Timed
  /** What was measured since the last call. */
  drain: () => StepTimes[]
}

export const createStepClock = (): StepClock => {
  let steps: StepTimes[] = []
  return {
    timed: async (step, work) => {
      const begin = now()
      try {
        return await work()
      } finally {
        steps.push({ step, begin, end: now() })
      }
    },
    drain: () => {
      const drained = steps
      steps = []
      return drained
    },
  }
}
