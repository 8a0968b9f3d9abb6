import type { z } from "zod"
import type { adminJobList } from "../../../../shared/contract/admin-vacancies.ts"
import { jobAdminPaths, submissionAdminPaths } from "../../../../shared/staff-endpoints.ts"
import type {
  SubmissionEntries,
  SubmissionStatus,
  SubmissionSummaries,
  forgotten,
} from "../../../../shared/contract/inbox.ts"
import type { AnswerTemplate, answerTemplateList } from "../../../../shared/contract/submission-answers.ts"
import { listLimits } from "../../../../shared/limits/lists.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { failureOf } from "../../store/failure-of.ts"
import { adminApi } from "../../store/admin-api.ts"
import { filled, withQuery } from "../../store/with-query.ts"

export type SubmissionSummary = SubmissionSummaries[SubmissionKind]

export type SubmissionEntry = SubmissionEntries[SubmissionKind]

export type SubmissionList = { items: SubmissionSummary[]; page: number; perPage: number; total: number }

type SubmissionQuery = { kind: SubmissionKind } & Record<string, string | undefined>

type Place = { kind: SubmissionKind; id: string }

/** A write whose response is the submission. */
export type SubmissionWrite = Place &
  (
    | { to: "status"; version: number; status: SubmissionStatus }
    | { to: "addNote"; note: string; text: string }
    | { to: "editNote"; note: string; version: number; text: string }
    | { to: "removeNote"; note: string; version: number }
    | { to: "answer"; answer: string; subject: string; text: string }
  )

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
    writeSubmission: build.mutation<SubmissionEntry, SubmissionWrite>({
      query: ({ kind, to, ...body }) => ({ method: "POST", path: submissionAdminPaths(kind)[to], body }),
      // The response, or that of a conflict, is the submission itself: another read would be audited.
      onQueryStarted: async ({ kind, id }, { dispatch, queryFulfilled }) => {
        const present = await queryFulfilled.then(
          ({ data }) => data,
          (rejected: unknown) => {
            // RTK Query rejects with the error in an object.
            const failure = failureOf((rejected as { error?: unknown }).error)
            return failure && (currentVersionOf(failure) as SubmissionEntry | null)
          }
        )
        if (present) void dispatch(submissionsApi.util.upsertQueryData("readSubmission", { kind, id }, present))
      },
      // Also after an error: the submission may be deleted by now.
      invalidatesTags: (_result, error, { to }) => (error || to === "status" || to === "answer" ? ["Inbox"] : []),
    }),
    eraseSubmitter: build.mutation<z.infer<typeof forgotten>, Place & { subscription: boolean }>({
      query: ({ kind, ...body }) => ({ method: "POST", path: submissionAdminPaths(kind).forget, body }),
      // Also after an error: the submission may be deleted by now.
      invalidatesTags: ["Inbox"],
    }),
    listAnswerTemplates: build.query<z.infer<typeof answerTemplateList>, SubmissionKind>({
      query: (kind) => ({ method: "GET", path: submissionAdminPaths(kind).templates }),
      providesTags: ["Templates"],
    }),
    saveAnswerTemplate: build.mutation<
      AnswerTemplate,
      { kind: SubmissionKind } & Omit<AnswerTemplate, "version"> & { version: number | null }
    >({
      query: ({ kind, ...body }) => ({ method: "POST", path: submissionAdminPaths(kind).saveTemplate, body }),
      invalidatesTags: ["Templates"],
    }),
    removeAnswerTemplate: build.mutation<unknown, { kind: SubmissionKind; id: string; version: number }>({
      query: ({ kind, ...body }) => ({ method: "POST", path: submissionAdminPaths(kind).removeTemplate, body }),
      invalidatesTags: ["Templates"],
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
  useWriteSubmissionMutation,
  useEraseSubmitterMutation,
  useListVacanciesQuery,
  useListAnswerTemplatesQuery,
  useSaveAnswerTemplateMutation,
  useRemoveAnswerTemplateMutation,
} = submissionsApi
