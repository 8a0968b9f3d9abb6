import type { ReactNode } from "react"
import { Provider } from "react-redux"
import type { CurrentUser } from "../../../shared/contract/current-user.ts"
import type { Role } from "../../../shared/roles.ts"
import { publicSessionApi, publicSessionStore, publicUserStaleAfter } from "./public-session.ts"
import { useStaleUserCheck } from "./use-stale-user-check.ts"

type StaffProps = {
  /** The user needs at least one of these. */
  roles: readonly Role[]
  /** Address of the page. Changing it is a navigation, at which the current user is requested again if the last response is stale. */
  page?: string
  children: (user: CurrentUser) => ReactNode
}

const ForRoles = ({ roles, page = "", children }: StaffProps) => {
  const { data: user } = publicSessionApi.useCurrentUserQuery(undefined)
  useStaleUserCheck(publicSessionApi, publicUserStaleAfter, page)
  return user?.roles.some((role) => roles.includes(role)) ? children(user) : null
}

/** Shows content to signed-in users with one of the roles. Mirrors the rules of the server, which decides. */
export const StaffOnly = (props: StaffProps) => (
  <Provider store={publicSessionStore}>
    <ForRoles {...props} />
  </Provider>
)
