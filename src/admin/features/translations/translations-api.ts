import type { TranslationWorkList } from "../../../../shared/contract/translation-lags.ts"
import { translationWorkPath } from "../../../../shared/staff-endpoints.ts"
import { adminApi } from "../../store/admin-api.ts"
import { withQuery } from "../../store/with-query.ts"

const translationsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Texts to translate. */
    listTranslationWork: build.query<TranslationWorkList, Partial<Record<"locale" | "page", string>>>({
      query: (query) => ({ method: "GET", path: withQuery(translationWorkPath, query) }),
      providesTags: ["Entries", "Revisions"],
    }),
  }),
})

export const { useListTranslationWorkQuery } = translationsApi
