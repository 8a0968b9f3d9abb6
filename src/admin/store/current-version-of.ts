import { errorCodes } from "../../../shared/contract/error-codes.ts"
import type { ApiFailure } from "../../components/api/fetch-api.ts"

/** Only with versionConflict: what the server has now, as the endpoint of the item returns it. Otherwise null. */
export const currentVersionOf = ({ code, data }: ApiFailure): unknown =>
  code === errorCodes.versionConflict.code && typeof data === "object" && data !== null && "present" in data
    ? data.present
    : null
