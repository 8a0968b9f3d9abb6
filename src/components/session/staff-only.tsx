import type { ReactNode } from "react"
import { Provider } from "react-redux"
import type { CurrentUser } from "../../../shared/contract/current-user.ts"
import type { Role } from "../../../shared/roles.ts"
import { publicSessionApi, publicSessionStore } from "./public-session.ts"

type StaffProps = {
  /** The user needs at least one of these. */
  roles: readonly Role[]
  children: (user: CurrentUser) => ReactNode
}

const ForRoles = ({ roles, children }: StaffProps) => {
  const { data: user } = publicSessionApi.useCurrentUserQuery(undefined)
  return user?.roles.some((role) => roles.includes(role)) ? children(user) : null
}

/** Shows content to signed-in users with one of the roles. Mirrors the rules of the server, which decides. */
export const StaffOnly = (props: StaffProps) => (
  <Provider store={publicSessionStore}>
    <ForRoles {...props} />
  </Provider>
)
