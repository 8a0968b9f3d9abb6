import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"

const syncedState = z.object({
  number: z.number().int(),
  digest: z.string(),
  /** Whether a user has changed the state here, and the bucket does not have it yet. */
  isChanged: z.boolean().default(false),
  /** Whether the bucket has every object of it by itself, and not in a pack alone. */
  isComplete: z.boolean().default(true),
})

/** The state of the bucket that a data folder last had. */
type SyncedState = z.infer<typeof syncedState>

const none: SyncedState = { number: 0, digest: "", isChanged: false, isComplete: true }

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
  note: (known?: Partial<Omit<SyncedState, "isChanged">>) => Promise<void>
}

/**
 * Keeps the state of the bucket that a data folder last had on the disk: after a restart, what changed since counts.
 *
 * @param isChanged whether a user has changed the state here, and the bucket does not have it yet
 * @param onChanged called when one had before the start
 */
export const syncedRecord = (dataDir: string, isChanged: () => boolean, onChanged: () => void): SyncedRecord => {
  let synced = none
  let loading: Promise<void> | null = null
  const load = (): Promise<void> =>
    (loading ??= read(dataDir).then((found) => {
      synced = found
      if (found.isChanged) onChanged()
    }))
  return {
    load,
    now: () => synced,
    note: async (known) => {
      await load()
      synced = { ...synced, ...known, isChanged: isChanged() }
      await write(dataDir, synced)
    },
  }
}
