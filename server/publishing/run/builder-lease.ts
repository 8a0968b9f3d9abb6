import { setTimeout as pause } from "node:timers/promises"
import { acquireProcessLock, LockHeldError, type ProcessLock } from "../../db/process-lock.ts"
import { PublishRefusedError, readRefusal } from "../guard/refusal.ts"
import type { BuilderRole } from "../bucket/builder-role.ts"
import { currentRelease, releaseFolder } from "../release/release-folders.ts"
import { readRelease } from "../release/release-record.ts"
import { readHold } from "./roll-back-hold.ts"

/** Poll interval in milliseconds while another process builds. */
const pollInterval = 250

export type BuilderLease = {
  /**
   * Waits for the builder lease.
   *
   * @returns null when this process has it, or the release that another process made live with the current content, or
   *   that a roll-back holds live
   * @throws PublishRefusedError when the guard refused the current content there; the signal's reason when it fires
   */
  acquire: (signal: AbortSignal) => Promise<string | null>
  /** Whether this process has it. */
  isHeld: () => boolean
  /** Releases the lease. */
  release: () => Promise<void>
}

type LeaseParts = {
  dataDir: string
  contentPosition: () => Promise<string>
  /** Called when another process holds the lease and this one has to wait. */
  onWait: () => void
  /** Called when this process acquires the lease after another one held it. */
  onAcquired: () => void
  /** Called with the lock's file when it was damaged and has been mended. */
  onMended?: ((file: string) => void) | undefined
  /** Whether this process never builds and only follows another one. */
  follows?: boolean | undefined
  /** Where servers share no disk: takes the place of the lease's file. */
  role?: BuilderRole | undefined
}

const contentOf = async (dataDir: string, id: string): Promise<unknown> =>
  (await readRelease(releaseFolder(dataDir, id)))?.info.content

/** The live release if it has the current content; null if not yet. @throws PublishRefusedError if it was refused */
const builtByOther = async ({ dataDir, contentPosition }: LeaseParts): Promise<string | null> => {
  const [live, content] = [await currentRelease(dataDir), await contentPosition()]
  if (live !== undefined && (await contentOf(dataDir, live)) === content) return live
  const refusal = await readRefusal(dataDir)
  if (refusal && (await contentOf(dataDir, refusal.release)) === content) throw new PublishRefusedError(refusal)
  return null
}

/**
 * Makes this process the only builder of a data folder, from its first build until it exits. A builder caches in memory
 * what it last wrote, so two alternating builders would miss each other's changes. All servers that share a database and
 * a data folder are notified of a change: one builds it, the others follow, and one of them takes over when it exits. Those
 * that share a database alone do the same by a role.
 */
export const createBuilderLease = (parts: LeaseParts): BuilderLease => {
  let lock: ProcessLock | null = null
  let waiting: NodeJS.Timeout | undefined

  const tryLock = async (): Promise<boolean> => {
    if (parts.follows) return false
    if (parts.role) return parts.role.acquire()
    try {
      if (lock) return true
      lock = await acquireProcessLock(parts.dataDir, "builder")
      if (lock.mended !== null) parts.onMended?.(lock.mended)
      return true
    } catch (error) {
      if (error instanceof LockHeldError) return false
      throw error
    }
  }
  /** Polls in the background: the other process may have built older sources, and exit without another content change. */
  const pollForLease = (): void => {
    if (waiting || parts.follows) return
    waiting = setInterval(() => {
      void tryLock().then(
        (ours) => {
          if (!ours || !waiting) return
          clearInterval(waiting)
          waiting = undefined
          parts.onAcquired()
        },
        () => undefined
      )
    }, pollInterval * 4).unref()
  }
  parts.role?.onLost(pollForLease)
  return {
    acquire: async (signal) => {
      for (;;) {
        signal.throwIfAborted()
        if (await tryLock()) return null
        parts.onWait()
        pollForLease()
        const release = (await readHold(parts.dataDir))?.release ?? (await builtByOther(parts))
        if (release !== null) return release
        await pause(pollInterval, undefined, { signal })
      }
    },
    isHeld: () => parts.role?.isHeld() ?? lock !== null,
    release: async () => {
      parts.role?.onLost(() => undefined)
      clearInterval(waiting)
      waiting = undefined
      parts.role?.release()
      const held = lock
      lock = null
      await held?.release()
    },
  }
}
