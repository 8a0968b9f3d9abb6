import { z } from "zod"
import { localized } from "./localized.ts"
import { reviewLimits } from "../limits/reviews.ts"
import { locales } from "../locales.ts"
import { listedReviews, reviewStates, contentTypes } from "../staff-endpoints.ts"
import { entryVersion, sentId } from "./admin-entries.ts"
import { timestamp } from "./entry.ts"
import { localeParameter } from "./list.ts"
import { text } from "./text.ts"

/** Reviews: a user asks, another one approves a version of an entry or asks for changes. */

/** The name is empty where the user was deleted. */
const person = z.object({ id: z.uuid().nullable(), name: z.string() })

const review = z.object({
  version: entryVersion,
  state: z.enum(reviewStates),
  /** Without an id where no user asked, or the one who asked was deleted. */
  askedBy: person,
  askedAt: timestamp,
  message: z.string(),
  /** The user who is asked; null for any user who may publish the entry, also once the one who was asked may not any more. */
  reviewer: person.nullable(),
  /** Null while it waits. `entryVersion` is the version of the entry that was decided about. */
  decided: z.object({ by: person, at: timestamp, message: z.string(), entryVersion }).nullable(),
  /** Whether what would be published differs from what was approved. */
  changedSince: z.boolean(),
})

export type Review = z.infer<typeof review>

/** What an editor needs to know of an entry before it is published. */
export const entryReview = z.object({
  /** The version of the entry that it is about. */
  entryVersion,
  /** Null without one, and once all of the entry is public. */
  review: review.nullable(),
  /** Whether a publication needs an approval. */
  required: z.boolean(),
  /** Languages whose topmost text, with what the languages share, is approved; null for one without a text. */
  approved: localized(z.boolean().nullable()),
  /** The last approval by an admin against the rule, and why. */
  overruled: z.object({ by: person, at: timestamp, reason: z.string(), entryVersion }).nullable(),
  /** Whether the reader can decide: another user wrote a part of it, which waits or lacks an approval. */
  decides: z.boolean(),
  /** Whether a part that the reader wrote lacks an approval, and so has to be approved by another user. */
  own: z.boolean(),
  /** Languages with a scheduled text under the topmost one: an approval is of both. */
  scheduledBelow: z.array(z.enum(locales)),
  /** The version as which the entry was last published or scheduled; null before, and where it is not known any more. */
  publishedVersion: entryVersion.nullable(),
  /** Users who can be asked, by name: all who may publish the entry and did not write all of it, without the reader. */
  reviewers: z.array(z.object({ id: z.uuid(), name: z.string() })),
})

export type EntryReview = z.infer<typeof entryReview>

/** The version of the review that was read; null without one. */
const reviewVersion = entryVersion.nullable()

const message = text({ max: reviewLimits.messageMax })

const neededMessage = text({ min: 1, max: reviewLimits.messageMax })

/** The language of mails to users who have chosen none. */
const locale = localeParameter

export const reviewRequest = z.strictObject({
  version: reviewVersion,
  /** Null asks any user who may publish the entry. */
  reviewerId: sentId.nullable(),
  message,
  locale,
})

export type ReviewRequest = z.output<typeof reviewRequest>

/** `entryVersion` is the version of the entry that was read. */
export const reviewApproval = z.strictObject({ version: reviewVersion, entryVersion, message, locale })

export const changeRequest = reviewApproval.extend({ message: neededMessage })

export type ReviewDecision = z.output<typeof reviewApproval>

export const reviewWithdrawal = z.strictObject({ version: entryVersion })

export const reviewOverruling = z.strictObject({ entryVersion, reason: neededMessage })

export type ReviewOverruling = z.output<typeof reviewOverruling>

const waitingReview = z.object({
  contentType: z.enum(contentTypes),
  id: z.uuid(),
  /** Empty for an entry without one. */
  title: z.string(),
  state: z.enum(listedReviews),
  /** The user who asks, or who has decided. */
  by: person,
  at: timestamp,
  message: z.string(),
  /** Whether any user may decide. */
  anybody: z.boolean(),
})

export type WaitingReview = z.infer<typeof waitingReview>

/** What waits for the reader, oldest first, of the content types that their roles allow. */
export const waitingReviews = z.object({
  /** Reviews that the reader, or any user, is asked for. */
  asked: z.array(waitingReview),
  /** The outcome of those that the reader asked for. */
  decided: z.array(waitingReview),
  /** Scheduled entries that lack an approval; `at` is the first instant that does, and may have come: then it waits. */
  held: z.array(waitingReview.pick({ contentType: true, id: true, title: true, at: true })),
})

export type WaitingReviews = z.infer<typeof waitingReviews>

/** Whether publications need an approval, how many users could give one, and how many entries are scheduled. */
export const reviewSetting = z.object({
  required: z.boolean(),
  reviewers: z.number().int(),
  scheduled: z.number().int(),
})

export type ReviewSetting = z.infer<typeof reviewSetting>

export const reviewSettingBody = z.strictObject({ required: z.boolean() })

export { entryReviewPaths, reviewPaths } from "../review-endpoints.ts"
