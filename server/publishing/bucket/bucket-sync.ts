import type { Database } from "../../db/connection.ts"
import type { Bucket } from "../../s3/bucket.ts"
import { withMutex } from "../release/release-folders.ts"
import { sha256Of } from "../release/release-hosting.ts"
import { tidyReleases, type Retention } from "../release/release-tidy.ts"
import { applyState } from "./apply-state.ts"
import { BuilderReplacedError, type BuilderRole } from "./builder-role.ts"
import { DamagedObjectError, removeIncoming } from "./fetched-objects.ts"
import { switchState } from "./site-builder-repository.ts"
import { readLocalState, readState, writeState, type LocalState, type SiteState } from "./site-state.ts"
import {
  listObjects,
  manifestKey,
  storeRelease,
  type KnownObjects,
  type StoredRelease,
  type Storing,
} from "./stored-release.ts"
import { sweepBucket } from "./sweep-bucket.ts"
import { syncedRecord, type Premise } from "./synced-state.ts"
import { clearHold, readHold } from "../run/roll-back-hold.ts"
import { timed } from "../step-times.ts"
import { createWorkLoop } from "./work-loop.ts"

/** In milliseconds: how often to look without a notification, and the pauses after failures. */
const usual = { poll: 5_000, retry: 1_000, retryMax: 30_000, sweep: 86_400_000, firstSweep: 3_600_000 }

type BucketSyncParts = {
  database: Pick<Database, "store" | "notifications">
  dataDir: string
  bucket: Bucket
  role: BuilderRole
  retention: Retention
  /** Loads the release that went live by a state of the bucket. */
  onLive: () => Promise<void>
  /** Called after another server's state was taken up. */
  onTaken: () => void
  /** Called once with each error, until it is over. */
  onError: (error: unknown) => void
  times?: typeof usual
}

export type BucketStats = {
  /** Whether the last use of the bucket succeeded. */
  up: boolean
  /** Seconds since this server wants to store or to fetch a state, and has not; 0 when it has nothing to do. */
  behind: number
}

export type BucketSync = {
  /** Looks soon. */
  request: () => void
  /**
   * Does what a user wants of the live release. What is done holds from then on, here and for all servers, whatever
   * others have switched to meanwhile. With a premise it does not where another server has ended that before.
   */
  change: <Result extends string>(work: () => Promise<Result>, premise?: Premise) => Promise<Result>
  /** Ends the roll-back that holds here, for all servers; another one, of which this server does not know yet, stays. */
  endHold: () => Promise<void>
  /** Brings data folder and bucket to the same state. @throws UpstreamError, errors of the database and the disk */
  sync: () => Promise<void>
  /**
   * Takes over what the builder before this server published.
   *
   * @throws what `sync` throws; this server must not build then
   */
  takeOver: () => Promise<void>
  stats: () => BucketStats
  /** Begins to look by itself. */
  start: () => void
  stop: () => Promise<void>
}

type Base = { seen: number; byUser: boolean }

/** A state that servers can follow: its number, and how the bucket gets every object of it by itself. */
type Pushed = { number: number; complete: () => Promise<void> }

/** A state to store: of this server, of the bucket, and how often users had changed it here before it was read. */
type Stored = { local: LocalState; remote: SiteState | null; seen: number; made: number }

/** Stores what a data folder has, so that all servers take it up. */
const createPush = ({ database, dataDir, bucket, role }: BucketSyncParts) => {
  let known: KnownObjects | null = null
  /** The builder's number when `known` was read: another builder may have removed objects since. */
  let knownIn: number | null = null

  const knownObjects = async (): Promise<KnownObjects> => {
    const term = role.term()
    if (known && term !== null && knownIn === term) return known
    known = await listObjects(bucket)
    knownIn = term
    return known
  }
  const store = async (id: string, completions: Storing["complete"][]): Promise<StoredRelease> => {
    // Who does not build has its releases from the bucket.
    const present = role.isHeld() ? null : await bucket.read(manifestKey(id))
    if (present) return { id, manifest: sha256Of(present) }
    const { stored, complete } = await storeRelease({ bucket, dataDir, known: await knownObjects() }, id)
    completions.push(complete)
    return stored
  }
  const forget = (key?: string): void => {
    if (key === undefined) known = null
    else known?.keys.delete(key)
    known?.parts.clear()
  }

  /**
   * @param base.seen number of the state on which this one is based
   * @param base.byUser whether a user changed it here; otherwise this server has to be the builder
   * @returns null when another server has switched meanwhile
   */
  const push = async (local: LocalState, remote: SiteState | null, { seen, byUser }: Base): Promise<Pushed | null> => {
    const { live, newest, hold, refusal } = local
    if (live === undefined || newest === undefined) return null
    const completions: Storing["complete"][] = []
    const storedLive = await store(live, completions)
    const isNewer = remote !== null && remote.newest.id > newest
    const storedNewest = isNewer ? remote.newest : newest === live ? storedLive : await store(newest, completions)
    const refused = refusal ? { stored: await store(refusal.release, completions), refusal } : null
    const asBuilder = role.term()
    const state = { format: 1, live: storedLive, newest: storedNewest, hold: hold ?? null, refused } as const
    const number = await timed("switch the state", () =>
      switchState(database.store, async ({ term, number: least }) => {
        if (asBuilder === null ? !byUser : asBuilder !== term) throw new BuilderReplacedError()
        const present = (await readState(bucket))?.number ?? 0
        if (present > seen) return null
        const next = Math.max(least, present + 1)
        await writeState(bucket, { ...state, number: next })
        return next
      })
    )
    const complete = async (): Promise<void> => {
      for (const one of completions) await one()
    }
    return number === null ? null : { number, complete }
  }
  return { push, forget, knownObjects }
}

