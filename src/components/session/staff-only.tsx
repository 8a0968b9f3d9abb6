import type { ReactNode } from "react"
import { Provider } from "react-redux"
import type { CurrentUser } from "../../../shared/contract/current-user.ts"
import type { Role } from "../../../shared/roles.ts"
import { publicSessionApi, publicSessionStore } from "./public-session.ts"

type StaffProps = {
  /** Any of these is enough. */
  roles: readonly Role[]
  children: (user: CurrentUser) => ReactNode
}

const ForRoles = ({ roles, children }: StaffProps) => {
  const { data: user } = publicSessionApi.useCurrentUserQuery(undefined)
  return user?.roles.some((role) => roles.includes(role)) ? children(user) : null
}

/** What a public page shows to signed-in staff. Mirrors the server's rules, which decide. */
export const StaffOnly = (props: StaffProps) => (
  <Provider store={publicSessionStore}>
    <ForRoles {...props} />
  </Provider>
)
