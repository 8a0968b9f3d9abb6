import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import type { Database } from "../../db/connection.ts"
import type { Bucket } from "../../s3/bucket.ts"
import { withMutex } from "../release/release-folders.ts"
import { sha256Of } from "../release/release-hosting.ts"
import { tidyReleases, type Retention } from "../release/release-tidy.ts"
import { applyState } from "./apply-state.ts"
import { BuilderReplacedError, type BuilderRole } from "./builder-role.ts"
import { DamagedObjectError, removeIncoming } from "./fetch-release.ts"
import { switchState } from "./site-builder-repository.ts"
import { readLocalState, readState, writeState, type LocalState, type SiteState } from "./site-state.ts"
import { listObjects, manifestKey, storeRelease, type KnownObjects, type StoredRelease } from "./stored-release.ts"
import { sweepBucket } from "./sweep-bucket.ts"
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
   * others have switched to meanwhile.
   */
  change: <Result extends string>(work: () => Promise<Result>) => Promise<Result>
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

const syncedState = z.object({
  number: z.number().int(),
  digest: z.string(),
  /** Whether a user has changed the state here, and the bucket does not have it yet. */
  isChanged: z.boolean().default(false),
})

type SyncedState = z.infer<typeof syncedState>

/** The state of the bucket that a data folder last had. It is on the disk: after a restart, what changed since counts. */
const syncedFile = (dataDir: string): string => join(dataDir, "bucket-state.json")

const readSynced = async (dataDir: string): Promise<SyncedState> => {
  const text = await readFile(syncedFile(dataDir), "utf8").catch(() => "null")
  try {
    return syncedState.parse(JSON.parse(text))
  } catch {
    return { number: 0, digest: "", isChanged: false }
  }
}

const writeSynced = async (dataDir: string, synced: SyncedState): Promise<void> => {
  await mkdir(dataDir, { recursive: true })
  const fresh = `${syncedFile(dataDir)}.new`
  await writeFile(fresh, JSON.stringify(synced), { flush: true })
  await rename(fresh, syncedFile(dataDir))
}

type Base = { seen: number; byUser: boolean }

/** A state to store: of this server, of the bucket, and how often users had changed it here before it was read. */
type Stored = { local: LocalState; remote: SiteState | null; seen: number; made: number }

/** Stores what a data folder has, so that all servers take it up. */
const createPush = ({ database, dataDir, bucket, role }: BucketSyncParts) => {
  let known: KnownObjects | null = null
  /** The term in which `known` was read: another builder may have removed objects since. */
  let knownIn: number | null = null

  const knownObjects = async (): Promise<KnownObjects> => {
    const term = role.term()
    if (known && term !== null && knownIn === term) return known
    known = await listObjects(bucket)
    knownIn = term
    return known
  }
  const stored = async (id: string): Promise<StoredRelease> => {
    // Who does not build has its releases from the bucket.
    const present = role.isHeld() ? null : await bucket.read(manifestKey(id))
    if (present) return { id, manifest: sha256Of(present) }
    return await storeRelease({ bucket, dataDir, known: await knownObjects() }, id)
  }
  const forget = (key?: string): void => {
    if (key === undefined) known = null
    else known?.keys.delete(key)
    known?.parts.clear()
  }

  /**
   * @param base.seen number of the state on which this one is based
   * @param base.byUser whether a user changed it here; otherwise this server has to be the builder
   * @returns number of the new state; null when another server has switched meanwhile
   */
  const push = async (local: LocalState, remote: SiteState | null, { seen, byUser }: Base): Promise<number | null> => {
    const { live, newest, hold, refusal } = local
    if (live === undefined || newest === undefined) return null
    const storedLive = await stored(live)
    const isNewer = remote !== null && remote.newest.id > newest
    const storedNewest = isNewer ? remote.newest : newest === live ? storedLive : await stored(newest)
    const refused = refusal ? { stored: await stored(refusal.release), refusal } : null
    const asBuilder = role.term()
    const state = { format: 1, live: storedLive, newest: storedNewest, hold: hold ?? null, refused } as const
    return await timed("switch the state", () =>
      switchState(database.store, async ({ term, number: least }) => {
        if (asBuilder === null ? !byUser : asBuilder !== term) throw new BuilderReplacedError()
        const present = (await readState(bucket))?.number ?? 0
        if (present > seen) return null
        const number = Math.max(least, present + 1)
        await writeState(bucket, { ...state, number })
        return number
      })
    )
  }
  return { push, forget, knownObjects }
}

/** What one look at the bucket does. */
const createPass = (parts: BucketSyncParts) => {
  const { database, dataDir, bucket, role, onTaken, onError } = parts
  const { push, forget, knownObjects } = createPush(parts)
  let synced = { number: 0, digest: "" }
  /** How often users have changed the state here, and how often they had when it was last stored. */
  const changes = { made: 0, stored: 0 }
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
  let loading: Promise<void> | null = null
  const load = (): Promise<void> =>
    (loading ??= readSynced(dataDir).then((read) => {
      synced = read
      if (read.isChanged) changes.made += 1
    }))
  const save = async (): Promise<void> => {
    await load()
    await writeSynced(dataDir, { ...synced, isChanged: isChanged() })
  }
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
      synced = { number: state.number, digest: (await readLocalState(dataDir)).digest }
      await save()
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
    const number = await push(local, remote, { seen, byUser: made > changes.stored })
    if (number === null) return true
    const notified = database.notifications.send(database.store, "bucket").catch(() => undefined)
    await exclusively(async () => {
      synced = { number, digest: local.digest }
      changes.stored = made
      await save()
    })
    await notified
    return false
  }
  /** Returns whether to look again at once. */
  const pass = async (): Promise<boolean> => {
    await load()
    const { number, digest } = synced
    const remote = await readState(bucket)
    const changedHere = isChanged()
    // Before the disk is read: what is changed after that is not part of what is stored.
    const { made } = changes
    // What a user has done here counts, also where another server has switched since.
    if (remote && remote.number > number && !changedHere) return !(await take(remote))
    const local = await readLocalState(dataDir)
    // The bucket may have lost its state, and a former builder may have written an earlier one.
    const isBehind = (remote?.number ?? 0) < number
    if (local.digest === digest && !isBehind && !changedHere && !isDamaged) return false
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
      await load()
      const state = await readState(bucket)
      if (state && state.number > synced.number) await take(state)
      await role.haveTakenOver()
    },
    knownObjects,
    change: <Result extends string>(work: () => Promise<Result>): Promise<Result> =>
      exclusively(async () => {
        const result = await work()
        if (result !== "done") return result
        changes.made += 1
        await save()
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
  return {
    request: loop.request,
    change: (work) => own.change(work).finally(loop.request),
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
