import { uploadField } from "../../../shared/contract/files.ts"
import { ApiError } from "../../http/api-error.ts"

/** A file whose content is not taken; `message` says what is wrong with it. */
export const refuseContent = (message: string): ApiError =>
  new ApiError("unsupportedType", [{ path: uploadField, message }])

/** A file of a good type that cannot be used as it is. */
export const refuseFile = (message: string): ApiError =>
  new ApiError("invalidRequest", [{ path: uploadField, message }])
