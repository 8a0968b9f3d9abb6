import type { EntryReview, ReviewDecision, ReviewOverruling, ReviewRequest } from "../../../shared/contract/reviews.ts"
import { reviewLimits } from "../../../shared/limits/reviews.ts"
import { locales, type Locale } from "../../../shared/locales.ts"
import type { Role } from "../../../shared/roles.ts"
import { recordAudit } from "../../audit/audit-repository.ts"
import { readSnapshot, type Store } from "../../db/connection.ts"
import { writeContentAs } from "../../db/content-changes.ts"
import { ApiError } from "../../http/api-error.ts"
import { countMailsAbout } from "../../mail/mail-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentType } from "../entries/content-type.ts"
import { contentTypeNames } from "../entries/content-type-names.ts"
import { findEntry } from "../entries/find-entry.ts"
import type { Entry, EntryText } from "../entries/entry.ts"
import { isScheduledBelow, titleOf } from "../entries/layers.ts"
import { listWriters } from "../entries/revisions-repository.ts"
import { approvalOf, isAllPublic } from "./approved-content.ts"
import type { Part } from "../entries/content-parts.ts"
import { publishersWith } from "./publishers.ts"
import { reviewMailKinds } from "./review-mail-kinds.ts"
import { mailToPublisher } from "./reviews-mails.ts"
import { presentOverruling, presentReview } from "./reviews-presenter.ts"
import {
  deleteApprovals,
  deleteReview,
  findOverruling,
  findPublishedVersion,
  findReview,
  isReviewRequired,
  listPublishers,
  putApproval,
  putReview,
  type Publisher,
  type ReviewRow,
} from "./reviews-repository.ts"

const aDayBefore = (now: Date): Date => new Date(now.getTime() - 86_400_000)

/** A content type, and the roles that may publish its entries. */
export type Reviewed<Fields, Text extends EntryText, Sent, Admin> = {
  contentType: ContentType<Fields, Text, Sent, Admin>
  roles: readonly Role[]
}

type Reader = { id: string; name: string; roles: readonly Role[] }

/** The parts of an entry that are not public, which of them lack an approval, and who wrote each, where known. */
const standingOf = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  entry: Entry<Fields, Text>,
  now: Date
) => {
  const { id, version } = entry
  const approval = await approvalOf(store, contentType, entry, now)
  return {
    ...approval,
    writers: await listWriters(store, { kind: contentType.kind, id, version }, approval.unpublished),
  }
}

type Standing = Awaited<ReturnType<typeof standingOf>>

/** The parts of an entry that a user can approve: those that another user wrote. */
const readableBy = (userId: string, { unpublished, writers }: Standing): Part[] =>
  unpublished.filter((part) => writers.get(part) !== userId)

const reviewersOf = (publishers: readonly Publisher[], standing: Standing, readerId: string): Publisher[] =>
  publishers.filter(({ id }) => id !== readerId && readableBy(id, standing).length > 0)

const read = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  store: Store,
  { contentType, roles }: Reviewed<Fields, Text, Sent, Admin>,
  { entry, reader }: { entry: Entry<Fields, Text>; reader: Reader }
): Promise<EntryReview> => {
  const place = { kind: contentType.kind, id: entry.id }
  const publishers = publishersWith(context, roles)
  const row = entry.removedAt === null ? await findReview(store, place, publishers) : undefined
  const overruling = await findOverruling(store, place)
  const standing = await standingOf(store, contentType, entry, context.now())
  const { approved, lacking, writers } = standing
  const readable = readableBy(reader.id, standing)
  // A user who has rewritten all of it cannot decide any more: then any user may.
  const isOpen = row?.reviewer_id && readableBy(row.reviewer_id, standing).length === 0
  return {
    entryVersion: entry.version,
    review: row ? presentReview(isOpen ? { ...row, reviewer: null } : row) : null,
    required: await isReviewRequired(store),
    approved,
    overruled: overruling ? presentOverruling(overruling) : null,
    decides: row?.state === "asked" ? readable.length > 0 : readable.some((part) => lacking.includes(part)),
    own: lacking.some((part) => writers.get(part) === reader.id),
    scheduledBelow: locales.filter((locale) => isScheduledBelow(entry, locale)),
    publishedVersion: await findPublishedVersion(store, place),
    reviewers: reviewersOf(await listPublishers(store, publishers), standing, reader.id).map(({ id, name }) => ({
      id,
      name,
    })),
  }
}

/** The review of an entry, and whether it may be published. @throws ApiError notFound */
export const getReview = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  reviewed: Reviewed<Fields, Text, Sent, Admin>,
  id: string,
  reader: Reader
): Promise<EntryReview> =>
  readSnapshot(context.database.store, async (store) =>
    read(context, store, reviewed, { entry: await findEntry(store, reviewed.contentType, id), reader })
  )

type ReviewWrite<Fields, Text> = {
  store: Store
  now: Date
  entry: Entry<Fields, Text>
  row: ReviewRow | undefined
  /** Of the entry, in the tables of reviews. */
  place: { entry_kind: ContentType<Fields, never, never, unknown>["kind"]; entry_id: string }
  conflict: (path: string) => Promise<ApiError>
  audit: (verb: string, details?: Record<string, unknown>) => Promise<void>
}

