import { z } from "zod"
import { timestamp } from "./entry.ts"

/** Steps of a build, in the order in which they usually end. */
const buildSteps = [
  "checking",
  "configuration-compiled",
  "content-read",
  "pages-decided",
  "queries-found",
  "scripts-and-styles-bundled",
  "renderer-built",
  "queries-answered",
  "pictures-made",
  "pages-rendered",
  "compressing",
] as const

export type BuildStep = (typeof buildSteps)[number]

/** Time of making, so that ids sort by it, and some chance. */
const releaseId = z.string().regex(/^\d{8}T\d{9}Z-[0-9a-f]{8}$/, "must be the id of a release")

const common = {
  /** Since when the state is this one. */
  since: timestamp,
  /** Whether a build follows the one that is under way, because something changed meanwhile. */
  next: z.boolean(),
  /** What visitors see; null before the first release. */
  live: z.object({ release: releaseId, madeAt: timestamp }).nullable(),
  /**
   * Positions in the stream of changes: of what is live, and of what is saved now. `live` is null where nothing is live,
   * or what is was made of another database.
   */
  content: z.object({ live: z.number().int().nullable(), present: z.number().int() }),
}

/** What becomes of a publish. The first four need nobody; after a roll-back nothing is built until something changes. */
export const publishStatus = z.discriminatedUnion("state", [
  z.object({ state: z.literal("idle"), ...common }),
  z.object({ state: z.literal("queued"), ...common }),
  z.object({ state: z.literal("building"), ...common, step: z.enum(buildSteps), stepSince: timestamp }),
  z.object({
    state: z.literal("live"),
    ...common,
    release: releaseId,
    seconds: z.number(),
    changedFiles: z.number().int(),
    /** Addresses of the pages that are new or look different, the first hundred of them. */
    changedPages: z.array(z.string()),
    changedPageCount: z.number().int(),
  }),
  z.object({
    state: z.literal("failed"),
    ...common,
    /** What the build printed; null when it did not come to a build, which the server's log tells of. */
    reason: z.string().nullable(),
  }),
  z.object({ state: z.literal("rolled-back"), ...common, release: releaseId }),
])

export type PublishStatus = z.infer<typeof publishStatus>

export const publishRequested = z.object({ queued: z.literal(true) })

const releaseSummary = z.object({
  id: releaseId,
  madeAt: timestamp,
  live: z.boolean(),
  files: z.number().int(),
  changedFiles: z.number().int(),
  removedFiles: z.number().int(),
})

export type ReleaseSummary = z.infer<typeof releaseSummary>

/** Releases that are kept, the newest first. */
export const releaseList = z.object({ items: z.array(releaseSummary) })

export const rollBackBody = z.strictObject({ release: releaseId })

/** Paths below the API's base path. */
export const publishPaths = {
  request: "/api/v1/publish",
  status: "/api/v1/publish/status",
  events: "/api/v1/publish/events",
  releases: "/api/v1/publish/releases",
  rollBack: "/api/v1/publish/rollback",
} as const
