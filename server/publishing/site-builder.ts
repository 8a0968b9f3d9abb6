import { join } from "node:path"
import type { FileChanges } from "../../shared/site-updates.ts"
import { BuilderGoneError, startResidentBuilder, type ResidentBuilder } from "./resident-builder.ts"
import { buildSite, type SiteBuildOptions } from "./site-build.ts"
import { beginBuild, endBuild } from "./workspace.ts"

type Run = Pick<SiteBuildOptions, "onStep" | "signal">

export type SiteBuilder = {
  /**
   * Brings the workspace's `public` and `hosting` up to date with sources and content: by the resident builder where there
   * is one of these sources, else by an ordinary build.
   *
   * @param sources fingerprint of the sources that stand in the workspace
   * @returns what changed; undefined when everything may have
   * @throws BuildError when it did not succeed; what is live is not touched by it
   */
  build: (sources: string, run: Run) => Promise<FileChanges | undefined>
  /** Starts the resident builder where there is none, for the changes to come. */
  stayReady: (sources: string) => void
  stop: () => Promise<void>
}

/** @param onError told of a resident builder that ended by itself; the next change is then built in the ordinary way */
export const createSiteBuilder = (
  parts: Omit<SiteBuildOptions, keyof Run | "siteDir"> & { dataDir: string },
  onError: (error: unknown) => void
): SiteBuilder => {
  const options = { ...parts, siteDir: join(parts.dataDir, "site") }
  let resident: { sources: string; builder: ResidentBuilder } | null = null
  let isStopped = false

  const dismiss = async (): Promise<void> => {
    const former = resident
    resident = null
    await former?.builder.stop()
  }

  const buildAnew = async ({ onStep, signal }: Run): Promise<void> => {
    await dismiss()
    await beginBuild(options.siteDir)
    await buildSite({ ...options, onStep, signal }).finally(() =>
      signal.aborted ? undefined : endBuild(options.siteDir)
    )
  }

  return {
    build: async (sources, run) => {
      if (resident?.sources === sources && resident.builder.isAlive()) {
        try {
          const changes = await resident.builder.update()
          run.onStep("pages-rendered")
          return changes
        } catch (error) {
          run.signal.throwIfAborted()
          if (!(error instanceof BuilderGoneError)) throw error
        }
      }
      await buildAnew(run)
      return undefined
    },
    stayReady: (sources) => {
      // One of other sources is ended by the build that they need: two must never meet in the folder.
      if (isStopped || resident?.builder.isAlive()) return
      resident = { sources, builder: startResidentBuilder(options, onError) }
    },
    stop: async () => {
      isStopped = true
      await dismiss()
    },
  }
}
