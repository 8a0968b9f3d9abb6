import type { EntryState } from "../../shared/contract/entry.ts"
import { DemoContentError } from "./demo-error.ts"
import type { DemoText } from "./demo-files.ts"

const dayMs = 86_400_000

export const afterDays = (instant: Date, days: number): Date => new Date(instant.getTime() + days * dayMs)

type Publication = { state: EntryState; publishedAt?: string; publishInDays?: number }

/**
 * State and dates of a text at the time of seeding. A published text needs a date in the past; a future date makes it
 * scheduled, so that it is published when due like any other.
 */
export const publicationOf = (
  { meta, body }: DemoText<Publication>,
  now: Date
): { state: EntryState; published_at: Date | null; updated_at: Date } => {
  const date = dateOf(meta, now)
  if (meta.state === "draft") return { state: "draft", published_at: date, updated_at: now }
  if (date === null) throw new DemoContentError(body.file, `state ${meta.state} needs publishedAt or publishInDays`)
  return date <= now
    ? { state: "published", published_at: date, updated_at: date }
    : { state: "scheduled", published_at: date, updated_at: now }
}

const dateOf = ({ publishedAt, publishInDays }: Publication, now: Date): Date | null => {
  if (publishedAt !== undefined) return new Date(publishedAt)
  return publishInDays === undefined ? null : afterDays(now, publishInDays)
}
