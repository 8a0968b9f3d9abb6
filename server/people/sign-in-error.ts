import type { SignInFailure } from "../../shared/contract/current-user.ts"

/** A sign-in that came to nothing. The browser is told the reason alone; `cause` is for the log's error code. */
export class SignInError extends Error {
  readonly reason: SignInFailure

  constructor(reason: SignInFailure, options?: ErrorOptions) {
    super(`Sign-in: ${reason}`, options)
    this.name = "SignInError"
    this.reason = reason
  }
}