/**
 * A change of a review. Writes of content wait for it, so that the entry does not change during the decision.
 *
 * @throws ApiError notFound; gone for a removed entry
 */
const change = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  reviewed: Reviewed<Fields, Text, Sent, Admin>,
  { id, actor }: { id: string; actor: Reader },
  step: (write: ReviewWrite<Fields, Text>) => Promise<void>
): Promise<EntryReview> =>
  writeContentAs(context.database, actor, async ({ store }) => {
    const { contentType, roles } = reviewed
    const { kind } = contentType
    const now = context.now()
    const entry = await findEntry(store, contentType, id)
    if (entry.removedAt !== null) throw new ApiError("gone")
    const present = () => read(context, store, reviewed, { entry, reader: actor })
    await step({
      store,
      now,
      entry,
      row: await findReview(store, { kind, id }, publishersWith(context, roles)),
      place: { entry_kind: kind, entry_id: id },
      conflict: async (path) =>
        new ApiError("versionConflict", [{ path: `body.${path}`, message: "is not the present one" }], await present()),
      audit: (verb, details = {}) =>
        recordAudit(store, now, { actor, action: `${kind}.${verb}`, subjectId: id, details }),
    })
    return present()
  })

/** Mails to the requested reviewers; after many requests about one entry within a day only the home screen shows it. */
const writeToReviewers = async <Fields, Text extends EntryText>(
  context: ServiceContext,
  { store, now, entry, place }: ReviewWrite<Fields, Text>,
  { reviewers, actor, message, locale }: { reviewers: Publisher[]; actor: Reader; message: string; locale: Locale }
): Promise<void> => {
  const left =
    reviewLimits.mailsPerDay - (await countMailsAbout(store, entry.id, reviewMailKinds.asked, aDayBefore(now)))
  const contentType = contentTypeNames[place.entry_kind]
  const facts = { what: "asked", contentType, id: entry.id, title: titleOf(entry), by: actor.name, message } as const
  for (const publisher of reviewers.slice(0, Math.max(0, Math.min(left, reviewLimits.mailsMax))))
    await mailToPublisher(context, store, publisher, { ...facts, fallback: locale })
}

/**
 * Asks a user, or any user who may publish the entry, for a review. It replaces the former one; approvals stay. Repeating it changes nothing.
 *
 * @throws ApiError notFound; gone; versionConflict with the present review; noReviewer; invalidRequest for a user who
 * cannot review the entry, and where nothing is left to publish
 */
export const askForReview = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  reviewed: Reviewed<Fields, Text, Sent, Admin>,
  { id, actor }: { id: string; actor: Reader },
  { version, reviewerId, message, locale }: ReviewRequest
): Promise<EntryReview> =>
  change(context, reviewed, { id, actor }, async (write) => {
    const { store, now, entry, row, place } = write
    const isRepeated =
      row?.state === "asked" &&
      row.asked_by === actor.id &&
      row.reviewer_id === reviewerId &&
      row.message === message &&
      row.version === (version ?? 0) + 1
    if (isRepeated) return
    if ((row?.version ?? null) !== version) throw await write.conflict("version")
    if (isAllPublic(entry)) throw new ApiError("invalidRequest", [{ path: "params.id", message: "is public already" }])
    const standing = await standingOf(store, reviewed.contentType, entry, now)
    const publishers = await listPublishers(store, publishersWith(context, reviewed.roles))
    const possible = reviewersOf(publishers, standing, actor.id)
    if (possible.length === 0) throw new ApiError("noReviewer")
    const reviewers = reviewerId === null ? possible : possible.filter((one) => one.id === reviewerId)
    if (reviewers.length === 0)
      throw new ApiError("invalidRequest", [{ path: "body.reviewerId", message: "cannot review this entry" }])
    await putReview(store, {
      ...place,
      version: (version ?? 0) + 1,
      state: "asked",
      asked_by: actor.id,
      asked_at: now,
      message,
      reviewer_id: reviewerId,
      ...undecided,
    })
    await write.audit("ask-review")
    await writeToReviewers(context, write, { reviewers, actor, message, locale })
  })

const undecided = { decided_by: null, decided_at: null, decided_version: null, answer: "", changed: false } as const

/** A text whose instant has come may wait for these approvals. */
const publishDue = (context: ServiceContext, store: Store): Promise<unknown> =>
  context.queue.send("promote-due", {}, { store })

/**
 * Approves the version of an entry that the user has read, in all its layers, or asks for changes, which ends all
 * approvals. Users who may publish the entry may do so, also unasked, about what another user wrote: an approval leaves
 * out what is their own. Repeating it changes nothing.
 *
 * @throws ApiError notFound; gone; versionConflict with the present review when the review or the entry is another one by
 * now; ownText where all of it is the user's own
 */
