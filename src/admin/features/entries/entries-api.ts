import type { z } from "zod"
import type { adminJobItem, AdminJob } from "../../../../shared/contract/admin-job.ts"
import type { adminPostItem, AdminPost } from "../../../../shared/contract/admin-post.ts"
import type { Locale } from "../../../../shared/locales.ts"
import { adminApi } from "../../store/admin-api.ts"
import { filled, withQuery } from "../../store/with-query.ts"
import { entryPaths, type EntryNoun } from "../../store/entry-paths.ts"

export type PostItem = z.infer<typeof adminPostItem>

export type JobItem = z.infer<typeof adminJobItem>

export type AdminEntry = { blog: AdminPost; devblog: AdminPost; jobs: AdminJob }

type ListOf<Item> = { items: Item[]; page: number; perPage: number; total: number }

export type ListQuery = { noun: EntryNoun } & Record<string, string | undefined>

type Publication = {
  noun: EntryNoun
  entries: { id: string; version: number }[]
  locale: Locale
  state: "published" | "draft"
}

/** The staff's calls of posts and vacancies that lists need. */
export const entriesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listEntries: build.query<ListOf<PostItem | JobItem>, ListQuery>({
      query: ({ noun, ...query }) => ({ method: "GET", path: withQuery(entryPaths[noun].list, query) }),
      providesTags: ["Entries"],
    }),
    readEntry: build.query<AdminPost | AdminJob, { noun: EntryNoun; id: string }>({
      query: ({ noun, id }) => ({ method: "GET", path: filled(entryPaths[noun].byId, { id }) }),
      providesTags: (_result, _error, { id }) => [{ type: "Entry", id }],
    }),
    publishEntries: build.mutation<unknown, Publication>({
      query: ({ noun, ...body }) => ({ method: "POST", path: entryPaths[noun].publish, body }),
      invalidatesTags: ["Entries", "Entry", "Revisions"],
    }),
  }),
})

export const { useListEntriesQuery, useReadEntryQuery, usePublishEntriesMutation } = entriesApi
