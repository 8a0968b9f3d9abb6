import type { SignInFailure } from "../../shared/contract/current-user.ts"

/** A failed sign-in. The browser gets only the reason; `cause` is for the error code in the log. */
export class SignInError extends Error {
  readonly reason: SignInFailure

  constructor(reason: SignInFailure, options?: ErrorOptions) {
    super(`Sign-in: ${reason}`, options)
    this.name = "SignInError"
    this.reason = reason
  }
}
