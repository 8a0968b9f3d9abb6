import type { FileChanges, WithheldPage } from "../../../shared/site-updates.ts"
import {
  BuilderExitedError,
  SiteOutgrownError,
  startResidentBuilder,
  type ResidentBuilder,
} from "./resident-builder.ts"
import { isOutOfRoom } from "./disk-room.ts"
import type { BuildStep } from "../../../shared/contract/publishing.ts"
import { BuildError, type FullBuild, type SiteBuildOptions } from "./site-build.ts"
import { beginBuild, clearBuild, endBuild, isBuiltFrom, noteBuilt } from "./workspace.ts"

type BuiltSite = {
  /** Undefined when everything may have changed. */
  changes: FileChanges | undefined
  /** Pages of withheld entries. */
  withheld: WithheldPage[]
}

type SiteBuildRun = FullBuild & {
  /** Called with files of a change as soon as they are written; they can be written again. */
  onWritten?: (files: string[]) => void
}

export type SiteBuilder = {
  /**
   * Brings the workspace's `public` and `hosting` up to date with sources and content. Uses the resident builder if one of
   * these sources runs; else it starts one with a full build, which stays for the next changes.
   *
   * @param sources fingerprint of the sources in the workspace
   * @throws BuildError when the build fails; the live release is unchanged
   */
  build: (sources: string, run: SiteBuildRun) => Promise<BuiltSite>
  /**
   * Starts the builder of a full build that is sure to come, before its content can be read: it loads Gatsby and the site's settings
   * meanwhile.
   */
  prepare: (sources: string) => Promise<void>
  /** Whether a resident builder of these sources runs. */
  isReady: (sources: string) => boolean
  /** Starts the resident builder for the next changes, unless one runs or the workspace was not built from these sources. */
  stayReady: (sources: string) => void
  /** Makes the next build one from scratch: the built site is damaged. */
  startOver: () => Promise<void>
  stop: () => Promise<void>
}

/** Whether a full build may succeed where the resident builder failed. */
const needsOrdinaryBuild = (error: unknown): boolean =>
  error instanceof BuilderExitedError || error instanceof SiteOutgrownError

/** A full build whose content is not there yet. */
type EarlyBuild = {
  sources: string
  /** Lets it go on as the full build that was asked for. */
  begin: (fullBuild: FullBuild) => ResidentBuilder
  end: () => Promise<void>
  isAlive: () => boolean
}

const startEarly = (options: SiteBuildOptions, sources: string, onError: (error: unknown) => void): EarlyBuild => {
  const content = Promise.withResolvers<null>()
  const ending = new AbortController()
  const before: BuildStep[] = []
  let onStep = (step: BuildStep): void => void before.push(step)
  const builder = startResidentBuilder(options, onError, {
    onStep: (step) => onStep(step),
    signal: ending.signal,
    content: content.promise,
  })
  return {
    sources,
    begin: (fullBuild) => {
      onStep = fullBuild.onStep
      before.forEach(onStep)
      fullBuild.signal.addEventListener("abort", () => ending.abort())
      content.resolve(null)
      return builder
    },
    end: async () => {
      ending.abort()
      await builder.stop()
    },
    isAlive: builder.isAlive,
  }
}

/** @param onError called when the resident builder exits by itself; the next change then gets a full build */
export const createSiteBuilder = (options: SiteBuildOptions, onError: (error: unknown) => void): SiteBuilder => {
  let resident: { sources: string; builder: ResidentBuilder } | null = null
  let early: EarlyBuild | null = null
  let isStopped = false

  const dismissEarly = async (): Promise<void> => {
    const former = early
    early = null
    await former?.end()
  }

  const dismiss = async (): Promise<void> => {
    const former = resident
    resident = null
    await former?.builder.stop()
  }

  /** The builder of a full build: the one that was started early, if it is one of these sources. */
  const startFullBuild = async (sources: string, fullBuild: FullBuild): Promise<ResidentBuilder> => {
    if (early?.sources === sources && early.isAlive()) {
      const { begin } = early
      early = null
      return begin(fullBuild)
    }
    await dismissEarly()
    fullBuild.signal.throwIfAborted()
    await beginBuild(options.siteDir)
    return startResidentBuilder(options, onError, fullBuild)
  }

  const update = async (builder: ResidentBuilder, { onWritten }: SiteBuildRun): Promise<BuiltSite> => {
    const { withheld, ...changes } = await builder.update(onWritten)
    return { changes, withheld }
  }

  const buildFromScratch = async (sources: string, fullBuild: FullBuild): Promise<BuiltSite> => {
    await dismiss()
    const { signal } = fullBuild
    signal.throwIfAborted()
    const builder = await startFullBuild(sources, fullBuild)
    resident = { sources, builder }
    try {
      const withheld = await builder.fullBuild()
      await noteBuilt(options.siteDir, { ...options, sources })
      return { changes: undefined, withheld }
    } catch (error) {
      signal.throwIfAborted()
      const failure = error instanceof BuilderExitedError ? new BuildError(error.reason) : error
      // With its marker, the next build trusts nothing of this one: a full disk may have cut off Gatsby's caches.
      if (!(await isOutOfRoom(options.siteDir, failure))) await endBuild(options.siteDir)
      throw failure
    }
  }

  const isReady = (sources: string): boolean => resident?.sources === sources && resident.builder.isAlive()

  return {
    prepare: async (sources) => {
      await beginBuild(options.siteDir)
      if (!isStopped) early = startEarly(options, sources, onError)
    },
    isReady,
    build: async (sources, run) => {
      if (resident && isReady(sources)) {
        try {
          const built = await update(resident.builder, run)
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
      if (isStopped || early || resident?.builder.isAlive()) return
      // The live release may be of these sources, and the workspace of others: after a roll-back, or a build that failed.
      if (!isBuiltFrom(options.siteDir, { ...options, sources })) return
      resident = { sources, builder: startResidentBuilder(options, onError) }
    },
    startOver: async () => {
      await dismissEarly()
      await dismiss()
      await clearBuild(options.siteDir)
    },
    stop: async () => {
      isStopped = true
      await dismissEarly()
      await dismiss()
    },
  }
}
