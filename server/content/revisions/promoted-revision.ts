import { inEachLocale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import type { Entry } from "../entries/entry.ts"
import { withDueUpdates } from "../entries/layers-publishing.ts"
import { findMissedInstants, listDuePublications, listDueUpdates } from "../entries/promotions-repository.ts"

const linkOf = (fields: object): string | null => ("link" in fields ? String(fields.link) : null)

/**
 * A revision with what its schedules made public until the next one. They make no version: of a text that has long been
 * public by its schedule, the revision still says that it waits. What they did is read from the records of it, since
 * dates alone do not tell it from what waited for an approval, or was published by hand.
 */
export const promotedRevision = async <Fields extends object, Text>(
  store: Store,
  kind: EntryKind,
  revision: Entry<Fields, Text>
): Promise<Entry<Fields, Text>> => {
  const { id, version } = revision
  const publications = await listDuePublications(store, { kind, id, version })
  const updates = await listDueUpdates(store, { kind, id, version })
  if (publications.length + updates.length === 0) return revision
  const missed = await findMissedInstants(store, { kind, id })
  /** What lacked an approval at its instant has the date at which it became public. */
  const dateOf = (instant: string, madeAt: Date): string =>
    missed.some(({ missedAt }) => Date.parse(instant) <= missedAt.getTime() && missedAt <= madeAt)
      ? madeAt.toISOString()
      : instant
  const texts = inEachLocale((locale) => {
    const saved = revision.texts[locale]
    const done = publications.find((publication) => publication.locale === locale)
    if (!done || saved?.state !== "scheduled" || saved.publishedAt === null) return saved
    return { ...saved, state: "published" as const, publishedAt: dateOf(saved.publishedAt, done.madeAt) }
  })
  return updates.reduce<Entry<Fields, Text>>(
    (before, { madeAt, refused }) => {
      const scheduled = inEachLocale((locale) => {
        const plan = before.layers.scheduled[locale]
        return plan && { ...plan, publishAt: dateOf(plan.publishAt, madeAt) }
      })
      const layers = { ...before.layers, scheduled }
      const after = withDueUpdates({ ...before, layers }, madeAt, refused)
      const [link, now] = [linkOf(before.fields), linkOf(after.fields)]
      const formerLinks = link === null || link === now ? before.formerLinks : [...before.formerLinks, link]
      return { ...before, ...after, formerLinks }
    },
    { ...revision, texts }
  )
}
