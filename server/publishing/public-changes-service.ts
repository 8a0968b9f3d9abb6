import type { PublicChange, PublicChanges } from "../../shared/contract/public-changes.ts"
import { publicChangeLimits } from "../../shared/limits/publishing.ts"
import { contentState } from "../db/content-changes.ts"
import type { Locale } from "../../shared/locales.ts"
import type { Store } from "../db/connection.ts"
import type { ServiceContext } from "../service-context.ts"
import { deletePublicChangesBefore, listPublicChanges, type PublicChangeRow } from "./public-changes-repository.ts"

/** Identity of a database and a public position in it, as releases name what they were built from. */
const contentForm = /^(.+)\.(\d+)$/

/** The public position of a release's content; null when it comes from another database. */
export const positionIn = (content: unknown, epoch: string): number | null => {
  const [, ofEpoch, position] = contentForm.exec(String(content)) ?? []
  return ofEpoch === epoch ? Number(position) : null
}

/** A text that visitors read. */
export type PublicText = { kind: PublicChange["kind"]; id: string; locale: Locale }

type Happening = PublicChange["happening"]

const isAbsent = (happening: Happening): boolean => happening === "withdrawn" || happening === "closed"

/** What became of a subject; null when it came and went in between, so that visitors never saw it. */
const outcomeOf = (rows: readonly PublicChangeRow[]): Happening | null => {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return null
  const wasPublic = first.happening !== "published"
  if (isAbsent(last.happening)) return wasPublic ? last.happening : null
  return wasPublic ? "changed" : "published"
}

/** Adds up what visitors see differently: each subject once, as it is at the end, the latest first. */
export const summarize = (rows: readonly PublicChangeRow[]): PublicChanges => {
  const subjects = Map.groupBy(rows, ({ kind, subject_id: id, locale }) => `${kind} ${id ?? ""} ${locale ?? ""}`)
  const changes = [...subjects.values()].flatMap((history) => {
    const [happening, last] = [outcomeOf(history), history.at(-1)]
    return happening === null || !last ? [] : [{ happening, last, names: history.map((row) => row.actor_name) }]
  })
  changes.sort((one, other) => other.last.position - one.last.position)
  const people = new Set(changes.flatMap(({ names }) => names.filter((name) => name !== "")))
  const { named } = publicChangeLimits
  const items = changes.slice(0, named).map(({ happening, last }): PublicChange => {
    const { kind, subject_id: id, locale, title, actor_name: name } = last
    return { kind, id, locale, happening, title, by: name === "" ? null : name }
  })
  return { items, count: changes.length, people: [...people].sort().slice(0, named) }
}

/** Whether visitors of a release do not see a text as it is saved now, or it is not known. */
export const isUnpublishedIn = async (
  store: Store,
  { content }: { content: unknown },
  { kind, id, locale }: PublicText
): Promise<boolean> => {
  const { epoch, publicPosition } = await contentState(store)
  const position = positionIn(content, epoch)
  if (position === null) return true
  const rows = await listPublicChanges(store, position, publicPosition)
  return outcomeOf(rows.filter((row) => row.kind === kind && row.subject_id === id && row.locale === locale)) !== null
}

/**
 * What visitors see differently in one state of the content compared with an earlier one.
 *
 * @param from content of the earlier one, as its release names it
 * @param to the same of the later one; what is saved now unless given
 * @returns null when one of them comes from another database
 */
export const readPublicChanges = async (store: Store, from: unknown, to?: string): Promise<PublicChanges | null> => {
  const { epoch, publicPosition } = await contentState(store)
  const [after, upTo] = [positionIn(from, epoch), to === undefined ? publicPosition : positionIn(to, epoch)]
  if (after === null || upTo === null) return null
  return summarize(await listPublicChanges(store, after, upTo))
}

/** Deletes what happened long ago (publicChangeLimits.keepDays). Returns the number. */
export const deleteOldPublicChanges = ({ database, now }: ServiceContext): Promise<number> =>
  deletePublicChangesBefore(database.store, new Date(now().getTime() - publicChangeLimits.keepDays * 86_400_000))
