import { createSessionApi } from "../../components/session/session-api.ts"

/** The admin trusts the current user for this long, in seconds; public pages do for ten minutes. */
const currentUserStaleAfter = 120

export const sessionApi = createSessionApi(currentUserStaleAfter)

export const { useCurrentUserQuery, useSsoCheckQuery, useLogoutMutation } = sessionApi
