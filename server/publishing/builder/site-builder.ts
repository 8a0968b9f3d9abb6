import type { FileChanges, WithheldPage } from "../../../shared/site-updates.ts"
import {
  BuilderExitedError,
  SiteOutgrownError,
  startResidentBuilder,
  type ResidentBuilder,
} from "./resident-builder.ts"
import { isOutOfRoom } from "./disk-room.ts"
import { BuildError, buildSite, type SiteBuildOptions } from "./site-build.ts"
import { beginBuild, clearBuild, endBuild } from "./workspace.ts"

type Run = Pick<SiteBuildOptions, "onStep" | "signal">

type BuiltSite = {
  /** Undefined when everything may have changed. */
  changes: FileChanges | undefined
  /** Pages of withheld entries. */
  withheld: WithheldPage[]
}

export type SiteBuilder = {
  /**
   * Brings the workspace's `public` and `hosting` up to date with sources and content. Uses the resident builder if one of
   * these sources runs, else a full build. When pages make the full build fail, a resident builder continues from its
   * result and renders the others.
   *
   * @param sources fingerprint of the sources in the workspace
   * @throws BuildError when the build fails; the live release is unchanged
   */
  build: (sources: string, run: Run) => Promise<BuiltSite>
  /** Whether a resident builder of these sources runs. */
  isReady: (sources: string) => boolean
  /** Starts the resident builder for the next changes, unless one runs. */
  stayReady: (sources: string) => void
  /** Makes the next build one from scratch: the built site is damaged. */
  startOver: () => Promise<void>
  stop: () => Promise<void>
}

/** Whether a full build may succeed where the resident builder failed. */
const needsOrdinaryBuild = (error: unknown): boolean =>
  error instanceof BuilderExitedError || error instanceof SiteOutgrownError

/** @param onError called when the resident builder exits by itself; the next change then gets a full build */
export const createSiteBuilder = (
  options: Omit<SiteBuildOptions, keyof Run>,
  onError: (error: unknown) => void
): SiteBuilder => {
  /** `isFresh` until the first update of a builder that completes a failed full build: its changes are not all changes. */
  let resident: { sources: string; builder: ResidentBuilder; isFresh: boolean } | null = null
  let isStopped = false

  const dismiss = async (): Promise<void> => {
    const former = resident
    resident = null
    await former?.builder.stop()
  }

  const update = async (own: NonNullable<typeof resident>): Promise<BuiltSite> => {
    const { withheld, ...changes } = await own.builder.update()
    const built = { changes: own.isFresh ? undefined : changes, withheld }
    own.isFresh = false
    return built
  }

  const finishBuild = async (sources: string, failure: BuildError): Promise<BuiltSite> => {
    resident = { sources, builder: startResidentBuilder(options, onError), isFresh: true }
    try {
      return await update(resident)
    } catch (error) {
      throw needsOrdinaryBuild(error) ? failure : error
    }
  }

  const buildFromScratch = async (sources: string, { onStep, signal }: Run): Promise<BuiltSite> => {
    await dismiss()
    await beginBuild(options.siteDir)
    try {
      await buildSite({ ...options, onStep, signal })
      await endBuild(options.siteDir)
      return { changes: undefined, withheld: [] }
    } catch (error) {
      // With its marker, the next build trusts nothing of this one: a full disk may have cut off Gatsby's caches.
      if (!signal.aborted && !(await isOutOfRoom(options.siteDir, error))) await endBuild(options.siteDir)
      if (isStopped || signal.aborted || !(error instanceof BuildError && error.isOfPage)) throw error
      const built = await finishBuild(sources, error)
      onStep("pages-rendered")
      return built
    }
  }

  const isReady = (sources: string): boolean => resident?.sources === sources && resident.builder.isAlive()

  return {
    isReady,
    build: async (sources, run) => {
      if (resident && isReady(sources)) {
        try {
          const built = await update(resident)
          run.onStep("pages-rendered")
          return built
        } catch (error) {
          run.signal.throwIfAborted()
          if (!needsOrdinaryBuild(error)) throw error
        }
      }
      return await buildFromScratch(sources, run)
    },
    stayReady: (sources) => {
      // A builder of other sources is stopped by the full build that they need: two must never share the folder.
      if (isStopped || resident?.builder.isAlive()) return
      resident = { sources, builder: startResidentBuilder(options, onError), isFresh: false }
    },
    startOver: async () => {
      await dismiss()
      await clearBuild(options.siteDir)
    },
    stop: async () => {
      isStopped = true
      await dismiss()
    },
  }
}
