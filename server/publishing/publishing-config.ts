import { z } from "zod"
import type { Retention } from "./release/release-tidy.ts"

/** Environment variables of the releases that are kept. Fewer than two would leave nothing to roll back to. */
export const publishingVariables = {
  RELEASES_KEPT: z.coerce.number().int().min(2).max(1_000).default(20),
  RELEASES_KEPT_DAYS: z.coerce.number().int().min(0).max(3_650).default(30),
}

type PublishingVariables = z.output<z.ZodObject<typeof publishingVariables>>

export type PublishingConfig = { retention: Retention }

export const publishingConfig = (set: PublishingVariables): PublishingConfig => ({
  retention: { count: set.RELEASES_KEPT, days: set.RELEASES_KEPT_DAYS },
})
