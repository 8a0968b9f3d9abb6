import type { Webhook } from "../../../../shared/contract/webhooks.ts"
import {
  mailPaths,
  overviewPaths,
  publishLogPaths,
  submissionAdminPaths,
  webhookPaths,
} from "../../../../shared/staff-endpoints.ts"
import { reviewPaths } from "../../../../shared/review-endpoints.ts"
import type { WaitingReviews } from "../../../../shared/contract/reviews.ts"
import { mentionPaths } from "../../../../shared/comment-endpoints.ts"
import type { MentionList } from "../../../../shared/contract/comments.ts"
import type { Overview } from "../../../../shared/contract/overview.ts"
import { subscribePaths } from "../../../../shared/subscriptions.ts"
import type { NotificationProgress } from "../../../../shared/contract/subscriptions.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { adminApi } from "../../store/admin-api.ts"
import { entryPaths, type ContentTypeName } from "../../store/entry-paths.ts"
import { serverNow } from "../../store/server-clock.ts"
import { withQuery } from "../../store/with-query.ts"
import type { HomeEntry } from "./first-drafts.ts"

type HomeSubmission = { id: string; name: string; receivedAt: string; job?: { title: string } }

type DroppedMail = Pick<NotificationProgress, "id" | "kind" | "entryId" | "locale" | "title" | "canceledAt">

/** Milliseconds for which a webhook has to fail before a user is asked to act: until then the next attempt may succeed. */
const failingFor = 3_600_000

type FailingWebhook = { id: string; name: string; failingSince: string }

type ListOf<Item> = { items: Item[]; total: number }

/** Queries of the home screen: the first rows of each list. */
const homeApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<Overview, undefined>({
      query: () => ({ method: "GET", path: overviewPaths.read }),
      // A release decides which links are dead.
      providesTags: ["Entries", "Revisions", { type: "Publish", id: "releases" }],
    }),
    /** What the user wrote that is not public: drafts, and changes of published texts. */
    homeDrafts: build.query<ListOf<Omit<HomeEntry, "contentType">>, ContentTypeName>({
      query: (contentType) => ({
        method: "GET",
        path: withQuery(entryPaths[contentType].list, {
          state: "unpublished",
          editor: "me",
          sort: "-updated",
          perPage: 5,
        }),
      }),
      providesTags: ["Entries"],
    }),
    waitingReviews: build.query<WaitingReviews, undefined>({
      query: () => ({ method: "GET", path: reviewPaths.waiting }),
      providesTags: ["Reviews", "Entries"],
    }),
    failedMails: build.query<ListOf<{ id: string; subject: string; createdAt: string }>, undefined>({
      query: () => ({ method: "GET", path: withQuery(mailPaths.outbox, { state: "failed", perPage: 3 }) }),
      providesTags: ["Mail"],
    }),
    /** Webhooks whose messages have not arrived for an hour; admins alone ask for them. */
    failingWebhooks: build.query<ListOf<FailingWebhook>, undefined>({
      query: () => ({ method: "GET", path: webhookPaths.list }),
      transformResponse: ({ items }: { items: Webhook[] }) => {
        const failing = items.flatMap(({ id, name, enabled, failingSince }) =>
          enabled && failingSince !== null && serverNow() - Date.parse(failingSince) >= failingFor
            ? [{ id, name, failingSince }]
            : []
        )
        return { items: failing, total: failing.length }
      },
      providesTags: ["Webhooks"],
    }),
    /** Mails to subscribers that were not sent, because their entries were unpublished before. */
    droppedMails: build.query<ListOf<DroppedMail>, undefined>({
      query: () => ({ method: "GET", path: withQuery(subscribePaths.notifications, { care: "true", perPage: 3 }) }),
      providesTags: ["Subscribers", "Entries"],
    }),
    /** Comments that mention the user, and wait for them. */
    mentions: build.query<MentionList, undefined>({
      query: () => ({ method: "GET", path: mentionPaths.list }),
      providesTags: ["Comments"],
    }),
    finishMentions: build.mutation<unknown, { thread: string }>({
      query: (body) => ({ method: "POST", path: mentionPaths.done, body }),
      invalidatesTags: ["Comments"],
    }),
    homePublishes: build.query<{ items: { release: string | null; seconds: number | null }[] }, undefined>({
      query: () => ({ method: "GET", path: publishLogPaths.list }),
      providesTags: [{ type: "Publish", id: "releases" }],
    }),
    homeSubmissions: build.query<ListOf<HomeSubmission>, SubmissionKind>({
      query: (kind) => ({
        method: "GET",
        path: withQuery(submissionAdminPaths(kind).list, { status: "new", perPage: 3 }),
      }),
      providesTags: ["Inbox"],
    }),
  }),
})

export const {
  useOverviewQuery,
  useHomeDraftsQuery,
  useDroppedMailsQuery,
  useFailedMailsQuery,
  useFailingWebhooksQuery,
  useFinishMentionsMutation,
  useHomePublishesQuery,
  useHomeSubmissionsQuery,
  useMentionsQuery,
  useWaitingReviewsQuery,
} = homeApi
