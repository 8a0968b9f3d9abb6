import { errorCodes } from "../../../shared/contract/error-codes.ts"
import type { ApiFailure } from "../api/fetch-api.ts"
import type { FieldIssue } from "./field-rule.ts"

/** Why a form was not accepted, as the key of a message; `retryAfter` in seconds. */
export type FormFailure = {
  reason:
    | "offline"
    | "tooMany"
    | "uploadQuota"
    | "botCheck"
    | "gone"
    | "fields"
    | "tooLarge"
    | "unsupportedType"
    | "unavailable"
  retryAfter: number | null
}

const reasons: [code: number, reason: FormFailure["reason"]][] = [
  [errorCodes.rateLimited.code, "tooMany"],
  [errorCodes.uploadQuota.code, "uploadQuota"],
  [errorCodes.botCheckFailed.code, "botCheck"],
  [errorCodes.gone.code, "gone"],
  // A vacancy that is a draft again.
  [errorCodes.notFound.code, "gone"],
  [errorCodes.tokenExpired.code, "gone"],
  [errorCodes.invalidRequest.code, "fields"],
  [errorCodes.tooLarge.code, "tooLarge"],
  [errorCodes.unsupportedType.code, "unsupportedType"],
]

export const formFailure = ({ status, code, retryAfter }: ApiFailure): FormFailure => {
  if (status === "offline") return { reason: "offline", retryAfter: null }
  return { reason: reasons.find(([number]) => number === code)?.[1] ?? "unavailable", retryAfter }
}

const isDetail = (value: unknown): value is { path: string } =>
  typeof value === "object" && value !== null && "path" in value && typeof value.path === "string"

const refusedPaths = ({ data }: ApiFailure): (string | undefined)[] => {
  const details = typeof data === "object" && data !== null && "details" in data ? data.details : []
  return Array.isArray(details) ? details.filter(isDetail).map(({ path }) => path.split(".")[1]) : []
}

/** Whether the API rejected a field. */
export const isRefused = (failure: ApiFailure, name: string): boolean => refusedPaths(failure).includes(name)

/** The fields that the API rejected, from the `details` of its response. */
export const refusedFields = <Name extends string>(
  failure: ApiFailure,
  names: readonly Name[]
): Partial<Record<Name, FieldIssue>> =>
  Object.fromEntries(
    names.filter((name) => isRefused(failure, name)).map((name) => [name, "notAccepted" as const])
  ) as Partial<Record<Name, FieldIssue>>
