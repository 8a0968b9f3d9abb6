import type { SentTerm, Term, TermList } from "../../../shared/contract/terms.ts"
import { termPaths } from "../../../shared/staff-endpoints.ts"
import { adminApi } from "./admin-api.ts"

/** The studio's words with their agreed translations, for the screen that lists them and for the editor. */
const termsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listTerms: build.query<TermList, undefined>({
      query: () => ({ method: "GET", path: termPaths.list }),
      providesTags: ["Terms"],
    }),
    addTerm: build.mutation<Term, SentTerm>({
      query: (body) => ({ method: "POST", path: termPaths.add, body }),
      invalidatesTags: (_result, error) => (error ? [] : ["Terms"]),
    }),
    editTerm: build.mutation<Term, SentTerm & { version: number }>({
      query: (body) => ({ method: "POST", path: termPaths.edit, body }),
      invalidatesTags: (_result, error) => (error ? [] : ["Terms"]),
    }),
    removeTerm: build.mutation<{ id: string }, { id: string; version: number }>({
      query: (body) => ({ method: "POST", path: termPaths.remove, body }),
      invalidatesTags: ["Terms"],
    }),
  }),
})

export const { useListTermsQuery, useAddTermMutation, useEditTermMutation, useRemoveTermMutation } = termsApi
