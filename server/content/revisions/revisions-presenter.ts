import type { RevisionItem } from "../../../shared/contract/revisions.ts"
import { locales } from "../../../shared/locales.ts"
import type { EntryState } from "../../../shared/contract/entry.ts"
import type { EntryText, Publication } from "../entries/entry.ts"
import { titleOf } from "../entries/layers.ts"
import type { RevisionStep } from "./revisions-service.ts"
import type { RevisionRow } from "../entries/revisions-repository.ts"

/** The state that a save found: a text may have become public by its schedule since the previous one. */
const stateBefore = (was: Publication | null, is: Publication | null): EntryState | null =>
  is?.state === "published" && was?.publishedAt === is.publishedAt && was.state === "scheduled"
    ? is.state
    : (was?.state ?? null)

/** Without a stored previous revision the changes are unknown: none are returned. */
const stateChanges = <Fields, Text extends EntryText>({
  row,
  entry,
  before,
}: RevisionStep<Fields, Text>): RevisionItem["stateChanges"] => {
  if (before === null && row.version > 1) return []
  return locales
    .map((locale) => ({
      locale,
      from: stateBefore(before?.texts[locale] ?? null, entry.texts[locale]),
      to: entry.texts[locale]?.state ?? null,
    }))
    .filter(({ from, to }) => from !== to)
}

export const presentRevisionItem = <Fields, Text extends EntryText>(
  step: RevisionStep<Fields, Text>
): RevisionItem => ({
  ...presentRevision(step.row),
  authorId: step.row.author_id,
  removed: step.entry.removedAt !== null,
  title: titleOf(step.entry),
  stateChanges: stateChanges(step),
})

/** Version, author and time of a save. */
export const presentRevision = (row: RevisionRow): { version: number; author: string; madeAt: string } => ({
  version: row.version,
  author: row.author_name,
  madeAt: row.made_at.toISOString(),
})
