import type { SignInFailure } from "../../shared/contract/current-user.ts"
import type { ProviderTokens } from "./provider-tokens.ts"

/** A failed sign-in. The browser gets only the reason; `cause` is for the error code in the log. */
export class SignInError extends Error {
  readonly reason: SignInFailure
  /** Whose sign-in it was, where that is known. */
  readonly user: { id: string; name: string } | null

  /** What the provider issued before it failed. The tokens before these may not work again. */
  readonly tokens: ProviderTokens | null

  constructor(
    reason: SignInFailure,
    {
      user = null,
      tokens = null,
      ...options
    }: ErrorOptions & { user?: SignInError["user"]; tokens?: ProviderTokens | null } = {}
  ) {
    super(`Sign-in: ${reason}`, options)
    this.user = user
    this.tokens = tokens
    this.name = "SignInError"
    this.reason = reason
  }
}
