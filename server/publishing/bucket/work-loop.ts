/** In milliseconds: how often to work without being asked, and the pauses after failures. */
type LoopTimes = { poll: number; retry: number; retryMax: number }

/** Work that is done again and again, one at a time. */
export type WorkLoop = {
  /** Does it soon; what runs now is followed by another round. */
  request: () => void
  /** Does it after what runs now. @throws what it throws */
  run: () => Promise<void>
  /** Does something else after what runs now, and nothing beside it. @throws what it throws */
  instead: (other: () => Promise<void>) => Promise<void>
  /** Number of failures since it last succeeded. */
  failures: () => number
  /** Does it by itself from now on. */
  start: () => void
  /** Ends after what runs now. */
  stop: () => Promise<void>
}

export const createWorkLoop = (work: () => Promise<void>, times: LoopTimes): WorkLoop => {
  let running: Promise<void> | null = null
  let again = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let state: "waiting" | "started" | "ended" = "waiting"

  const wantsMore = (): boolean => again && state !== "ended"
  const round = async (): Promise<void> => {
    try {
      do {
        again = false
        await work()
      } while (wantsMore())
      failures = 0
    } catch (error) {
      failures += 1
      throw error
    }
  }
  const alone = (one: () => Promise<void>): Promise<void> => (running ??= one().finally(() => (running = null)))
  const plan = (): void => {
    clearTimeout(timer)
    if (state !== "started") return
    const pause = failures === 0 ? times.poll : Math.min(times.retry * 2 ** (failures - 1), times.retryMax)
    timer = setTimeout(request, again ? 0 : pause).unref()
  }
  const request = (): void => {
    if (state === "ended") return
    if (running) again = true
    else void alone(round).then(plan, plan)
  }
  const instead: WorkLoop["instead"] = async (other) => {
    while (running) await running.catch(() => undefined)
    await alone(other)
  }
  return {
    request,
    run: () => instead(round),
    instead,
    failures: () => failures,
    start: () => {
      if (state === "waiting") state = "started"
      request()
    },
    stop: async () => {
      state = "ended"
      clearTimeout(timer)
      await running?.catch(() => undefined)
    },
  }
}
