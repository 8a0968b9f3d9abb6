import type { BuildStep, FailureCause, PublishWarning } from "../../../shared/contract/publishing.ts"
import type { Refusal } from "../guard/refusal.ts"

/** The result of a build that went live. */
type LiveOutcome = { release: string; seconds: number; changedFiles: number; changedPages: readonly string[] } & {
  warnings?: readonly PublishWarning[] | undefined
}

type Failure = {
  /** The output of the build; null when the build itself did not fail. */
  reason: string | null
  cause: FailureCause
  /** Time of the automatic retry; null when there is none. */
  retryAt: Date | null
}

export type PublishState =
  | { state: "idle" }
  | { state: "queued" }
  | { state: "building"; step: BuildStep; stepSince: Date }
  | ({ state: "live" } & LiveOutcome)
  | ({ state: "failed" } & Failure)
  | { state: "refused"; refusal: Refusal }
  | { state: "rolled-back"; release: string }

export type PublishSnapshot = {
  /** Grows with every change of the status, as long as the process lives. */
  number: number
  since: Date
  next: boolean
  /** Whether no server that shares the data folder builds. */
  builderAway: boolean
  now: PublishState
}

/** The publish status. The publisher updates it; other code reads it or subscribes to its changes. */
export type PublishStatusBoard = {
  read: () => PublishSnapshot
  /** @returns function that unsubscribes */
  subscribe: (listener: (snapshot: PublishSnapshot) => void) => () => void
  /** A build was requested: it starts soon, or after the running one. */
  queue: () => void
  begin: () => void
  step: (step: BuildStep) => void
  succeed: (outcome: LiveOutcome) => void
  /** There was nothing to build: restores the earlier result of the live release. */
  leaveUnchanged: () => void
  fail: (failure: Failure) => void
  /** The guard refused the built release. */
  refuse: (refusal: Refusal) => void
  /** @param since when it was rolled back */
  rollBack: (release: string, since: Date) => void
  setBuilderAway: (away: boolean) => void
}

export const createPublishStatus = (clock: () => Date = () => new Date()): PublishStatusBoard => {
  const listeners = new Set<(snapshot: PublishSnapshot) => void>()
  let present: PublishSnapshot = { number: 0, since: clock(), next: false, builderAway: false, now: { state: "idle" } }
  /** The last result, shown again when there is nothing to build. */
  let lastOutcome: { now: PublishState; since: Date } = { now: present.now, since: present.since }

  const set = (now: PublishState, { since = clock(), next = false } = {}): void => {
    present = { ...present, number: present.number + 1, since, next, now }
    emit()
  }
  const emit = (): void => {
    for (const listener of listeners) listener(present)
  }
  const commit = (now: PublishState, since = clock()): void => {
    lastOutcome = { now, since }
    set(now, { since })
  }
  const isBuilding = (): boolean => present.now.state === "building"

  return {
    read: () => present,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    queue: () => {
      if (!isBuilding()) {
        if (present.now.state !== "queued") set({ state: "queued" })
      } else if (!present.next) set(present.now, { since: present.since, next: true })
    },
    begin: () => set({ state: "building", step: "checking", stepSince: clock() }),
    step: (step) => {
      if (isBuilding()) set({ state: "building", step, stepSince: clock() }, present)
    },
    succeed: (outcome) => commit({ state: "live", ...outcome }),
    leaveUnchanged: () => {
      const { now, since } = lastOutcome
      if (now.state === "live") set(now, { since })
      else commit({ state: "idle" })
    },
    fail: (failure) => commit({ state: "failed", ...failure }),
    refuse: (refusal) => commit({ state: "refused", refusal }),
    rollBack: (release, since) => commit({ state: "rolled-back", release }, since),
    setBuilderAway: (builderAway) => {
      if (builderAway === present.builderAway) return
      present = { ...present, number: present.number + 1, builderAway }
      emit()
    },
  }
}
