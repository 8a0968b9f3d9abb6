import type { z } from "zod"
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

type Publication = {
  contentType: ContentTypeName
  entries: { id: string; version: number }[]
  locale: Locale
  state: "published" | "draft"
}

/** Endpoints of the lists of posts and vacancies. */
const entriesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listEntries: build.query<ListOf<PostItem | VacancyItem>, ListQuery>({
      query: ({ contentType, ...query }) => ({ method: "GET", path: withQuery(entryPaths[contentType].list, query) }),
      providesTags: ["Entries"],
    }),
    publishEntries: build.mutation<unknown, Publication>({
      query: ({ contentType, ...body }) => ({ method: "POST", path: entryPaths[contentType].publish, body }),
      invalidatesTags: ["Entries", "Entry", "Revisions"],
    }),
  }),
})

export const { useListEntriesQuery, usePublishEntriesMutation } = entriesApi
