import type { EntryState } from "../../../shared/contract/entry.ts"
import type { Publication } from "./entry.ts"

/** The publication that a user requests for one language: see `sentPublication` in the contract. */
export type WantedPublication = { state: EntryState; publishAt: string | null }

type Decision = Publication | { issue: string }

const isBehind = (instant: string, now: Date): boolean => Date.parse(instant) <= now.getTime()

/**
 * The date of the first publication, which later changes of state keep; null when the text was never public. It may lie
 * ahead: the clock of the server that published it may.
 */
const firstPublication = (before: Publication | null): string | null =>
  before !== null && before.state !== "scheduled" ? before.publishedAt : null

const schedule = (publishAt: string | null, before: Publication | null, now: Date): Decision => {
  if (publishAt === null) return { issue: "is needed for a text that is scheduled" }
  if (!isBehind(publishAt, now)) return { state: "scheduled", publishedAt: publishAt }
  // Its instant came while the user was writing: the request is fulfilled already.
  if (before !== null && before.state !== "draft" && before.publishedAt === publishAt)
    return { state: "published", publishedAt: publishAt }
  return { issue: "must lie ahead for a text that is scheduled" }
}

/**
 * State and date of a text after a save. A first publication is dated now, or at the requested instant in the past. The
 * date then stays, also while the text is a draft again.
 *
 * @param before the same language before the save; null when there was none
 * @returns an issue when the requested instant is impossible
 */
export const decidePublication = (wanted: WantedPublication, before: Publication | null, now: Date): Decision => {
  const { state, publishAt } = wanted
  if (state === "scheduled") return schedule(publishAt, before, now)
  const first = firstPublication(before)
  if (state === "draft") return { state, publishedAt: first }
  if (publishAt !== null && publishAt !== first && !isBehind(publishAt, now))
    return { issue: "must not lie ahead for a text that is published: schedule it" }
  return { state, publishedAt: publishAt ?? first ?? now.toISOString() }
}

/**
 * The publication to request when an old text is restored. A scheduled text whose instant has passed is published only
 * if the language is public now: restoring must not show what no user has published.
 */
export const publicationOfOld = (old: Publication, present: Publication | null, now: Date): WantedPublication => {
  const { state, publishedAt } = old
  if (state === "draft") return { state, publishAt: null }
  if (state === "published" || publishedAt === null || !isBehind(publishedAt, now))
    return { state, publishAt: publishedAt }
  return { state: present?.state === "published" ? "published" : "draft", publishAt: null }
}
