import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { releaseIdPattern } from "../../../shared/release-id.ts"

/**
 * What a user's change began from: the roll-back that it ended, or the refused release that it confirmed, with the roll-back that held
 * then. A roll-back begins from nothing: it counts whatever there is.
 */
const premise = z.union([
  z.object({ heldSince: z.iso.datetime() }),
  z.object({ refused: z.string().regex(releaseIdPattern), held: z.iso.datetime().nullable().default(null) }),
])

export type Premise = z.infer<typeof premise>

const syncedState = z.object({
  number: z.number().int(),
  digest: z.string(),
  /** Whether a user has changed the state here, and the bucket does not have it yet. */
  isChanged: z.boolean().default(false),
  /** Of the last such change. */
  premise: premise.nullable().default(null),
  /** Whether the bucket has every object of it by itself, and not in a pack alone. */
  isComplete: z.boolean().default(true),
})

/** The state of the bucket that a data folder last had. */
type SyncedState = z.infer<typeof syncedState>

const none: SyncedState = { number: 0, digest: "", isChanged: false, premise: null, isComplete: true }

const fileIn = (dataDir: string): string => join(dataDir, "bucket-state.json")

const read = async (dataDir: string): Promise<SyncedState> => {
  const text = await readFile(fileIn(dataDir), "utf8").catch(() => "null")
  try {
    return syncedState.parse(JSON.parse(text))
  } catch {
    return none
  }
}

const write = async (dataDir: string, synced: SyncedState): Promise<void> => {
  await mkdir(dataDir, { recursive: true })
  const fresh = `${fileIn(dataDir)}.new`
  await writeFile(fresh, JSON.stringify(synced), { flush: true })
  await rename(fresh, fileIn(dataDir))
}

type SyncedRecord = {
  /** Reads it from the disk, once. */
  load: () => Promise<void>
  now: () => SyncedState
  /** Notes what is known since. */
  note: (known?: Partial<Omit<SyncedState, keyof PendingChange>>) => Promise<void>
}

/** Whether a user has changed the state here, and the bucket does not have it yet. */
type PendingChange = Pick<SyncedState, "isChanged" | "premise">

/**
 * Keeps the state of the bucket that a data folder last had on the disk: after a restart, what changed since counts.
 *
 * @param pending what a user has changed here
 * @param onChanged called when one had before the start
 */
export const syncedRecord = (
  dataDir: string,
  pending: () => PendingChange,
  onChanged: (from: Premise | null) => void
): SyncedRecord => {
  let synced = none
  let loading: Promise<void> | null = null
  const load = (): Promise<void> =>
    (loading ??= read(dataDir).then((found) => {
      synced = found
      if (found.isChanged) onChanged(found.premise)
    }))
  return {
    load,
    now: () => synced,
    note: async (known) => {
      await load()
      synced = { ...synced, ...known, ...pending() }
      await write(dataDir, synced)
    },
  }
}
