import { signInFailureParameter } from "../../../../shared/staff-endpoints.ts"
import { userPaths } from "../../../../shared/user-endpoints.ts"
import { apiBase, paths } from "../../../../shared/paths.ts"

/** Where a sign-in in another tab ends. */
export const signedInPath = `${paths.admin}/signed-in`

/**
 * Address of the sign-in.
 *
 * @param back path that it returns to
 * @param asksAgain whether the provider asks who signs in, even if it knows the browser
 */
export const signInAddress = (back: string, asksAgain = false): string =>
  `${apiBase}${userPaths.sso}?${new URLSearchParams({ return: back, ...(asksAgain ? { prompt: "login" } : {}) }).toString()}`

/** The current screen with its query, for the return from a sign-in. */
export const currentScreen = (): string => {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  query.delete(signInFailureParameter)
  const queryText = query.toString()
  const path = pathname.startsWith(`${paths.admin}/`) ? pathname : paths.admin
  return queryText === "" ? path : `${path}?${queryText}`
}
