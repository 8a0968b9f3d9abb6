import { errorCodes } from "../../../shared/contract/error-codes.ts"
import type { ApiFailure } from "../../components/api/call-api.ts"

/** What stands on the server now, where a save was refused because somebody else saved first; null otherwise. */
export const presentOf = <Present>({ code, data }: ApiFailure): Present | null =>
  code === errorCodes.versionConflict.code && typeof data === "object" && data !== null && "present" in data
    ? (data.present as Present)
    : null
