import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import { uploadLimits } from "../../../../shared/limits/files.ts"
import type { ApiFailure } from "../../../components/api/fetch-api.ts"
import { fieldErrorsOf } from "../../store/field-errors-of.ts"

/** Why a file was not taken, as the key of a sentence; `max` is in bytes, `detail` what the server found. */
export type UploadRefusal = {
  reason: "type" | "size" | "virus" | "content" | "offline" | "busy" | "session" | "role" | "failed"
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

/** What can be said of a file before it is sent; the server looks at what is in it. */
export const refusalBeforeSending = ({ type, size }: Pick<File, "type" | "size">): UploadRefusal | null => {
  const max = type.startsWith("image/") ? pictureMax : type === "video/mp4" ? videoMax : null
  if (max === null) return because("type")
  return size > max ? because("size", { max }) : null
}

/** The same for what is to take the place of a picture. */
export const refusalBeforeReplacing = ({ type, size }: Pick<File, "type" | "size">): UploadRefusal | null =>
  type.startsWith("image/") ? refusalBeforeSending({ type, size }) : because("type")

/** By the status, as what stands before the server refuses without a number of ours. */
const reasons = new Map<ApiFailure["status"], UploadRefusal["reason"]>([
  [errorCodes.unsupportedType.status, "type"],
  [errorCodes.notSignedIn.status, "session"],
  [errorCodes.notAllowed.status, "role"],
  [errorCodes.rateLimited.status, "busy"],
  [errorCodes.unavailable.status, "busy"],
])

/** What the server's refusal of a file means. */
export const uploadRefusal = (failure: ApiFailure, file: Pick<File, "type">): UploadRefusal => {
  const { status, code } = failure
  if (status === "offline") return because("offline")
  if (status === errorCodes.tooLarge.status)
    return because("size", { max: file.type.startsWith("image/") ? pictureMax : videoMax })
  const detail = [...fieldErrorsOf(failure).values()][0] ?? ""
  if (code === errorCodes.invalidRequest.code)
    return because(detail.includes("virus scan") ? "virus" : "content", { detail })
  return because(reasons.get(status) ?? "failed", { detail })
}
