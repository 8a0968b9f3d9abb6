import type { PublishLogEntry } from "../../shared/contract/publishing-log.ts"
import { readPublishLog } from "./run/publish-log.ts"
import { requirePublishing, type PublishingContext } from "./publishing-service.ts"

/** Results of the latest publishes, newest first. @throws ApiError unavailable when this server has no site */
export const listPublishes = (context: PublishingContext): Promise<PublishLogEntry[]> =>
  readPublishLog(requirePublishing(context).dataDir)
