import type { CurrentUser } from "../../shared/contract/user.ts"

/** The person of the request's session; null for a visitor, which everyone is until there are sessions. */
export const getCurrentUser = (): Promise<CurrentUser | null> => Promise.resolve(null)
