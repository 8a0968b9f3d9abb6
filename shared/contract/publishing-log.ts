import { z } from "zod"
import { timestamp } from "./entry.ts"

/** How one publish ended; the latest of them are kept, also over restarts. */
const publishLogEntry = z.object({
  endedAt: timestamp,
  result: z.enum(["live", "failed", "refused", "rolled-back"]),
  /** From its beginning to its end; null for what is no build. */
  seconds: z.number().nullable(),
  /** What went live, or was refused; null for a build that failed. */
  release: z.string().nullable(),
  changedFiles: z.number().int().nullable(),
  changedPages: z.number().int().nullable(),
  /** What a failed build printed, which rules a refused one broke, or which pages of one that is live could not be made. */
  reason: z.string().nullable(),
  /** What was done, in the order in which it was, and how long each step took. */
  steps: z.array(z.object({ step: z.string(), seconds: z.number() })),
})

export type PublishLogEntry = z.infer<typeof publishLogEntry>

/** Newest first. */
export const publishLog = z.object({ items: z.array(publishLogEntry) })

/** Paths below the API's base path. */
export const publishLogPaths = { list: "/api/v1/publish/log" } as const
