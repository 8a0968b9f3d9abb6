import { setTimeout as pause } from "node:timers/promises"
import { acquireProcessLock, LockHeldError, type ProcessLock } from "../../db/process-lock.ts"
import { PublishRefusedError, readRefusal } from "../guard/refusal.ts"
import { currentRelease, releaseFolder } from "../release/release-folders.ts"
import { readRelease } from "../release/release-record.ts"

/** How often, in milliseconds, one looks whether the other builder is done, or gone. */
const pollInterval = 250

export type BuilderLease = {
  /**
   * Waits until this process may build.
   *
   * @returns null as soon as it may, or the release that another process made live with all that is saved now
   * @throws PublishRefusedError when the other process was refused just that, and what the signal says when it fires
   */
  acquire: (signal: AbortSignal) => Promise<string | null>
  /** Lets others build; those that wait do so from then on. */
  release: () => Promise<void>
}

type LeaseParts = {
  dataDir: string
  contentPosition: () => Promise<string>
  /** Called when another process builds, and this one has to wait for it. */
  onWait: () => void
  /** Called when this process may build from now on, after another one did so in its place. */
  onAcquired: () => void
  /** Whether this process never builds, and follows another one. */
  follows?: boolean | undefined
}

const contentOf = async (dataDir: string, id: string): Promise<unknown> =>
  (await readRelease(releaseFolder(dataDir, id)))?.info.content

/** What another process made of the content as it is now: a release that is live, or nothing yet. */
const builtByOther = async ({ dataDir, contentPosition }: LeaseParts): Promise<string | null> => {
  const [live, content] = [await currentRelease(dataDir), await contentPosition()]
  if (live !== undefined && (await contentOf(dataDir, live)) === content) return live
  const refusal = await readRefusal(dataDir)
  if (refusal && (await contentOf(dataDir, refusal.release)) === content) throw new PublishRefusedError(refusal)
  return null
}

/**
 * Makes this process the only builder of a data folder, from the first time that it builds to its end: a builder keeps in
 * memory what it last wrote, so two that take turns would build on what the other one changed. Servers that share a
 * database and a data folder all hear of a change; one builds it, the others follow, and one of them takes over when
 * it is gone.
 */
export const createBuilderLease = (parts: LeaseParts): BuilderLease => {
  let lock: ProcessLock | null = null
  let waiting: NodeJS.Timeout | undefined

  const tryLock = async (): Promise<boolean> => {
    if (parts.follows) return false
    try {
      lock ??= await acquireProcessLock(parts.dataDir, "builder")
      return true
    } catch (error) {
      if (error instanceof LockHeldError) return false
      throw error
    }
  }
  /** The other one may have built with an older version of the sources, and end without another change of the content. */
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
  return {
    acquire: async (signal) => {
      for (;;) {
        signal.throwIfAborted()
        if (await tryLock()) return null
        parts.onWait()
        pollForLease()
        const release = await builtByOther(parts)
        if (release !== null) return release
        await pause(pollInterval, undefined, { signal })
      }
    },
    release: async () => {
      clearInterval(waiting)
      waiting = undefined
      const held = lock
      lock = null
      await held?.release()
    },
  }
}
