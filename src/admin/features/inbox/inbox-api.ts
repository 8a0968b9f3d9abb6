import type { z } from "zod"
import type { adminJobList } from "../../../../shared/contract/admin-vacancies.ts"
import { jobAdminPaths } from "../../../../shared/contract/admin-vacancies.ts"
import {
  inboxPaths,
  type FeedbackEntries,
  type FeedbackStatus,
  type FeedbackSummaries,
  type forgotten,
} from "../../../../shared/contract/inbox.ts"
import { listLimits } from "../../../../shared/limits/lists.ts"
import type { FeedbackKind } from "../../../../shared/visitor-forms.ts"
import { adminApi } from "../../store/admin-api.ts"
import { filled, withQuery } from "../../store/with-query.ts"

export type FeedbackSummary = FeedbackSummaries[FeedbackKind]

export type FeedbackEntry = FeedbackEntries[FeedbackKind]

export type Inbox = { items: FeedbackSummary[]; page: number; perPage: number; total: number }

type InboxQuery = { kind: FeedbackKind } & Record<string, string | undefined>

type Place = { kind: FeedbackKind; id: string }

type StatusChange = Place & { version: number; status: FeedbackStatus; note: string }

/** The calls of the inboxes. */
const feedbackApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listFeedback: build.query<Inbox, InboxQuery>({
      query: ({ kind, ...query }) => ({ method: "GET", path: withQuery(inboxPaths(kind).list, query) }),
      providesTags: ["Inbox"],
    }),
    readFeedback: build.query<FeedbackEntry, Place>({
      query: ({ kind, id }) => ({ method: "GET", path: filled(inboxPaths(kind).byId, { id }) }),
      keepUnusedDataFor: 0,
    }),
    setFeedbackStatus: build.mutation<FeedbackEntry, StatusChange>({
      query: ({ kind, ...body }) => ({ method: "POST", path: inboxPaths(kind).status, body }),
      // The answer is the entry itself: reading it once more would stand in the audit.
      onQueryStarted: async ({ kind, id }, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null)
        if (saved) void dispatch(feedbackApi.util.upsertQueryData("readFeedback", { kind, id }, saved.data))
      },
      invalidatesTags: (_result, error) => (error ? [] : ["Inbox"]),
    }),
    forgetPerson: build.mutation<z.infer<typeof forgotten>, Place & { subscription: boolean }>({
      query: ({ kind, ...body }) => ({ method: "POST", path: inboxPaths(kind).forget, body }),
      invalidatesTags: (_result, error) => (error ? [] : ["Inbox"]),
    }),
    listVacancies: build.query<z.infer<typeof adminJobList>, undefined>({
      query: () => ({ method: "GET", path: withQuery(jobAdminPaths.list, { perPage: listLimits.perPageMax }) }),
      providesTags: ["Entries"],
    }),
  }),
})

export const {
  useListFeedbackQuery,
  useReadFeedbackQuery,
  useSetFeedbackStatusMutation,
  useForgetPersonMutation,
  useListVacanciesQuery,
} = feedbackApi
