import type { BuildStep, FailureCause, PublishWarning } from "../../../shared/contract/publishing.ts"
import type { Refusal } from "../guard/refusal.ts"

/** What was made of a build that went live. */
type LiveOutcome = { release: string; seconds: number; changedFiles: number; changedPages: readonly string[] } & {
  warnings?: readonly PublishWarning[] | undefined
}

type Failure = {
  /** What the build printed; null when it did not come to a build. */
  reason: string | null
  cause: FailureCause
  /** When it is tried again without anybody asking. */
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
  now: PublishState
}

/** Where publishing stands. Whoever builds tells it; whoever wants to know reads it, or is told of every change. */
export type PublishStatusBoard = {
  read: () => PublishSnapshot
  /** @returns function that ends the telling */
  subscribe: (listener: (snapshot: PublishSnapshot) => void) => () => void
  /** A build was asked for: it begins soon, or after the one that is under way. */
  queue: () => void
  begin: () => void
  step: (step: BuildStep) => void
  succeed: (outcome: LiveOutcome) => void
  /** There was nothing to build: what was said of the live release before holds again. */
  leaveUnchanged: () => void
  fail: (failure: Failure) => void
  /** The guard let what was built not go live. */
  refuse: (refusal: Refusal) => void
  /** @param since when it was rolled back */
  rollBack: (release: string, since: Date) => void
}

export const createPublishStatus = (clock: () => Date = () => new Date()): PublishStatusBoard => {
  const listeners = new Set<(snapshot: PublishSnapshot) => void>()
  let present: PublishSnapshot = { number: 0, since: clock(), next: false, now: { state: "idle" } }
  /** What is true of the live release when nothing is under way. */
  let lastOutcome: { now: PublishState; since: Date } = { now: present.now, since: present.since }

  const set = (now: PublishState, { since = clock(), next = false } = {}): void => {
    present = { number: present.number + 1, since, next, now }
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
  }
}
