import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { stepTimesChannel, timed } from "../../../server/publishing/step-times.ts"
import type { StepTimes } from "../../../shared/builder-messages.ts"

test("reports to a subscriber how long each step took, and of one that failed too", async () => {
  const reported: StepTimes[] = []
  const listen = (times: unknown): void => void reported.push(times as StepTimes)
  subscribe(stepTimesChannel.name, listen)
  expect(await timed("one", () => Promise.resolve(1))).toBe(1)
  await expect(timed("other", () => Promise.reject(new Error("no")))).rejects.toThrow("no")
  unsubscribe(stepTimesChannel.name, listen)
  expect(await timed("unheard", () => Promise.resolve(2))).toBe(2)
  expect(reported.map(({ step, begin, end }) => [step, end >= begin])).toEqual([
    ["one", true],
    ["other", true],
  ])
})
