import { mock } from "node:test"

/** Stops the time of `Date` and of timers, until `releaseClock`. */
export const stopClock = (): void =>
  mock.timers.enable({ apis: ["Date", "setInterval", "setTimeout"], now: Date.now() })

export const releaseClock = (): void => mock.timers.reset()

/** Small enough for timers that what a timer begins sets in its turn. In milliseconds. */
const step = 50

/** Advances the stopped clock, and lets all that it begins come to its end, as far as that waits for no further time. */
export const advanceClock = async (milliseconds: number): Promise<void> => {
  for (let left = milliseconds; left > 0; left -= step) {
    mock.timers.tick(Math.min(step, left))
    await new Promise((done) => setImmediate(done))
  }
  await new Promise((done) => setImmediate(done))
}
