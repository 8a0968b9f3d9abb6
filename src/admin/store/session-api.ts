import { createApi } from "@reduxjs/toolkit/query/react"
import { userPaths, type CurrentUser, type SsoCheck } from "../../../shared/contract/user.ts"
import type { ApiCall, ApiFailure } from "../../components/api/call-api.ts"
import { envelopeQuery } from "./envelope-query.ts"

/** The admin trusts the current user for this long, in seconds. */
const currentUserStaleAfter = 120

/** Ends the session in the browser when the server no longer knows it: a 401 while a user is signed in. */
const sessionQuery: typeof envelopeQuery = async (call: ApiCall, api, extra) => {
  const result = await envelopeQuery(call, api, extra)
  if (result.error?.status === 401) api.dispatch(sessionApi.util.upsertQueryData("currentUser", undefined, null))
  return result
}

/** Session calls. Neither retried nor repeated on mount or focus, as the specification asks. */
export const sessionApi = createApi({
  reducerPath: "session",
  baseQuery: sessionQuery,
  keepUnusedDataFor: currentUserStaleAfter,
  refetchOnMountOrArgChange: false,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: (build) => ({
    currentUser: build.query<CurrentUser | null, undefined>({
      query: () => ({ path: userPaths.current, method: "POST" }),
    }),
    ssoCheck: build.query<SsoCheck, undefined>({
      query: () => ({ path: userPaths.ssoCheck, method: "GET" }),
    }),
    logout: build.mutation<null, undefined>({
      query: () => ({ path: userPaths.logout, method: "POST" }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        try {
          await queryFulfilled
          await dispatch(sessionApi.util.upsertQueryData("currentUser", undefined, null))
        } catch {
          // The caller shows the failure; the session goes on.
        }
      },
    }),
  }),
})

export type SessionFailure = ApiFailure

export const { useCurrentUserQuery, useSsoCheckQuery, useLogoutMutation } = sessionApi
