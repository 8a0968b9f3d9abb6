import { randomUUID } from "node:crypto"
import { signInLimits } from "../../shared/limits/sign-in.ts"
import { recordAudit } from "../audit/audit-repository.ts"
import type { Identity } from "./identity.ts"
import type { OpenIdClient, ProviderResponse } from "./open-id-client.ts"
import { sealTokens } from "./provider-tokens.ts"
import { recordFailedSignIn, recordRoles, recordSignIn } from "./session-audit.ts"
import type { SignInFailure } from "../../shared/contract/current-user.ts"
import { newToken, tokenHash } from "../http/secret-token.ts"
import { rolesAtSignIn } from "./roles-at-sign-in.ts"
import { SignInError } from "./sign-in-error.ts"
import type { Store } from "../db/connection.ts"
import { deleteSessionsOfUser } from "./sessions-repository.ts"
import {
  deleteExpiredSignInAttempts,
  findSignInAttempt,
  insertSignInAttempt,
  consumeSignInAttempt,
  type SignInAttempt,
} from "./sign-in-attempts-repository.ts"
import { lockUser, putUser, type User } from "./users-repository.ts"
import { startSession, type SessionContext } from "./sessions-service.ts"

export type SignInContext = SessionContext & {
  /** With which users sign in: the configured provider, or that of development. */
  signInProvider: OpenIdClient
}

/**
 * Begins a sign-in. Its secrets stay in the database; the browser gets a token that finds them.
 *
 * @param returnTo checked path of this site
 * @param asksAgain whether the provider asks who signs in, even if it knows the browser
 * @returns address to which the browser is redirected, and its token
 * @throws SignInError unavailable
 */
export const beginSignIn = async (
  context: SignInContext,
  { returnTo, asksAgain }: { returnTo: string; asksAgain: boolean }
): Promise<{ location: string; browserToken: string }> => {
  const { location, state, nonce, verifier } = await context.signInProvider.begin(asksAgain)
  const { store } = context.database
  const now = context.now()
  const browserToken = newToken()
  await deleteExpiredSignInAttempts(store, now)
  await insertSignInAttempt(store, {
    browser_hash: tokenHash(browserToken),
    state,
    nonce,
    verifier,
    return_path: returnTo,
    expires_at: new Date(now.getTime() + signInLimits.attempt),
  })
  return { location, browserToken }
}

export type Callback = {
  /** The complete address that the provider sent the browser to. */
  url: URL
  /** Token of the sign-in that this browser began. */
  browserToken: string | null
  /** Token of the session that this browser had before. */
  formerSession: string | null
}

/**
 * Ends a sign-in: consumes its attempt, requests the identity from the provider, and starts a session.
 *
 * @throws SignInError with the reason for the browser
 */
export const completeSignIn = async (
  context: SignInContext,
  callback: Callback
): Promise<{ sessionToken: string; returnTo: string }> => {
  try {
    const attempt = await consumeAttempt(context, callback)
    const answer = await context.signInProvider.complete(callback.url, attempt)
    return { sessionToken: await enter(context, answer, callback.formerSession), returnTo: attempt.return_path }
  } catch (error) {
    if (error instanceof SignInError && recordedFailures.includes(error.reason)) {
      const { user, reason } = error
      await recordFailedSignIn(context.database.store, context.now(), { user, reason })
    }
    throw error
  }
}

/** Failures of the audit. An expired sign-in or a provider that is down says nothing about anybody. */
const recordedFailures: readonly SignInFailure[] = ["failed", "cancelled"]

/** Starts the session of a user whom the provider has identified. Returns its token. */
const enter = (
  context: SignInContext,
  { identity, tokens, sid }: ProviderResponse,
  former: string | null
): Promise<string> => {
  if (identity.subject.length > signInLimits.subjectMax) throw new SignInError("failed")
  const now = context.now()
  const { session, provider } = context
  const sealedTokens = provider ? sealTokens(tokens, provider.clientSecret) : null
  return context.database.store.transaction().execute(async (store) => {
    const user = await enterUser(context, store, identity)
    await recordSignIn(store, now, user)
    return startSession(store, user.id, { now, session, former, sid, sealedTokens })
  })
}

const consumeAttempt = async (context: SignInContext, { url, browserToken }: Callback): Promise<SignInAttempt> => {
  const { store } = context.database
  const browserHash = browserToken === null ? null : tokenHash(browserToken)
  const attempt = browserHash === null ? undefined : await findSignInAttempt(store, browserHash)
  if (!attempt || attempt.expires_at <= context.now()) throw new SignInError("expired")
  // Before the attempt is consumed: a forged address must not end the sign-in in progress.
  if (url.searchParams.get("state") !== attempt.state) throw new SignInError("failed")
  if (!(await consumeSignInAttempt(store, attempt.browser_hash))) throw new SignInError("expired")
  return attempt
}

/** The user of an identity, with the roles of this sign-in. Where the provider gives them, losing one ends all older sessions. */
export const enterUser = async (context: SessionContext, store: Store, identity: Identity): Promise<User> => {
  const now = context.now()
  const { issuer, subject, name, email } = identity
  const before = await lockUser(store, issuer, subject)
  if (before && before.disabled_at !== null) throw new SignInError("failed", { user: before })
  const { roles, by, invitation } = await rolesAtSignIn(context, store, identity, before)
  if (before?.roles.some((role) => !roles.includes(role))) await deleteSessionsOfUser(store, before.id)
  const user = await putUser(store, {
    id: randomUUID(),
    issuer,
    subject,
    name,
    email,
    roles: JSON.stringify(roles),
    created_at: now,
    last_seen_at: now,
  })
  if (invitation !== null)
    await recordAudit(store, now, {
      actor: user,
      action: "invitation.accept",
      subjectId: invitation.id,
      details: { roles: invitation.roles },
    })
  await recordRoles(store, now, { id: user.id, before: before?.roles ?? [], after: roles, by })
  return user
}