/** Whether another server has ended what a user's change began from, or has rolled back since a confirmation: then its state counts. */
const isOver = (premise: Premise, { hold, refused }: SiteState): boolean =>
  "heldSince" in premise
    ? hold?.at !== premise.heldSince
    : refused?.refusal.release !== premise.refused || (hold !== null && hold.at !== premise.held)

/** What one pass over the bucket does. */
const createPass = (parts: BucketSyncParts) => {
  const { database, dataDir, bucket, role, onTaken, onError } = parts
  const { push, forget, knownObjects } = createPush(parts)
  /** How often users have changed the state here, how often they had when it was last stored, and the last one's premise. */
  const changes = { made: 0, stored: 0, premise: null as Premise | null }
  /** Whether an object of the present state is to be stored again. */
  let isDamaged = false
  /** Since when there is something to store or to fetch. */
  let behindSince: number | null = null

  /** Lets one at a time, of users and others, change what is live here: none of them sees half of another's change. */
  const exclusively = <Result>(work: () => Promise<Result>): Promise<Result> => withMutex(`${dataDir} state`, work)
  const isChanged = (): boolean => changes.made > changes.stored
  const unlessChanged = (work: () => Promise<void>): Promise<boolean> =>
    exclusively(async () => {
      if (isChanged()) return false
      await work()
      return true
    })
  const noteChange = (premise: Premise | null): void => {
    changes.made += 1
    changes.premise = premise
  }
  const synced = syncedRecord(dataDir, () => ({ isChanged: isChanged(), premise: changes.premise }), noteChange)
  /** Returns whether it was taken up: what a user changes here meanwhile stays. */
  const take = async (state: SiteState): Promise<boolean> => {
    behindSince ??= performance.now()
    try {
      if (!(await applyState({ ...parts, unlessChanged }, state))) return false
    } finally {
      // Also after a failure: the disk may be full.
      tidyReleases(dataDir, onError, parts.retention)
    }
    const isTaken = await unlessChanged(async () => {
      await synced.note({ number: state.number, digest: (await readLocalState(dataDir)).digest })
    })
    if (isTaken) onTaken()
    return isTaken
  }
  /** Returns whether another server has switched meanwhile. */
  const store = async ({ local, remote, seen, made }: Stored): Promise<boolean> => {
    behindSince ??= performance.now()
    // A bucket that lost its state may have lost more.
    if (!remote || remote.number < seen) forget()
    isDamaged = false
    // Before the switch: it may be done although its answer is lost.
    await exclusively(() => synced.note({ isComplete: false }))
    const pushed = await push(local, remote, { seen, byUser: made > changes.stored })
    if (pushed === null) return true
    const notified = database.notifications.send(database.store, "bucket").catch(() => undefined)
    await exclusively(async () => {
      changes.stored = made
      await synced.note({ number: pushed.number, digest: local.digest })
    })
    await notified
    await pushed.complete()
    await exclusively(() => synced.note({ isComplete: true }))
    return false
  }
  /** Returns whether to look again at once. */
  const pass = async (): Promise<boolean> => {
    await synced.load()
    const { number, digest, isComplete } = synced.now()
    const remote = await readState(bucket)
    const isNewer = remote !== null && remote.number > number
    // What is here is older then, and must not go live elsewhere.
    if (isNewer && changes.premise && isOver(changes.premise, remote)) changes.stored = changes.made
    const changedHere = isChanged()
    // Before the disk is read: what is changed after that is not part of what is stored.
    const { made } = changes
    // What a user has done here counts, also where another server has switched since.
    if (isNewer && !changedHere) return !(await take(remote))
    const local = await readLocalState(dataDir)
    // The bucket may have lost its state, and a former builder may have written an earlier one.
    const isBehind = (remote?.number ?? 0) < number
    const isIncomplete = !isComplete && role.isHeld()
    if (local.digest === digest && !isBehind && !changedHere && !isDamaged && !isIncomplete) return false
    if (local.live !== undefined && (role.isHeld() || changedHere))
      return await store({ local, remote, seen: Math.max(number, remote?.number ?? 0), made })
    // What is here is not what this server was given: a release was damaged, or never stored.
    changes.stored = made
    const isTaken = !remote || isBehind || isDamaged || (await take(remote))
    isDamaged = false
    return !isTaken
  }
  return {
    pass,
    takeOver: async (): Promise<void> => {
      await synced.load()
      const state = await readState(bucket)
      if (state && state.number > synced.now().number) await take(state)
      // The builder before may have ended before the bucket had every object by itself.
      await exclusively(() => synced.note({ isComplete: false }))
      await role.haveTakenOver()
    },
    knownObjects,
    change: <Result extends string>(work: () => Promise<Result>, premise?: Premise): Promise<Result> =>
      exclusively(async () => {
        const result = await work()
        if (result !== "done") return result
        noteChange(premise ?? null)
        await synced.note()
        return result
      }),
    noteDamage: (key: string): void => {
      forget(key)
      isDamaged = true
    },
    /** @param since when what failed had begun: a silent bucket takes seconds to fail */
    noteTrouble: (since: number) => void (behindSince ??= since),
    noteSuccess: () => void (behindSince = null),
    /** In seconds. */
    behind: () => (behindSince === null ? 0 : (performance.now() - behindSince) / 1_000),
  }
}

