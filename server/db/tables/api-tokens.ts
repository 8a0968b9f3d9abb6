import type { ColumnType } from "kysely"
import type { TokenRole, TokenScope } from "../../../shared/token-scopes.ts"

export type ApiTokenTables = {
  api_token: {
    id: string
    name: string
    /** SHA-256 of the secret. */
    secret_hash: string
    role: TokenRole
    scopes: ColumnType<TokenScope[], string, never>
    made_by: string | null
    made_at: Date
    expires_at: Date
    last_used_at: Date | null
    revoked_at: Date | null
  }
}
