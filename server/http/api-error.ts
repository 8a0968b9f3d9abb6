import type { ErrorDetail } from "../../shared/contract/envelope.ts"
import { errorCodes, type ErrorName } from "../../shared/contract/error-codes.ts"

/** A failure that the caller is told about; its name decides number, status and sentence (shared/contract/envelope.ts). */
export class ApiError extends Error {
  readonly errorName: ErrorName
  readonly details: ErrorDetail[] | undefined
  /** The entry as it is now, in the contract's form, for a caller whose version is behind. */
  readonly present: unknown

  constructor(errorName: ErrorName, details?: ErrorDetail[], present?: unknown) {
    super(errorCodes[errorName].message.en)
    this.name = "ApiError"
    this.errorName = errorName
    this.details = details
    this.present = present
  }
}
