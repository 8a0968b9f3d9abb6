import type { Role } from "../../../shared/roles.ts"

/** A ready-made account of the development provider. */
export type DemoAccount = { id: string; name: string; email: string; roles: readonly Role[] }

/** One account for each role, and one that has none. */
export const demoAccounts: readonly DemoAccount[] = [
  { id: "demo-admin", name: "Anna Demo (admin)", email: "anna.demo@studio.example", roles: ["admin"] },
  { id: "demo-editor", name: "Egor Demo (editor)", email: "egor.demo@studio.example", roles: ["editor"] },
  { id: "demo-recruiter", name: "Rita Demo (recruiter)", email: "rita.demo@studio.example", roles: ["recruiter"] },
  { id: "demo-guest", name: "Gleb Demo (no role)", email: "gleb.demo@studio.example", roles: [] },
]

/** The accounts in one line, for the terminal of the operator. */
export const demoAccountsLine = (): string =>
  `${demoAccounts.map(({ roles }) => roles.join(", ") || "no role").join(" · ")} (development accounts, no password)`