/** Keeps a server's data folder and the bucket at the same state: who builds stores, the others fetch. */
export const createBucketSync = (parts: BucketSyncParts): BucketSync => {
  const { database, dataDir, bucket, role, retention, onError, times = usual } = parts
  const own = createPass(parts)
  let reported: string | undefined
  let sweepAt = performance.now() + times.firstSweep

  const sweep = async (): Promise<void> => {
    if (!role.isHeld() || performance.now() < sweepAt) return
    sweepAt = performance.now() + times.sweep
    await sweepBucket({ bucket, known: await own.knownObjects(), retention, verify: role.verify })
  }
  const handleError = async (error: unknown, since: number): Promise<void> => {
    own.noteTrouble(since)
    if (error instanceof BuilderReplacedError) await role.verify().catch(() => undefined)
    if (error instanceof DamagedObjectError)
      await database.notifications.send(database.store, "damage", error.key).catch(() => undefined)
    if (String(error) !== reported) onError(error)
    reported = String(error)
  }
  const work = async (): Promise<void> => {
    const since = performance.now()
    try {
      let isOvertaken = true
      while (isOvertaken) isOvertaken = await own.pass()
      own.noteSuccess()
      reported = undefined
      await sweep()
    } catch (error) {
      await handleError(error, since)
      throw error
    }
  }
  const loop = createWorkLoop(work, times)
  const stops: (() => void)[] = []
  const change: BucketSync["change"] = (work, premise) => own.change(work, premise).finally(loop.request)
  return {
    request: loop.request,
    change,
    endHold: async () => {
      const hold = await readHold(dataDir)
      if (!hold) return
      const end = async (): Promise<"done" | "none"> => {
        // Another one may have begun since.
        if ((await readHold(dataDir))?.at !== hold.at) return "none"
        await clearHold(dataDir)
        return "done"
      }
      await change(end, { heldSince: hold.at })
    },
    sync: loop.run,
    takeOver: async () => {
      if (role.isTakeOver()) await loop.instead(own.takeOver)
    },
    stats: () => ({ up: loop.failures() === 0, behind: own.behind() }),
    start: () => {
      stops.push(
        database.notifications.subscribe("bucket", loop.request),
        database.notifications.subscribe("damage", (key) => {
          if (key === null || !role.isHeld()) return
          own.noteDamage(key)
          loop.request()
        })
      )
      void removeIncoming(dataDir).then(loop.start, loop.start)
    },
    stop: async () => {
      for (const stop of stops) stop()
      await loop.stop()
    },
  }
}
