import { createContext, use } from "react"

/** Path and query of the current address, as the router has them. */
export type AdminLocation = { pathname: string; search: string }

export const AdminLocationContext = createContext<AdminLocation>({ pathname: "/admin", search: "" })

export const useAdminLocation = (): AdminLocation => use(AdminLocationContext)
