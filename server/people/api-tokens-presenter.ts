import type { ApiToken } from "../../shared/contract/api-tokens.ts"
import type { TokenWithMaker } from "./api-tokens-repository.ts"

export const presentToken = (row: TokenWithMaker, state: ApiToken["state"]): ApiToken => ({
  id: row.id,
  name: row.name,
  role: row.role,
  scopes: row.scopes,
  madeBy: row.maker,
  madeAt: row.made_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  state,
})
