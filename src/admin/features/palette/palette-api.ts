import type { FoundEntries } from "../../../../shared/contract/entry-search.ts"
import { entrySearchPaths } from "../../../../shared/staff-endpoints.ts"
import { adminApi } from "../../store/admin-api.ts"
import { withQuery } from "../../store/with-query.ts"

const paletteApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    searchEntries: build.query<FoundEntries, string>({
      query: (q) => ({ method: "GET", path: withQuery(entrySearchPaths.search, { q }) }),
      providesTags: ["Entries"],
      keepUnusedDataFor: 10,
    }),
  }),
})

export const { useSearchEntriesQuery } = paletteApi
