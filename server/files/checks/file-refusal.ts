import { uploadField } from "../../../shared/contract/files.ts"
import { ApiError } from "../../http/api-error.ts"

/** The error for a file whose content is not accepted; `message` says why. */
export const refuseContent = (message: string): ApiError =>
  new ApiError("unsupportedType", [{ path: uploadField, message }])

/** The error for a file of an accepted type that cannot be used as it is. */
export const refuseFile = (message: string): ApiError =>
  new ApiError("invalidRequest", [{ path: uploadField, message }])
