import { createSessionApi } from "../../components/session/session-api.ts"
import { sessionKeeper } from "./session-end.ts"

/** Seconds after which the admin asks again who is signed in; public pages: ten minutes. */
export const adminUserStaleAfter = 120

export const sessionApi = createSessionApi({ staleAfter: adminUserStaleAfter, keeper: sessionKeeper })

export const { useCurrentUserQuery, useSsoCheckQuery, useLogoutMutation } = sessionApi
