import { z } from "zod"
import { locales } from "../locales.ts"

/** What visitors see differently: an entry or a daily note in one language, a redirect, or a game. */
const publicChange = z.object({
  kind: z.enum(["blog", "devblog", "job", "legal", "daily", "redirect", "game"]),
  /** Of the entry, redirect or game; null for a daily note. */
  id: z.string().nullable(),
  /** Null for a redirect and a game. */
  locale: z.enum(locales).nullable(),
  /** `closed` is of a vacancy or a game. */
  happening: z.enum(["published", "changed", "withdrawn", "closed"]),
  /** As an editor typed it; of a redirect its old address, of a game its name. */
  title: z.string(),
  /** Who did it last; null for the product itself, as on schedule. */
  by: z.string().nullable(),
})

export type PublicChange = z.infer<typeof publicChange>

/** What visitors see differently, in short. */
export const publicChanges = z.object({
  /** The latest twenty, the latest first. */
  items: z.array(publicChange),
  count: z.number().int(),
  /** Everybody who did any of it, by name; at most twenty. */
  people: z.array(z.string()),
})

export type PublicChanges = z.infer<typeof publicChanges>
