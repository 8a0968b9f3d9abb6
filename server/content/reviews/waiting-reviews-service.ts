import type { WaitingReviews } from "../../../shared/contract/reviews.ts"
import { reviewLimits } from "../../../shared/limits/reviews.ts"
import type { Role } from "../../../shared/roles.ts"
import { readSnapshot, type Store } from "../../db/connection.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentType } from "../entries/content-type.ts"
import { contentTypeNames, kindsFor, type ContentTypeName } from "../entries/content-type-names.ts"
import type { EntryText } from "../entries/entry.ts"
import { titleOf } from "../entries/layers.ts"
import { blogContentType, devblogContentType, legalContentType } from "../content-types/post-content-types.ts"
import { vacancyContentType } from "../content-types/vacancy-content-type.ts"
import { dueParts } from "./approved-content.ts"
import { presentWaitingReview } from "./reviews-presenter.ts"
import { publishersWith } from "./publishers.ts"
import {
  deleteReviewsOfRemoved,
  findApprovedParts,
  findScheduledEntries,
  listAskedReviews,
  isReviewRequired,
  listDecidedReviews,
  type ReviewRow,
} from "./reviews-repository.ts"

type Held = WaitingReviews["held"][number]

const rowsWithTitles = async <Fields, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  rows: readonly ReviewRow[]
): Promise<{ row: ReviewRow; title: string }[]> => {
  const ids = rows.map((row) => row.entry_id)
  const entries = ids.length === 0 ? [] : await contentType.find(store, ids, { bodies: false })
  const titles = new Map(entries.map((entry) => [entry.id, titleOf(entry)]))
  return rows.map((row) => ({ row, title: titles.get(row.entry_id) ?? "" }))
}

/** When what is scheduled becomes public or is updated, by the ids of the entries; the first instant first. */
type Schedules = ReadonlyMap<string, readonly Date[]>

const heldAmong = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  schedules: Schedules,
  now: Date
): Promise<Held[]> => {
  const ids = [...schedules.keys()]
  const approved = await findApprovedParts(store, contentType.kind, ids)
  return (await contentType.find(store, ids)).flatMap((entry) => {
    const lacksApproval = (at: Date) =>
      dueParts(contentType, entry, at > now ? at : now).some((part) => !approved.get(entry.id)?.has(part))
    const at = schedules.get(entry.id)?.find(lacksApproval)
    const place = { contentType: contentTypeNames[contentType.kind], id: entry.id }
    return at ? [{ ...place, title: titleOf(entry), at: at.toISOString() }] : []
  })
}

const perKind = {
  blog: (store: Store, rows: readonly ReviewRow[]) => rowsWithTitles(store, blogContentType, rows),
  devblog: (store: Store, rows: readonly ReviewRow[]) => rowsWithTitles(store, devblogContentType, rows),
  legal: (store: Store, rows: readonly ReviewRow[]) => rowsWithTitles(store, legalContentType, rows),
  job: (store: Store, rows: readonly ReviewRow[]) => rowsWithTitles(store, vacancyContentType, rows),
}

const heldPerKind = {
  blog: (store: Store, schedules: Schedules, now: Date) => heldAmong(store, blogContentType, schedules, now),
  devblog: (store: Store, schedules: Schedules, now: Date) => heldAmong(store, devblogContentType, schedules, now),
  legal: (store: Store, schedules: Schedules, now: Date) => heldAmong(store, legalContentType, schedules, now),
  job: (store: Store, schedules: Schedules, now: Date) => heldAmong(store, vacancyContentType, schedules, now),
}

/**
 * What waits for a user: reviews that they or any user are asked for, the outcome of their own, and what was scheduled
 * and lacks an approval.
 *
 * @param roles that may publish each content type, by its name
 */
export const listWaitingReviews = (
  context: ServiceContext,
  reader: { id: string; roles: readonly Role[] },
  roles: Readonly<Record<ContentTypeName, readonly Role[]>>
): Promise<WaitingReviews> =>
  readSnapshot(context.database.store, async (store) => {
    const now = context.now()
    const { waitingMax: limit } = reviewLimits
    const kinds: EntryKind[] = kindsFor(reader, roles)
    const scheduled = (await isReviewRequired(store)) ? await findScheduledEntries(store) : []
    const waiting: WaitingReviews = { asked: [], decided: [], held: [] }
    for (const kind of kinds) {
      const publishers = publishersWith(context, roles[contentTypeNames[kind]])
      const listed = { userId: reader.id, publishers, limit }
      const rows = [
        ...(await listAskedReviews(store, kind, listed)),
        ...(await listDecidedReviews(store, kind, listed)),
      ]
      for (const { row, title } of await perKind[kind](store, rows))
        waiting[row.state === "asked" ? "asked" : "decided"].push(presentWaitingReview(row, title))
      const schedules = new Map<string, Date[]>()
      for (const { id, at } of scheduled.filter((entry) => entry.kind === kind))
        schedules.set(id, [...(schedules.get(id) ?? []), at])
      const held = await heldPerKind[kind](store, schedules, now)
      waiting.held.push(...held.sort((one, other) => one.at.localeCompare(other.at)).slice(0, limit))
    }
    return waiting
  })

/** Deletes the reviews and approvals of entries that were removed long ago. @returns number of deleted reviews */
export const deleteOldReviews = ({ database, now }: ServiceContext): Promise<number> =>
  deleteReviewsOfRemoved(database.store, new Date(now().getTime() - reviewLimits.removedFor))
