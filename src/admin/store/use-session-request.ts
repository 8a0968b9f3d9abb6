import { useStore } from "react-redux"
import type { ApiResult } from "../../components/api/fetch-api.ts"
import { sessionApi } from "./session-api.ts"
import { sessionKeeper } from "./session-end.ts"

type Send = (user: string | undefined) => Promise<ApiResult>

/**
 * For requests that are no endpoints of `adminApi`, such as uploads: one that the end of the session refuses waits for its
 * user's return, and is then sent again.
 */
export const useSessionRequest = (): ((send: Send) => Promise<ApiResult>) => {
  const store = useStore()
  const request = async (send: Send): Promise<ApiResult> => {
    const user = sessionApi.endpoints.currentUser.select(undefined)(store.getState() as never).data
    const result = await send(user?.id)
    if (result.error?.status !== 401 || !user) return result
    await sessionKeeper.waitForReturn(store, user)
    return request(send)
  }
  return request
}
