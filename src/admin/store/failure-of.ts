import type { ApiFailure } from "../../components/api/fetch-api.ts"

const isFailure = (error: unknown): error is ApiFailure =>
  typeof error === "object" && error !== null && "status" in error && "code" in error && "data" in error

/** The error of a request in one shape, also when RTK Query reports another error; null without an error. */
export const failureOf = (error: unknown): ApiFailure | null => {
  if (error === undefined || error === null) return null
  if (isFailure(error)) return error
  return { status: 0, code: null, message: error instanceof Error ? error.message : "", data: null, retryAfter: null }
}
