import type { ErrorDetail } from "../../../shared/contract/envelope.ts"
import { uploadField } from "../../../shared/upload-field.ts"
import { ApiError } from "../../http/api-error.ts"

/** What is wrong with an uploaded file, as a detail of an error. */
export const uploadIssue = (message: string): ErrorDetail => ({ path: uploadField, message })

/** The error for a file whose content is not accepted; `message` says why. */
export const refuseContent = (message: string): ApiError => new ApiError("unsupportedType", [uploadIssue(message)])

/** The error for a file of an accepted type that cannot be used as it is. */
export const refuseFile = (message: string): ApiError => new ApiError("invalidRequest", [uploadIssue(message)])
