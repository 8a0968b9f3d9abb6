import { beginEpochAfterLoss } from "../../db/content-epoch.ts"
import type { Database } from "../../db/connection.ts"
import { contentState } from "../../db/content-changes.ts"
import { positionIn } from "../public-changes-service.ts"
import { currentRelease, releaseFolder } from "../release/release-folders.ts"
import { readRelease } from "../release/release-record.ts"

/**
 * The content of the database, as releases name what they were built from. Where the live release has seen more than the
 * database has, the database has lost it (an earlier state of its disk, say): then another epoch begins, so that the
 * builder reads everything.
 */
export const readContentPosition = async (database: Database, dataDir: string): Promise<string> => {
  const id = await currentRelease(dataDir)
  const live = id === undefined ? undefined : await readRelease(releaseFolder(dataDir, id))
  const { epoch, publicPosition } = await contentState(database.store)
  const seen = positionIn(live?.info.content, epoch)
  if (seen === null || seen <= publicPosition) return `${epoch}.${publicPosition}`
  await beginEpochAfterLoss(database, { seen: { epoch, position: 0, publicPosition: seen }, timelines: false })
  const state = await contentState(database.store)
  return `${state.epoch}.${state.publicPosition}`
}
