import { z } from "zod"
import { locales } from "../locales.ts"
import { timestamp } from "./entry.ts"
import { publicChanges } from "./public-changes.ts"

/** Steps of a build, in the order in which they usually end. */
export const buildSteps = [
  "checking",
  "configuration-compiled",
  "content-read",
  "pages-decided",
  "queries-found",
  "scripts-and-styles-bundled",
  "queries-answered",
  "pictures-made",
  "pages-rendered",
  "compressing",
  "judging",
] as const

export type BuildStep = (typeof buildSteps)[number]

/** Time of creation, so that ids sort by it, and a random part. */
const releaseId = z.string().regex(/^\d{8}T\d{9}Z-[0-9a-f]{8}$/, "must be the id of a release")

const common = {
  /** Since when the state is this one. */
  since: timestamp,
  /** Whether another build follows the current one, because something changed since. */
  next: z.boolean(),
  /** Whether no process builds the site now: what is saved as public goes live once one does again. */
  builderAway: z.boolean(),
  /** What visitors see; null before the first release. */
  live: z.object({ release: releaseId, madeAt: timestamp }).nullable(),
  /**
   * Positions of changes that visitors see: of the live release, and of what is saved now. A saved draft moves neither. `live` is null when nothing is live, or when the
   * live release was built from another database.
   */
  content: z.object({ live: z.number().int().nullable(), present: z.number().int() }),
  /** The changes that are saved as public and that visitors do not see yet; null when there are none, or they are unknown. */
  waiting: publicChanges.nullable(),
  /** A roll-back that holds: whatever is published waits until a user asks for a publish. */
  hold: z
    .object({
      release: releaseId,
      /** When that release was made, and since when it is live again. */
      madeAt: timestamp,
      since: timestamp,
      /** Who rolled back; null where that is not known. */
      by: z.string().nullable(),
    })
    .nullable(),
}

/** Why a build failed, as far as it is known; its output says more. All but `site` may be transient. */
const failureCauses = [
  /** The content API did not respond, or responded with an error of its own. */
  "contentAway",
  /** It responded, but not as the contract says, or not completely. */
  "contentFaulty",
  "diskFull",
  /** The builder's process was ended from outside. */
  "builderEnded",
  /** The build produced no output for so long that it was ended. */
  "hung",
  /** The site's own code, texts or settings. */
  "site",
  "other",
] as const

export type FailureCause = (typeof failureCauses)[number]

/** What the guard counts in each language: published posts, and all pages except those of vacancies. */
const countedThing = z.enum(["blog", "devblog", "pages"])

/** Why the guard refused a release. A `confirmable` issue may be intended, and a user can confirm it. */
export const guardIssue = z.discriminatedUnion("rule", [
  z.object({
    rule: z.literal("shrunk"),
    confirmable: z.literal(true),
    what: countedThing,
    locale: z.enum(locales),
    /** Number in the live release. */
    before: z.number().int(),
    after: z.number().int(),
  }),
  z.object({ rule: z.literal("addressMissing"), confirmable: z.literal(false), address: z.string() }),
  /** A link or file of a page's template; dead links in texts are warnings instead. */
  z.object({
    rule: z.literal("deadLink"),
    confirmable: z.literal(false),
    page: z.string(),
    target: z.string(),
  }),
])

export type GuardIssue = z.infer<typeof guardIssue>

/** A problem of a release that went live nevertheless. `entry` is the title of the entry or page. */
const publishWarning = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("deadLink"), page: z.string(), entry: z.string().nullable(), target: z.string() }),
  /** The page failed: the site keeps its previous version, or lacks it if it is new. */
  z.object({ kind: z.literal("pageFailed"), page: z.string(), entry: z.string().nullable(), reason: z.string() }),
])

export type PublishWarning = z.infer<typeof publishWarning>

/** State of publishing. The first four need no user; after a roll-back nothing goes live until a user asks for it. */
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
    /** Addresses of pages that are new or look different, the first hundred. */
    changedPages: z.array(z.string()),
    changedPageCount: z.number().int(),
    /** The first fifty. */
    warnings: z.array(publishWarning),
    warningCount: z.number().int(),
  }),
  z.object({
    state: z.literal("failed"),
    ...common,
    /** Output of the build; null when the error came before the build: it is then only in the server's log. */
    reason: z.string().nullable(),
    cause: z.enum(failureCauses),
    /** Time of the automatic retry; null when a retry would be useless. */
    retryAt: timestamp.nullable(),
  }),
  z.object({
    state: z.literal("refused"),
    ...common,
    /** What was built and did not go live; a confirmation names it. */
    release: releaseId,
    /** Whether all issues are confirmable. */
    confirmable: z.boolean(),
    /** The first fifty. */
    faults: z.array(guardIssue),
    faultCount: z.number().int(),
  }),
  z.object({ state: z.literal("rolled-back"), ...common, release: releaseId }),
])

export type PublishStatus = z.infer<typeof publishStatus>

/** Without fields it requests a build; with `confirm` it publishes exactly that release, which the guard refused. */
export const publishBody = z.strictObject({ confirm: releaseId.optional() }).nullish()

export const publishRequested = z.object({ queued: z.literal(true) })

const releaseSummary = z.object({
  id: releaseId,
  madeAt: timestamp,
  live: z.boolean(),
  files: z.number().int(),
  changedFiles: z.number().int(),
  removedFiles: z.number().int(),
  /**
   * What visitors see differently than in the release before, and whether the site's own code, texts or settings are
   * others. Null for a first release, and where it is not known.
   */
  story: publicChanges.extend({ sources: z.boolean() }).nullable(),
})

export type ReleaseSummary = z.infer<typeof releaseSummary>

/** Stored releases, newest first. */
export const releaseList = z.object({
  items: z.array(releaseSummary),
  /** Room on the disk in bytes; files that releases share count once. */
  disk: z.object({
    used: z.number(),
    /** Null where the system does not say. */
    free: z.number().nullable(),
  }),
  /** How many of the newest releases are kept, and for how many days older ones are kept too. */
  retention: z.object({ count: z.number().int(), days: z.number().int() }),
})

export type ReleaseList = z.infer<typeof releaseList>

export const rollBackBody = z.strictObject({ release: releaseId })

export { publishPaths } from "../staff-endpoints.ts"
