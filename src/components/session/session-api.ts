import type { Dispatch } from "redux"
import { createApi } from "@reduxjs/toolkit/query/react"
import type { SessionUser, SsoCheck } from "../../../shared/contract/current-user.ts"
import { nobody, userPaths } from "../../../shared/user-endpoints.ts"
import type { ApiRequest, ApiFailure } from "../api/fetch-api.ts"
import { envelopeQuery } from "./envelope-query.ts"

export type SessionFailure = ApiFailure

type StoreAccess = { dispatch: Dispatch; getState: () => unknown }

/** What a page does when the session ends of the user whose work it shows. Without it, the user is forgotten. */
export type SessionKeeper = {
  /** A request was refused because the session has ended. Resolves when it can be sent again. */
  waitForReturn: (store: StoreAccess, user: SessionUser) => Promise<void>
  /** The server said who is signed in: this user, another one, or none. */
  meet: (store: StoreAccess, user: SessionUser, present: SessionUser | null) => void
}

type SessionOptions = {
  /** Seconds after which the response about the current user is stale. */
  staleAfter: number
  keeper?: SessionKeeper
}

/**
 * Session endpoints. No retry and no refetch on mount or focus (specification); `useStaleUserCheck` asks again. A 401
 * response to any request signs out a signed-in user.
 */
export const createSessionApi = ({ staleAfter, keeper }: SessionOptions) => {
  /** The user of the cache; only with one does a 401 mean that a session has ended. */
  const knownUser = (state: unknown): SessionUser | null =>
    sessionApi.endpoints.currentUser.select(undefined)(state as never).data ?? null
  const readUser: typeof envelopeQuery = async (request: ApiRequest, api, extra) => {
    const known = knownUser(api.getState())
    const result = await envelopeQuery(request, api, extra)
    if (!keeper || !known || result.error) return result
    // The contract's type; the server validates its responses.
    const present = result.data as SessionUser | null
    keeper.meet(api, known, present)
    return present?.id === known.id ? result : { data: known }
  }
  const sessionQuery: typeof envelopeQuery = async (request: ApiRequest, api, extra) => {
    if (request.path === userPaths.current) return readUser(request, api, extra)
    const known = knownUser(api.getState())
    const result = await envelopeQuery({ ...request, user: known?.id }, api, extra)
    if (result.error?.status !== 401 || !known) return result
    // Clears the cookies of the session that has ended. One that another tab has begun meanwhile goes on.
    void envelopeQuery({ path: userPaths.logout, method: "POST", user: nobody }, api, extra)
    if (!keeper || request.path === userPaths.logout) {
      api.dispatch(sessionApi.util.upsertQueryData("currentUser", undefined, null))
      return result
    }
    await keeper.waitForReturn(api, known)
    return sessionQuery(request, api, extra)
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

export type SessionApi = ReturnType<typeof createSessionApi>
