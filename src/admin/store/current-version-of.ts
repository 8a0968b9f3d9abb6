import { errorCodes } from "../../../shared/contract/error-codes.ts"
import type { ApiFailure } from "../../components/api/fetch-api.ts"

/** What stands on the server now, where a save was refused because somebody else saved first: what the entry's own call answers. Null otherwise. */
export const currentVersionOf = ({ code, data }: ApiFailure): unknown =>
  code === errorCodes.versionConflict.code && typeof data === "object" && data !== null && "present" in data
    ? data.present
    : null
