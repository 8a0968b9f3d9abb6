import { useEffect } from "react"
import { useStore } from "react-redux"
import type { SessionApi } from "./session-api.ts"

/**
 * Requests the current user at a navigation, if the last response is stale: once, also when that fails. Until then, and if
 * the request fails, the last response holds.
 *
 * @param staleAfter seconds
 * @param pathname where the page is
 */
export const useStaleUserCheck = (sessionApi: SessionApi, staleAfter: number, pathname: string): void => {
  const store = useStore()
  useEffect(() => {
    const { currentUser } = sessionApi.endpoints
    // The state of any store that has this API.
    const { startedTimeStamp } = currentUser.select(undefined)(store.getState() as never)
    if (startedTimeStamp === undefined || Date.now() - startedTimeStamp < staleAfter * 1_000) return
    // The thunk of that store.
    store.dispatch(currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }) as never)
  }, [store, sessionApi, staleAfter, pathname])
}
