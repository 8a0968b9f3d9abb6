import { submissionAdminPaths } from "../../../../shared/staff-endpoints.ts"
import type { EntryState } from "../../../../shared/contract/entry.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { adminApi } from "../../store/admin-api.ts"
import { entryPaths, type ContentTypeName } from "../../store/entry-paths.ts"
import { withQuery } from "../../store/with-query.ts"
import type { HomeEntry } from "./first-entries.ts"

type EntryQuery = { contentType: ContentTypeName; state: EntryState }

type HomeSubmission = { id: string; name: string; receivedAt: string; job?: { title: string } }

type ListOf<Item> = { items: Item[]; total: number }

/** Queries of the home screen: the first rows of each list. */
const homeApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    homeEntries: build.query<ListOf<Omit<HomeEntry, "contentType">>, EntryQuery>({
      query: ({ contentType, state }) => ({
        method: "GET",
        path: withQuery(entryPaths[contentType].list, {
          state,
          // Only the user's own drafts, but the scheduled entries of all users.
          editor: state === "draft" ? "me" : undefined,
          sort: state === "scheduled" ? "published" : "-updated",
          perPage: 5,
        }),
      }),
      providesTags: ["Entries"],
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

export const { useHomeEntriesQuery, useHomeSubmissionsQuery } = homeApi
