import type { z } from "zod"
import type { adminJobList } from "../../../../shared/contract/admin-vacancies.ts"
import { jobAdminPaths, submissionAdminPaths } from "../../../../shared/staff-endpoints.ts"
import type {
  SubmissionEntries,
  SubmissionStatus,
  SubmissionSummaries,
  forgotten,
} from "../../../../shared/contract/inbox.ts"
import { listLimits } from "../../../../shared/limits/lists.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { adminApi } from "../../store/admin-api.ts"
import { filled, withQuery } from "../../store/with-query.ts"

export type SubmissionSummary = SubmissionSummaries[SubmissionKind]

export type SubmissionEntry = SubmissionEntries[SubmissionKind]

export type SubmissionList = { items: SubmissionSummary[]; page: number; perPage: number; total: number }

type SubmissionQuery = { kind: SubmissionKind } & Record<string, string | undefined>

type Place = { kind: SubmissionKind; id: string }

type StatusChange = Place & { version: number; status: SubmissionStatus; note: string }

/** Endpoints of the submissions. */
const submissionsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listSubmissions: build.query<SubmissionList, SubmissionQuery>({
      query: ({ kind, ...query }) => ({ method: "GET", path: withQuery(submissionAdminPaths(kind).list, query) }),
      providesTags: ["Inbox"],
    }),
    readSubmission: build.query<SubmissionEntry, Place>({
      query: ({ kind, id }) => ({ method: "GET", path: filled(submissionAdminPaths(kind).byId, { id }) }),
      keepUnusedDataFor: 0,
    }),
    setSubmissionStatus: build.mutation<SubmissionEntry, StatusChange>({
      query: ({ kind, ...body }) => ({ method: "POST", path: submissionAdminPaths(kind).status, body }),
      // The response is the submission itself: another read would be audited.
      onQueryStarted: async ({ kind, id }, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null)
        if (saved) void dispatch(submissionsApi.util.upsertQueryData("readSubmission", { kind, id }, saved.data))
      },
      // Also after an error: the submission may be deleted by now.
      invalidatesTags: ["Inbox"],
    }),
    eraseSubmitter: build.mutation<z.infer<typeof forgotten>, Place & { subscription: boolean }>({
      query: ({ kind, ...body }) => ({ method: "POST", path: submissionAdminPaths(kind).forget, body }),
      // Also after an error: the submission may be deleted by now.
      invalidatesTags: ["Inbox"],
    }),
    listVacancies: build.query<z.infer<typeof adminJobList>, undefined>({
      query: () => ({ method: "GET", path: withQuery(jobAdminPaths.list, { perPage: listLimits.perPageMax }) }),
      providesTags: ["Entries"],
    }),
  }),
})

export const {
  useListSubmissionsQuery,
  useReadSubmissionQuery,
  useSetSubmissionStatusMutation,
  useEraseSubmitterMutation,
  useListVacanciesQuery,
} = submissionsApi
