import type { EntryReview, ReviewDecision, ReviewOverruling, ReviewRequest } from "../../../shared/contract/reviews.ts"
import { reviewLimits } from "../../../shared/limits/reviews.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { Role } from "../../../shared/roles.ts"
import { recordAudit } from "../../audit/audit-repository.ts"
import { readSnapshot, type Store } from "../../db/connection.ts"
import { writeContentAs } from "../../db/content-changes.ts"
import { ApiError } from "../../http/api-error.ts"
import { countMailsAbout } from "../../mail/mail-repository.ts"
import { queueMail } from "../../mail/mail-service.ts"
import { mailAddressOf } from "../../people/present-users.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentType } from "../entries/content-type.ts"
import { contentTypeNames } from "../entries/content-type-names.ts"
import { findEntry } from "../entries/entry-reading-service.ts"
import type { Entry, EntryText } from "../entries/entry.ts"
import { titleOf } from "../entries/layers.ts"
import { snapshotOf } from "../revisions/revision-snapshot.ts"
import { findRevision } from "../revisions/revisions-repository.ts"
import { approvedLanguages, isAllPublic, isSameTop } from "./approved-content.ts"
import { publishersWith } from "./publishers.ts"
import { reviewMail, reviewMailKinds } from "./reviews-mails.ts"
import { presentOverruling, presentReview } from "./reviews-presenter.ts"
import {
  deleteApproval,
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

type Writer = { id: string | null; name: string }

/** Who made what would be published what it is; null where nobody knows. Saves that change only states do not count. */
const writerOf = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  entry: Entry<Fields, Text>,
  now: Date
): Promise<Writer | null> => {
  const { kind } = contentType
  let writer: Writer | null = null
  for (let { version } = entry; version > 0; version -= 1) {
    const row = await findRevision(store, { kind, id: entry.id, version })
    if (!row || !isSameTop(contentType, snapshotOf(contentType, row), entry, now)) break
    writer = { id: row.author_id, name: row.author_name }
  }
  return writer
}

