import type { FileChanges, WithheldPage } from "../../../shared/site-updates.ts"
import {
  BuilderExitedError,
  SiteOutgrownError,
  startResidentBuilder,
  type ResidentBuilder,
} from "./resident-builder.ts"
import { BuildError, buildSite, type SiteBuildOptions } from "./site-build.ts"
import { beginBuild, endBuild } from "./workspace.ts"

type Run = Pick<SiteBuildOptions, "onStep" | "signal">

/** What was built. */
type BuiltSite = {
  /** Undefined when everything may have changed. */
  changes: FileChanges | undefined
  /** Pages that could not be made as they were saved. */
  withheld: WithheldPage[]
}

export type SiteBuilder = {
  /**
   * Brings the workspace's `public` and `hosting` up to date with sources and content: by the resident builder where there
   * is one of these sources, else by an ordinary build. Where pages make an ordinary build fail, the resident builder goes on
   * from what it left and makes the others.
   *
   * @param sources fingerprint of the sources that stand in the workspace
   * @throws BuildError when it did not succeed; what is live is not touched by it
   */
  build: (sources: string, run: Run) => Promise<BuiltSite>
  /** Starts the resident builder where there is none, for the changes to come. */
  stayReady: (sources: string) => void
  stop: () => Promise<void>
}

/** Whether an ordinary build can do what the resident builder could not. */
const needsOrdinaryBuild = (error: unknown): boolean =>
  error instanceof BuilderExitedError || error instanceof SiteOutgrownError

/** @param onError told of a resident builder that ended by itself; the next change is then built in the ordinary way */
export const createSiteBuilder = (
  options: Omit<SiteBuildOptions, keyof Run>,
  onError: (error: unknown) => void
): SiteBuilder => {
  /** `isFresh` until it has told its first changes of a build that it finished: they are not all that changed. */
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
      await buildSite({ ...options, onStep, signal }).finally(() =>
        signal.aborted ? undefined : endBuild(options.siteDir)
      )
      return { changes: undefined, withheld: [] }
    } catch (error) {
      if (isStopped || signal.aborted || !(error instanceof BuildError && error.isOfPage)) throw error
      const built = await finishBuild(sources, error)
      onStep("pages-rendered")
      return built
    }
  }

  return {
    build: async (sources, run) => {
      if (resident?.sources === sources && resident.builder.isAlive()) {
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
      // One of other sources is ended by the build that they need: two must never meet in the folder.
      if (isStopped || resident?.builder.isAlive()) return
      resident = { sources, builder: startResidentBuilder(options, onError), isFresh: false }
    },
    stop: async () => {
      isStopped = true
      await dismiss()
    },
  }
}
