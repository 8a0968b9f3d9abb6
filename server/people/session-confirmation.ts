import { setTimeout as sleep } from "node:timers/promises"
import { sessionLimits } from "../../shared/limits/sign-in.ts"
import type { RolesSource } from "../../shared/roles.ts"
import { UpstreamError } from "../http/upstream-error.ts"
import type { ServiceContext } from "../service-context.ts"
import type { OpenIdClient, ProviderResponse } from "./open-id-client.ts"
import { openTokens, sealTokens, type ProviderTokens } from "./provider-tokens.ts"
import { recordEndOfSessions, recordRoles } from "./session-audit.ts"
import { claimConfirmation, deleteSession, finishConfirmation } from "./sessions-repository.ts"
import { SignInError } from "./sign-in-error.ts"
import { lockUser, updateIdentity, type User } from "./users-repository.ts"

/** A provider that is asked about the sessions which it started. */
export type ConfirmingProvider = OpenIdClient & { clientSecret: string }

type ConfirmationContext = ServiceContext & { rolesFrom: RolesSource; provider: ConfirmingProvider }

type UnconfirmedSession = { idHash: string; confirmedAt: Date; user: User; sealedTokens: string | null }

const { confirmEvery, unconfirmedMax, confirmWithin, confirmWait } = sessionLimits

/** Milliseconds between two checks for the response that another process got. */
const pollEvery = 200

/** Questions of this process, by session: requests that come together wait for one answer. */
const pending = new Map<string, Promise<boolean>>()

const ageOf = (context: ServiceContext, { confirmedAt }: UnconfirmedSession): number =>
  context.now().getTime() - confirmedAt.getTime()

/** Stores the provider's answer. Returns whether the user may still sign in. */
const accept = (
  { database, provider, rolesFrom, now }: ConfirmationContext,
  { idHash, user: { issuer, subject } }: UnconfirmedSession,
  { identity, tokens }: ProviderResponse
): Promise<boolean> =>
  database.store.transaction().execute(async (store) => {
    const user = await lockUser(store, issuer, subject)
    if (!user || user.disabled_at !== null) return false
    const roles = rolesFrom === "provider" ? identity.roles : user.roles
    await updateIdentity(store, user.id, { ...identity, roles })
    await recordRoles(store, now(), { id: user.id, before: user.roles, after: roles, by: "provider" })
    const sealed = sealTokens(tokens, provider.clientSecret)
    await finishConfirmation(store, idHash, { confirmed_at: now(), provider_tokens: sealed })
    return true
  })

const end = ({ database, now }: ConfirmationContext, { idHash, user }: UnconfirmedSession): Promise<void> =>
  database.store.transaction().execute(async (store) => {
    if (await deleteSession(store, idHash))
      await recordEndOfSessions(store, now(), { user, sessions: 1, by: "provider" })
  })

const ask = async (
  context: ConfirmationContext,
  session: UnconfirmedSession,
  tokens: ProviderTokens
): Promise<boolean> => {
  const { user, idHash } = session
  try {
    const continues = await accept(context, session, await context.provider.askAgain(tokens, user.subject))
    if (!continues) await end(context, session)
    return continues
  } catch (error) {
    if (!(error instanceof SignInError)) throw error
    if (error.reason !== "unavailable") {
      await end(context, session)
      return false
    }
    const issued = error.tokens && { provider_tokens: sealTokens(error.tokens, context.provider.clientSecret) }
    const continues = ageOf(context, session) < unconfirmedMax
    // The claim stays for a while, so that not every request of these minutes waits for a provider that hangs.
    const claim = continues && { confirming_until: new Date(context.now().getTime() + confirmWithin) }
    await finishConfirmation(context.database.store, idHash, { ...issued, ...claim })
    if (continues) return true
    // The session stays: it goes on when the provider responds again.
    throw new UpstreamError("The OpenID provider does not answer", { cause: error })
  }
}

/** Waits for the answer that another process gets. Returns whether the session still exists with it. */
const waitForOther = async (
  { confirmedAt }: UnconfirmedSession,
  read: () => Promise<Date | null>
): Promise<boolean> => {
  for (let waited = 0; waited < confirmWait; waited += pollEvery) {
    const latest = await read()
    if (latest === null) return false
    if (latest > confirmedAt) return true
    await sleep(pollEvery)
  }
  throw new UpstreamError("Another process waits for the OpenID provider")
}

const confirm = async (
  context: ConfirmationContext,
  session: UnconfirmedSession,
  read: () => Promise<Date | null>
): Promise<boolean> => {
  const tokens = session.sealedTokens === null ? null : openTokens(session.sealedTokens, context.provider.clientSecret)
  const isOver = ageOf(context, session) >= unconfirmedMax
  if (tokens === null) {
    if (isOver) await end(context, session)
    return !isOver
  }
  const now = context.now()
  const claim = {
    now,
    until: new Date(now.getTime() + confirmWithin),
    before: new Date(now.getTime() - confirmEvery),
  }
  if (await claimConfirmation(context.database.store, session.idHash, claim)) return ask(context, session, tokens)
  return isOver ? waitForOther(session, read) : true
}

/**
 * Asks the provider about a session that it has not confirmed for a while: whether the user may still sign in, and with
 * which roles. A provider that does not respond is given until `sessionLimits.unconfirmedMax`.
 *
 * @param read when the session was confirmed according to the database; null when it has ended
 * @returns whether the session continues
 * @throws UpstreamError while the provider does not respond after that
 */
export const confirmSession = (
  context: ConfirmationContext,
  session: UnconfirmedSession,
  read: () => Promise<Date | null>
): Promise<boolean> => {
  if (ageOf(context, session) < confirmEvery) return Promise.resolve(true)
  const { idHash } = session
  const running = pending.get(idHash)
  if (running) return running
  const started = confirm(context, session, read).finally(() => pending.delete(idHash))
  pending.set(idHash, started)
  return started
}
