import type { ErrorDetail } from "../../shared/contract/envelope.ts"
import type { ErrorName } from "../../shared/contract/error-codes.ts"
import { errorMessages } from "./error-messages.ts"

/** A failure that the caller sees; its name decides code, status and message (shared/contract). */
export class ApiError extends Error {
  readonly errorName: ErrorName
  readonly details: ErrorDetail[] | undefined
  /** The current entry as the contract shows it, for a caller with an outdated version. */
  readonly present: unknown

  constructor(errorName: ErrorName, details?: ErrorDetail[], present?: unknown) {
    super(errorMessages[errorName])
    this.name = "ApiError"
    this.errorName = errorName
    this.details = details
    this.present = present
  }
}

/** Too many requests, with the seconds after which another one may be accepted. */
export class RateLimitedError extends ApiError {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super("rateLimited")
    this.retryAfter = retryAfter
  }
}
