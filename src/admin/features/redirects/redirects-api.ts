import type { z } from "zod"
import {
  redirectPaths,
  type CheckedAddress,
  type ManagedRedirect,
  type redirectsList,
} from "../../../../shared/contract/redirects.ts"
import { adminApi } from "../../store/admin-api.ts"
import { withQuery } from "../../store/with-query.ts"

export type SentRedirect = { id: string; from: string; to: string }

/** Endpoints of the redirects that admins manage. */
const redirectsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listRedirects: build.query<z.infer<typeof redirectsList>, Record<string, string | undefined>>({
      query: (query) => ({ method: "GET", path: withQuery(redirectPaths.list, query) }),
      providesTags: ["Redirects"],
    }),
    checkAddress: build.query<CheckedAddress, string>({
      query: (address) => ({ method: "GET", path: withQuery(redirectPaths.check, { address }) }),
      providesTags: ["Redirects"],
    }),
    addRedirect: build.mutation<ManagedRedirect, SentRedirect>({
      query: (body) => ({ method: "POST", path: redirectPaths.add, body }),
      invalidatesTags: (_result, error) => (error ? [] : ["Redirects"]),
    }),
    editRedirect: build.mutation<ManagedRedirect, SentRedirect & { version: number }>({
      query: (body) => ({ method: "POST", path: redirectPaths.edit, body }),
      invalidatesTags: (_result, error) => (error ? [] : ["Redirects"]),
    }),
    removeRedirect: build.mutation<{ id: string }, { id: string; version: number }>({
      query: (body) => ({ method: "POST", path: redirectPaths.remove, body }),
      invalidatesTags: ["Redirects"],
    }),
  }),
})

export const {
  useListRedirectsQuery,
  useLazyCheckAddressQuery,
  useAddRedirectMutation,
  useEditRedirectMutation,
  useRemoveRedirectMutation,
} = redirectsApi
