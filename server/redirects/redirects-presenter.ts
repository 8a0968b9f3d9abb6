import type { ManagedRedirect } from "../../shared/contract/redirects.ts"
import type { LeadingRedirect } from "./redirects-service.ts"

export const presentRedirect = ({ row, leadsTo }: LeadingRedirect): ManagedRedirect => ({
  id: row.id,
  version: row.version,
  from: row.from_path,
  to: row.to_path,
  leadsTo,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
