import type { StepTimes } from "../../shared/builder-messages.ts"
import { markdownTable, median, percentile } from "./report.ts"

/** From when until when a round was measured, in milliseconds of the epoch. */
export type Round = { begin: number; end: number }

/** The present instant as `StepTimes` have it. */
export const epochNow = (): number => performance.timeOrigin + performance.now()

/** The steps that a process has printed (print-steps.ts). */
export const printedSteps = (output: string): StepTimes[] =>
  [...output.matchAll(/^step (\{.*\})$/gm)].map(([, json = ""]) => JSON.parse(json) as StepTimes)

const milliseconds = (value: number): string => `${value.toFixed(0)} ms`

/**
 * When each step began after the begin of its round, and how long it took: where several processes did it, the one that
 * ended last counts.
 */
export const stepTable = (rounds: Round[], steps: StepTimes[]): string => {
  const measured = new Map<string, { after: number[]; took: number[] }>()
  for (const { begin, end } of rounds) {
    const last = new Map<string, StepTimes>()
    for (const one of steps)
      if (one.begin >= begin && one.begin < end && one.end > (last.get(one.step)?.end ?? 0)) last.set(one.step, one)
    for (const one of last.values()) {
      const { after, took } = measured.get(one.step) ?? { after: [], took: [] }
      measured.set(one.step, { after: [...after, one.begin - begin], took: [...took, one.end - one.begin] })
    }
  }
  const rows = [...measured].map(([step, { after, took }]) => ({ step, after: median(after), took }))
  return markdownTable(
    ["step", "begins after p50", "takes p50", "takes p95", "rounds"],
    rows
      .toSorted((one, other) => one.after - other.after)
      .map(({ step, after, took }) => [
        step,
        milliseconds(after),
        milliseconds(median(took)),
        milliseconds(percentile(took, 0.95)),
        String(took.length),
      ])
  )
}
