import type { z } from "zod"
import type { SkippedEntry } from "../../../../shared/contract/admin-entries.ts"
import type { adminJobRow } from "../../../../shared/contract/admin-vacancies.ts"
import type { adminPostRow } from "../../../../shared/contract/admin-posts.ts"
import type { Locale } from "../../../../shared/locales.ts"
import { adminApi } from "../../store/admin-api.ts"
import { withQuery } from "../../store/with-query.ts"
import { entryPaths, type ContentTypeName } from "../../store/entry-paths.ts"

export type PostItem = z.infer<typeof adminPostRow>

export type VacancyItem = z.infer<typeof adminJobRow>

type ListOf<Item> = { items: Item[]; page: number; perPage: number; total: number }

type ListQuery = { contentType: ContentTypeName } & Record<string, string | undefined>

export type Publication = {
  contentType: ContentTypeName
  entries: { id: string; version: number }[]
  locale: Locale
  state: "published" | "scheduled" | "draft"
  publishAt: string | null
  /** Whether texts without anything to read are left alone. */
  skipEmpty?: boolean
}

/** The entries that are as wanted now, and those that were left alone. */
type PublicationOutcome = { items: (PostItem | VacancyItem)[]; skipped: SkippedEntry[] }

/** Endpoints of the lists of posts and vacancies. */
const entriesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listEntries: build.query<ListOf<PostItem | VacancyItem>, ListQuery>({
      query: ({ contentType, ...query }) => ({ method: "GET", path: withQuery(entryPaths[contentType].list, query) }),
      providesTags: ["Entries"],
    }),
    publishEntries: build.mutation<PublicationOutcome, Publication>({
      query: ({ contentType, ...body }) => ({ method: "POST", path: entryPaths[contentType].publish, body }),
      invalidatesTags: ["Entries", "Entry", "Revisions", "Publish"],
      // The lists are read again; until then, a further step on these entries would be one on their former versions.
      onQueryStarted: async (_publication, api) => {
        const { data } = await api.queryFulfilled.catch(() => ({ data: null }))
        const changed = new Map(data?.items.map((item) => [item.id, item]))
        for (const { endpointName, originalArgs } of adminApi.util.selectInvalidatedBy(api.getState(), ["Entries"]))
          if (endpointName === "listEntries")
            api.dispatch(
              entriesApi.util.updateQueryData("listEntries", originalArgs as ListQuery, (list) => {
                list.items = list.items.map((item) => changed.get(item.id) ?? item)
              })
            )
      },
    }),
    removeListed: build.mutation<
      { id: string; version: number },
      { contentType: ContentTypeName; id: string; version: number }
    >({
      query: ({ contentType, ...body }) => ({ method: "POST", path: entryPaths[contentType].remove, body }),
      invalidatesTags: ["Entries", "Entry", "Revisions", "Publish"],
    }),
  }),
})

export const { useListEntriesQuery, useLazyListEntriesQuery, usePublishEntriesMutation, useRemoveListedMutation } =
  entriesApi