const reviewersOf = (publishers: readonly Publisher[], writer: Writer | null, readerId: string): Publisher[] =>
  publishers.filter(({ id }) => id !== readerId && id !== writer?.id)

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
  const writer = await writerOf(store, contentType, entry, context.now())
  return {
    review: row ? presentReview(row) : null,
    required: await isReviewRequired(store),
    approved: await approvedLanguages(store, contentType, entry, context.now()),
    overruled: overruling ? presentOverruling(overruling) : null,
    writer,
    publishedVersion: await findPublishedVersion(store, place),
    reviewers: reviewersOf(await listPublishers(store, publishers), writer, reader.id).map(({ id, name }) => ({
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
 * A change of a review. Writes of content wait for it, so that what is decided about stays what it is.
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

const mailTo = async (
  context: ServiceContext,
  store: Store,
  publisher: Publisher,
  { fallback, ...facts }: Omit<Parameters<typeof reviewMail>[1], "to"> & { fallback: Locale }
): Promise<void> => {
  const email = mailAddressOf(publisher)
  if (email === null) return
  const to = { email, locale: publisher.locale ?? fallback }
  await queueMail(context, store, reviewMail(context, { ...facts, to }))
}

/** Writes to who is asked; after many requests about one entry within a day the home screen has to do. */
const writeToReviewers = async <Fields, Text extends EntryText>(
  context: ServiceContext,
  { store, now, entry, place }: ReviewWrite<Fields, Text>,
  { asked, actor, message, locale }: { asked: Publisher[]; actor: Reader; message: string; locale: Locale }
): Promise<void> => {
  const left =
    reviewLimits.mailsPerDay - (await countMailsAbout(store, entry.id, reviewMailKinds.asked, aDayBefore(now)))
  const contentType = contentTypeNames[place.entry_kind]
  const facts = { what: "asked", contentType, id: entry.id, title: titleOf(entry), by: actor.name, message } as const
  for (const publisher of asked.slice(0, Math.max(0, Math.min(left, reviewLimits.mailsMax))))
    await mailTo(context, store, publisher, { ...facts, fallback: locale })
}

/**
 * Asks somebody, or anybody who may publish the entry, for a review. It takes the place of the former one; approvals
 * stay. Repeating it changes nothing.
 *
 * @throws ApiError notFound; gone; versionConflict with the present review; noReviewer; invalidRequest for somebody who
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
    const writer = await writerOf(store, reviewed.contentType, entry, now)
    const publishers = await listPublishers(store, publishersWith(context, reviewed.roles))
    const possible = reviewersOf(publishers, writer, actor.id)
    if (possible.length === 0) throw new ApiError("noReviewer")
    const asked = reviewerId === null ? possible : possible.filter((one) => one.id === reviewerId)
    if (asked.length === 0)
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
    await writeToReviewers(context, write, { asked, actor, message, locale })
  })

const undecided = { decided_by: null, decided_at: null, decided_version: null, answer: "", changed: false } as const

/** Approvals may be what a text waits for whose instant has come. */
const publishDue = (context: ServiceContext, store: Store): Promise<unknown> =>
  context.queue.send("promote-due", {}, { store })

/**
 * Approves the version of an entry that the user has read, or asks for changes. Whoever may publish the entry may do so,
 * whoever was asked, but for its writer. Repeating it changes nothing.
 *
 * @throws ApiError notFound without a review; gone; versionConflict with the present review when the review or the entry
 * is another one by now; ownText
 */
export const decideReview = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  reviewed: Reviewed<Fields, Text, Sent, Admin>,
  { id, actor, state }: { id: string; actor: Reader; state: "approved" | "changes" },
  { version, entryVersion, message, locale }: ReviewDecision
): Promise<EntryReview> =>
  change(context, reviewed, { id, actor }, async (write) => {
    const { store, now, entry, row, place } = write
    if (!row) throw new ApiError("notFound")
    const isRepeated =
      row.state === state &&
      row.decided_by === actor.id &&
      row.decided_version === entryVersion &&
      row.answer === message &&
      row.version === version + 1
    if (isRepeated) return
    if (row.version !== version) throw await write.conflict("version")
    if (entry.version !== entryVersion) throw await write.conflict("entryVersion")
    const writer = await writerOf(store, reviewed.contentType, entry, now)
    if (writer?.id === actor.id) throw new ApiError("ownText")
    const { asker: _asker, decider: _decider, reviewer: _reviewer, ...facts } = row
    const decision = { decided_by: actor.id, decided_at: now, decided_version: entryVersion, answer: message }
    await putReview(store, { ...facts, version: version + 1, state, ...decision, changed: false })
    if (state === "approved") {
      const approval = { approved_by: actor.id, approved_at: now, reason: null }
      await putApproval(store, { ...place, entry_version: entryVersion, ...approval })
      await publishDue(context, store)
    }
    await write.audit(state === "approved" ? "approve" : "request-changes", { entryVersion })
    const publishers = await listPublishers(store, publishersWith(context, reviewed.roles))
    const asker = publishers.find((one) => one.id === row.asked_by && one.id !== actor.id)
    const contentType = contentTypeNames[place.entry_kind]
    if (
      !asker ||
      (await countMailsAbout(store, id, reviewMailKinds[state], aDayBefore(now))) >= reviewLimits.mailsPerDay
    )
      return
    const mail = { what: state, contentType, id, title: titleOf(entry), by: actor.name, message, fallback: locale }
    await mailTo(context, store, asker, mail)
  })

/**
 * Takes a decision back, by who made it or an admin, so that the review waits again; or ends a review, by who asked for
 * it or an admin. Without a review nothing changes.
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
    const { kind } = reviewed.contentType
    if (row.decided_version !== null && (row.decided_by === actor.id || (isAdmin && row.asked_by !== actor.id))) {
      const { asker: _asker, decider: _decider, reviewer: _reviewer, ...facts } = row
      await putReview(store, { ...facts, version: version + 1, state: "asked", ...undecided })
      if (row.state === "approved") await deleteApproval(store, { kind, id }, row.decided_version)
      await write.audit("reopen-review", { entryVersion: row.decided_version })
      return
    }
    if (row.asked_by !== actor.id && !isAdmin) throw new ApiError("notAllowed")
    await deleteReview(store, { kind, id: place.entry_id })
    await write.audit("withdraw-review")
  })

/**
 * Lets an entry be published as it is, without an approval by somebody else. The reason is in the audit.
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
    await putApproval(store, { ...place, entry_version: entryVersion, approved_by: actor.id, approved_at: now, reason })
    await publishDue(context, store)
    await write.audit("overrule-review", { entryVersion, reason })
  })
