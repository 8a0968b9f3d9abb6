import type { StepTimes } from "../shared/builder-messages.ts"

const now = (): number => performance.timeOrigin + performance.now()

/** Measures the steps of an update, which the server tells to whoever wants to know where the time goes. */
export type StepClock = {
  /** Does a step, and notes how long it took. */
  timed: <Result>(step: string, work: () => Promise<Result>) => Promise<Result>
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
