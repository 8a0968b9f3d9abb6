import { randomUUID } from "node:crypto"
import type { ApiToken, ApiTokenBody } from "../../shared/contract/api-tokens.ts"
import type { CurrentUser } from "../../shared/contract/current-user.ts"
import { apiTokenLimits } from "../../shared/limits/sign-in.ts"
import { tokenScopes, type TokenScope } from "../../shared/token-scopes.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import { ApiError } from "../http/api-error.ts"
import { isToken, newToken, tokenHash } from "../http/secret-token.ts"
import type { ServiceContext } from "../service-context.ts"
import {
  countOpenTokens,
  deleteTokensEndedBefore,
  findToken,
  findTokenBySecret,
  insertToken,
  listTokens,
  noteUseOfToken,
  revokeTokenRow,
  type TokenWithMaker,
} from "./api-tokens-repository.ts"

const day = 86_400_000

/** What the secrets begin with, so that a scanner of repositories recognizes one. */
const secretPrefix = "site_"

/** Whether a token can be used now, and why not: its maker has to be an admin who may sign in. */
export const stateOfToken = (
  { revoked_at: revokedAt, expires_at: expiresAt, stands }: TokenWithMaker,
  now: Date
): ApiToken["state"] => {
  if (revokedAt !== null) return "revoked"
  if (expiresAt <= now) return "expired"
  return stands ? "active" : "stopped"
}

/** Who calls by a token: its maker's id, the names of both, and the token's one role. */
export type TokenUser = { tokenId: string; user: CurrentUser; scopes: readonly TokenScope[] }

/** Who calls by a secret, with the use recorded; null for one that cannot be used. */
export const findUserOfToken = async (context: ServiceContext, secret: string): Promise<TokenUser | null> => {
  const token = secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : undefined
  if (!isToken(token)) return null
  const now = context.now()
  const { store } = context.database
  const row = await findTokenBySecret(store, context.issuer, tokenHash(secret))
  if (!row || row.made_by === null || stateOfToken(row, now) !== "active") return null
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() >= apiTokenLimits.noteUseEvery)
    await noteUseOfToken(store, row.id, now)
  const name = `${row.name} (${row.maker ?? ""})`
  return { tokenId: row.id, scopes: row.scopes, user: { id: row.made_by, name, email: null, roles: [row.role] } }
}

/** Every token that can be used, and those that ended lately, the latest first. */
export const listAllTokens = (context: ServiceContext): Promise<TokenWithMaker[]> =>
  listTokens(context.database.store, context.issuer)

/**
 * Makes a token. Only its hash is stored, so this is the only time that anybody sees its secret.
 *
 * @throws ApiError invalidRequest for one token too many
 */
export const addToken = (
  context: ServiceContext,
  { name, role, scopes, days }: ApiTokenBody,
  actor: Actor
): Promise<{ row: TokenWithMaker; secret: string }> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    if ((await countOpenTokens(store, now)) >= apiTokenLimits.countMax) {
      const message = `is one too many: ${apiTokenLimits.countMax} tokens can be used`
      throw new ApiError("invalidRequest", [{ path: "body.name", message }])
    }
    const secret = `${secretPrefix}${newToken()}`
    const id = randomUUID()
    const granted = tokenScopes.filter((scope) => scopes.includes(scope))
    await insertToken(store, {
      id,
      name,
      secret_hash: tokenHash(secret),
      role,
      scopes: JSON.stringify(granted),
      made_by: actor.id,
      made_at: now,
      expires_at: new Date(now.getTime() + days * day),
      last_used_at: null,
      revoked_at: null,
    })
    const details = { role, scopes: granted, days }
    await recordAudit(store, now, { actor, action: "token.add", subjectId: id, name, details })
    const row = await findToken(store, context.issuer, id)
    if (!row) throw new ApiError("notFound")
    return { row, secret }
  })

/** Ends a token at once; ending it again changes nothing. @throws ApiError notFound */
export const revokeToken = (context: ServiceContext, id: string, actor: Actor): Promise<TokenWithMaker> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const revoked = await revokeTokenRow(store, id, now)
    const row = await findToken(store, context.issuer, id)
    if (!row) throw new ApiError("notFound")
    if (revoked) await recordAudit(store, now, { actor, action: "token.revoke", subjectId: id, name: row.name })
    return row
  })

/** Deletes tokens that ended long ago (apiTokenLimits.keepEnded). Returns their number. */
export const deleteOldTokens = (context: ServiceContext): Promise<number> =>
  deleteTokensEndedBefore(context.database.store, new Date(context.now().getTime() - apiTokenLimits.keepEnded))