export const decideReview = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  reviewed: Reviewed<Fields, Text, Sent, Admin>,
  { id, actor, state }: { id: string; actor: Reader; state: "approved" | "changes" },
  { version, entryVersion, message, locale }: ReviewDecision
): Promise<EntryReview> =>
  change(context, reviewed, { id, actor }, async (write) => {
    const { store, now, entry, row, place } = write
    const isRepeated =
      row?.state === state &&
      row.decided_by === actor.id &&
      row.decided_version === entryVersion &&
      row.answer === message &&
      row.version === (version ?? 0) + 1
    if (isRepeated) return
    if ((row?.version ?? null) !== version) throw await write.conflict("version")
    if (entry.version !== entryVersion) throw await write.conflict("entryVersion")
    if (isAllPublic(entry)) throw new ApiError("invalidRequest", [{ path: "params.id", message: "is public already" }])
    const parts = readableBy(actor.id, await standingOf(store, reviewed.contentType, entry, now))
    if (parts.length === 0) throw new ApiError("ownText")
    const request = row
      ? { asked_by: row.asked_by, asked_at: row.asked_at, message: row.message, reviewer_id: row.reviewer_id }
      : { asked_by: null, asked_at: now, message: "", reviewer_id: null }
    const decision = { decided_by: actor.id, decided_at: now, decided_version: entryVersion, answer: message }
    await putReview(store, { ...place, ...request, version: (version ?? 0) + 1, state, ...decision, changed: false })
    if (state === "approved") {
      const approval = { ...place, entry_version: entryVersion, approved_by: actor.id, approved_at: now, reason: null }
      await putApproval(store, approval, parts)
      await publishDue(context, store)
    } else await deleteApprovals(store, { kind: place.entry_kind, id })
    await write.audit(state === "approved" ? "approve" : "request-changes", { entryVersion })
    const publishers = await listPublishers(store, publishersWith(context, reviewed.roles))
    const asker = publishers.find((one) => one.id === request.asked_by && one.id !== actor.id)
    const contentType = contentTypeNames[place.entry_kind]
    if (
      !asker ||
      (await countMailsAbout(store, id, reviewMailKinds[state], aDayBefore(now))) >= reviewLimits.mailsPerDay
    )
      return
    const mail = { what: state, contentType, id, title: titleOf(entry), by: actor.name, message, fallback: locale }
    await mailToPublisher(context, store, asker, mail)
  })

/**
 * Takes a decision back, with the user's approvals, or all of them for an admin: the review waits again, or ends if no
 * other user asked for it. Or ends a review that is not approved, by who asked for it or an admin. Without a review nothing
 * changes.
 *
 * @throws ApiError notFound for an entry that there is not; gone; versionConflict with the present review; notAllowed
 */
export const withdrawReview = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  reviewed: Reviewed<Fields, Text, Sent, Admin>,
  { id, actor }: { id: string; actor: Reader },
  { version }: { version: number }
): Promise<EntryReview> =>
  change(context, reviewed, { id, actor }, async (write) => {
    const { store, row, place } = write
    if (!row) return
    if (row.version !== version) throw await write.conflict("version")
    const isAdmin = actor.roles.includes("admin")
    const isDecider = row.decided_version !== null && row.decided_by === actor.id
    const isApproved = row.state === "approved"
    if (!isDecider && !isAdmin && (isApproved || row.asked_by !== actor.id)) throw new ApiError("notAllowed")
    const entryPlace = { kind: place.entry_kind, id }
    if (isApproved) await deleteApprovals(store, entryPlace, isDecider ? { by: actor.id } : {})
    const isReopened = row.decided_version !== null && row.asked_by !== null && row.asked_by !== actor.id
    if (isReopened) {
      const { asker: _asker, decider: _decider, reviewer: _reviewer, ...facts } = row
      await putReview(store, { ...facts, version: version + 1, state: "asked", ...undecided })
    } else await deleteReview(store, entryPlace)
    const decided = row.decided_version === null ? {} : { entryVersion: row.decided_version }
    await write.audit(isReopened ? "reopen-review" : "withdraw-review", decided)
  })

/**
 * Lets an entry be published as it is, without an approval by another user. The reason is in the audit.
 *
 * @throws ApiError notFound; gone; versionConflict with the present review
 */
export const overruleReview = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  reviewed: Reviewed<Fields, Text, Sent, Admin>,
  { id, actor }: { id: string; actor: Reader },
  { entryVersion, reason }: ReviewOverruling
): Promise<EntryReview> =>
  change(context, reviewed, { id, actor }, async (write) => {
    const { store, now, entry, place } = write
    const former = await findOverruling(store, { kind: reviewed.contentType.kind, id })
    if (former?.entry_version === entryVersion && former.approved_by === actor.id && former.reason === reason) return
    if (entry.version !== entryVersion) throw await write.conflict("entryVersion")
    const { unpublished } = await approvalOf(store, reviewed.contentType, entry, now)
    const approval = { ...place, entry_version: entryVersion, approved_by: actor.id, approved_at: now, reason }
    await putApproval(store, approval, unpublished)
    await publishDue(context, store)
    await write.audit("overrule-review", { entryVersion, reason })
  })
