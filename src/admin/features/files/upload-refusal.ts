import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import { uploadLimits } from "../../../../shared/limits/files.ts"
import type { ApiFailure } from "../../../components/api/fetch-api.ts"
import { fieldErrorsOf } from "../../store/field-errors-of.ts"

/** Why a file was rejected: `reason` is a text key, `max` is in bytes, `detail` is the message of the server. */
export type UploadRefusal = {
  reason: "type" | "size" | "virus" | "content" | "offline" | "busy" | "quota" | "session" | "role" | "failed"
  max: number
  detail: string
}

const { pictureMax, videoMax } = uploadLimits

const because = (reason: UploadRefusal["reason"], rest: Partial<UploadRefusal> = {}): UploadRefusal => ({
  reason,
  max: videoMax,
  detail: "",
  ...rest,
})

/** Checks type and size of a file before it is sent; null if both are valid. The server checks the content. */
export const refusalBeforeSending = ({ type, size }: Pick<File, "type" | "size">): UploadRefusal | null => {
  const max = type.startsWith("image/") ? pictureMax : type === "video/mp4" ? videoMax : null
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
  if (status === errorCodes.tooLarge.status)
    return because("size", { max: file.type.startsWith("image/") ? pictureMax : videoMax })
  if (code === errorCodes.uploadQuota.code) return because("quota")
  const detail = [...fieldErrorsOf(failure).values()][0] ?? ""
  if (code === errorCodes.invalidRequest.code)
    return because(detail.includes("virus scan") ? "virus" : "content", { detail })
  return because(reasons.get(status) ?? "failed", { detail })
}
