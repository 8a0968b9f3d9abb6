import { errorCodes } from "../../../shared/contract/error-codes.ts"
import { typesOfFiles } from "../../../shared/library-types.ts"
import { uploadLimits } from "../../../shared/limits/files.ts"
import type { ApiFailure } from "../../components/api/fetch-api.ts"
import { fieldErrorsOf } from "../store/field-errors-of.ts"

/** What the server found in a file, by a part of its message: a text key for each. */
const findings = [
  ["virus scan", "virus"],
  ["is empty", "empty"],
  ["has a password", "locked"],
  ["when it is unpacked", "unpacked"],
  ["of another kind", "packedDocument"],
  ["damaged", "damaged"],
  ["cannot be read", "damaged"],
  ["two parts of one name", "packedNames"],
  ["symbolic link", "packedNames"],
  ["hidden characters", "packedNames"],
  ["empty archive", "empty"],
  ["please print it to a new PDF", "active"],
  ["please save it without", "active"],
  ["is a moving picture", "moving"],
  ["pixels", "pixels"],
  ["VP8, VP9 or AV1", "webmCoding"],
  ["is coded as", "coding"],
  ["a track that is neither", "coding"],
  ["is longer than", "long"],
  ["has no picture", "noPicture"],
  ["was not finished", "unfinished"],
  ["is no WebVTT", "captions"],
] as const

/** Why a file was rejected: `reason` is a text key, `max` is in bytes. */
export type UploadRefusal = {
  reason:
    | (typeof findings)[number][1]
    | "type"
    | "size"
    | "content"
    | "offline"
    | "busy"
    | "quota"
    | "session"
    | "role"
    | "failed"
  max: number
}

const { pictureMax, videoMax, captionsMax, downloadMax } = uploadLimits

const largest = { image: pictureMax, video: videoMax, webm: videoMax, captions: captionsMax, download: downloadMax }

const kinds = Object.keys(typesOfFiles) as (keyof typeof typesOfFiles)[]

/** The largest file of a type, in bytes; null for a type that the library does not take. */
const largestOf = (type: string): number | null => {
  // The server says which other pictures there are that it does not take.
  if (type.startsWith("image/")) return pictureMax
  const kind = kinds.find((one) => typesOfFiles[one].some((known) => known === type))
  return kind === undefined ? null : largest[kind]
}

const because = (reason: UploadRefusal["reason"], rest: Partial<UploadRefusal> = {}): UploadRefusal => ({
  reason,
  max: videoMax,
  ...rest,
})

/** Checks type and size of a file before it is sent; null if both are valid. The server checks the content. */
export const refusalBeforeSending = ({ type, size }: Pick<File, "type" | "size">): UploadRefusal | null => {
  const max = largestOf(type)
  if (max === null) return because("type")
  return size > max ? because("size", { max }) : null
}

/** The same check for the replacement of a picture. */
export const refusalBeforeReplacing = ({ type, size }: Pick<File, "type" | "size">): UploadRefusal | null =>
  type.startsWith("image/") ? refusalBeforeSending({ type, size }) : because("type")

/** Reasons by status: the proxy rejects requests without an error code of the API. */
const reasons = new Map<ApiFailure["status"], UploadRefusal["reason"]>([
  [errorCodes.unsupportedType.status, "type"],
  [errorCodes.notSignedIn.status, "session"],
  [errorCodes.notAllowed.status, "role"],
  [errorCodes.rateLimited.status, "busy"],
  [errorCodes.unavailable.status, "busy"],
])

/** The reason of a failed upload. */
export const uploadRefusal = (failure: ApiFailure, file: Pick<File, "type">): UploadRefusal => {
  const { status, code } = failure
  if (status === "offline") return because("offline")
  if (status === errorCodes.tooLarge.status) return because("size", { max: largestOf(file.type) ?? videoMax })
  if (code === errorCodes.uploadQuota.code) return because("quota")
  const detail = [...fieldErrorsOf(failure).values()][0] ?? ""
  const found = findings.find(([part]) => detail.includes(part))?.[1]
  if (code === errorCodes.unsupportedType.code) return because(found ?? "type")
  if (code === errorCodes.invalidRequest.code) return because(found ?? "content")
  return because(reasons.get(status) ?? "failed")
}
