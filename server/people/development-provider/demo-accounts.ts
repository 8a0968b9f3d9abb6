import type { Role } from "../../../shared/roles.ts"
import accounts from "./accounts.json" with { type: "json" }

/** A ready-made account of the development provider. */
export type DemoAccount = { id: string; name: string; email: string; roles: readonly Role[] }

/** The demo studio has one for each role, and one that has none; another studio the admin that `npm run setup` named. */
export const demoAccounts = accounts as readonly DemoAccount[]

/** The accounts in one line, for the terminal of the operator. */
export const demoAccountsLine = (): string =>
  `${demoAccounts.map(({ roles }) => roles.join(", ") || "no role").join(" · ")} (development accounts, no password)`
