import { z } from "zod"
import { locales } from "../locales.ts"
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
  "judging",
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

/** Why a build failed, as far as it can be told; what it printed says more. All but `site` may pass by themselves. */
const failureCauses = [
  /** The content API did not answer, or with a failure of its own. */
  "contentAway",
  /** It answered, but not with what the contract says, or not with all of it. */
  "contentFaulty",
  "diskFull",
  /** The process that builds was ended from outside. */
  "builderEnded",
  /** It said nothing for so long that it was ended. */
  "hung",
  /** The site's own code, texts or settings. */
  "site",
  "other",
] as const

export type FailureCause = (typeof failureCauses)[number]

/** What the guard counts in each language: published posts, and all pages but those of vacancies. */
const countedThing = z.enum(["blog", "devblog", "pages"])

/** Why the guard let a release not go live. What is `confirmable` may be meant so, and a person can say that it is. */
export const guardIssue = z.discriminatedUnion("rule", [
  z.object({
    rule: z.literal("shrunk"),
    confirmable: z.literal(true),
    what: countedThing,
    locale: z.enum(locales),
    /** How many the live release has. */
    before: z.number().int(),
    after: z.number().int(),
  }),
  z.object({ rule: z.literal("addressMissing"), confirmable: z.literal(false), address: z.string() }),
  /** What a page's template links or loads; for what stands in a text there are warnings. */
  z.object({
    rule: z.literal("deadLink"),
    confirmable: z.literal(false),
    page: z.string(),
    target: z.string(),
  }),
])

export type GuardIssue = z.infer<typeof guardIssue>

/** What is not as it should be in a release that went live nevertheless. `entry` is the title of the entry, or page. */
const publishWarning = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("deadLink"), page: z.string(), entry: z.string().nullable(), target: z.string() }),
  /** The page could not be made; it is as it was before, or missing where it is new. */
  z.object({ kind: z.literal("pageFailed"), page: z.string(), entry: z.string().nullable(), reason: z.string() }),
])

export type PublishWarning = z.infer<typeof publishWarning>

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
    /** The first fifty of them. */
    warnings: z.array(publishWarning),
    warningCount: z.number().int(),
  }),
  z.object({
    state: z.literal("failed"),
    ...common,
    /** What the build printed; null when it did not come to a build, which the server's log tells of. */
    reason: z.string().nullable(),
    cause: z.enum(failureCauses),
    /** When it is tried again without anybody asking; null where that would be of no use. */
    retryAt: timestamp.nullable(),
  }),
  z.object({
    state: z.literal("refused"),
    ...common,
    /** What was built and did not go live; to be named by who confirms it. */
    release: releaseId,
    /** Whether every fault is. */
    confirmable: z.boolean(),
    /** The first fifty of them. */
    faults: z.array(guardIssue),
    faultCount: z.number().int(),
  }),
  z.object({ state: z.literal("rolled-back"), ...common, release: releaseId }),
])

export type PublishStatus = z.infer<typeof publishStatus>

/** Without fields it asks for a build; with `confirm` it makes the release live that the guard refused, and no other. */
export const publishBody = z.strictObject({ confirm: releaseId.optional() }).nullish()

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
