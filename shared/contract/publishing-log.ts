import { z } from "zod"
import { timestamp } from "./entry.ts"

/** How one publish ended, or which damage was found before one; the latest ones are stored, also across restarts. */
const publishLogEntry = z.object({
  endedAt: timestamp,
  result: z.enum(["live", "failed", "refused", "rolled-back", "damaged"]),
  /** Duration; null when it was no build. */
  seconds: z.number().nullable(),
  /** What went live, or was refused; null for a build that failed. */
  release: z.string().nullable(),
  changedFiles: z.number().int().nullable(),
  changedPages: z.number().int().nullable(),
  /** Output of a failed build, broken rules of a refused one, or failed pages of a live one. */
  reason: z.string().nullable(),
  /** Steps in their order, with the duration of each. */
  steps: z.array(z.object({ step: z.string(), seconds: z.number() })),
  /** Files that were damaged or missing, relative to the data folder. Entries of earlier versions have none. */
  damaged: z.array(z.string()).default([]),
})

export type PublishLogEntry = z.infer<typeof publishLogEntry>

/** Newest first. */
export const publishLog = z.object({ items: z.array(publishLogEntry) })

export { publishLogPaths } from "../staff-endpoints.ts"
