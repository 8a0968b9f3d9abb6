import { createApi } from "@reduxjs/toolkit/query/react"
import type { SessionUser, SsoCheck } from "../../../shared/contract/current-user.ts"
import { userPaths } from "../../../shared/user-endpoints.ts"
import type { ApiRequest, ApiFailure } from "../api/fetch-api.ts"
import { envelopeQuery } from "./envelope-query.ts"

export type SessionFailure = ApiFailure

/**
 * Session endpoints. No retry and no refetch on mount or focus (specification). A 401 response to any request signs out
 * a signed-in user.
 *
 * @param staleAfter seconds for which the current user is cached
 */
export const createSessionApi = (staleAfter: number) => {
  /** Whether the cache contains a user; only then does a 401 mean that a session has ended. */
  const isSignedIn = (state: unknown): boolean =>
    Boolean(sessionApi.endpoints.currentUser.select(undefined)(state as never).data)
  const sessionQuery: typeof envelopeQuery = async (request: ApiRequest, api, extra) => {
    const result = await envelopeQuery(request, api, extra)
    if (result.error?.status === 401 && isSignedIn(api.getState())) {
      api.dispatch(sessionApi.util.upsertQueryData("currentUser", undefined, null))
      // Clears the session cookies of the browser. The session has ended, whatever the response.
      void envelopeQuery({ path: userPaths.logout, method: "POST" }, api, extra)
    }
    return result
  }
  const sessionApi = createApi({
    reducerPath: "session",
    baseQuery: sessionQuery,
    keepUnusedDataFor: staleAfter,
    refetchOnMountOrArgChange: false,
    refetchOnFocus: false,
    refetchOnReconnect: false,
    endpoints: (build) => ({
      currentUser: build.query<SessionUser | null, undefined>({
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
            // The caller shows the failure; the session continues.
          }
        },
      }),
    }),
  })
  return sessionApi
}
