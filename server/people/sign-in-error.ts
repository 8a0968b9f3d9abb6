import type { SignInFailure } from "../../shared/contract/current-user.ts"

/** A failed sign-in. The browser gets only the reason; `cause` is for the error code in the log. */
export class SignInError extends Error {
  readonly reason: SignInFailure
  /** Whose sign-in it was, where that is known. */
  readonly user: { id: string; name: string } | null

  constructor(reason: SignInFailure, { user = null, ...options }: ErrorOptions & { user?: SignInError["user"] } = {}) {
    super(`Sign-in: ${reason}`, options)
    this.user = user
    this.name = "SignInError"
    this.reason = reason
  }
}
