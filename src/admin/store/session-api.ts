import { createSessionApi } from "../../components/session/session-api.ts"

/** How long the admin caches the current user while no component uses it, in seconds; public pages: ten minutes. */
const currentUserStaleAfter = 120

export const sessionApi = createSessionApi(currentUserStaleAfter)

export const { useCurrentUserQuery, useSsoCheckQuery, useLogoutMutation } = sessionApi
