import { z } from "zod"
import { locales } from "../locales.ts"

/** What visitors see differently: an entry or a daily note in one language, or a redirect. */
const publicChange = z.object({
  kind: z.enum(["blog", "devblog", "job", "daily", "redirect"]),
  /** Of the entry or redirect; null for a daily note. */
  id: z.string().nullable(),
  /** Null for a redirect. */
  locale: z.enum(locales).nullable(),
  /** `closed` is a vacancy's. */
  happening: z.enum(["published", "changed", "withdrawn", "closed"]),
  /** As an editor typed it; of a redirect its old address. */
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
