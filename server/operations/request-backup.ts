import { pipeline } from "node:stream/promises"
import type { Writable } from "node:stream"
import { BackupError } from "./backup-format.ts"
import { requestOperatorSocket } from "./operator-socket.ts"

/**
 * Requests a backup from the server that runs on a data folder, because the embedded database has one opener.
 *
 * @returns false when no server listens there
 * @throws BackupError when the server cannot; errors of the connection and the output
 */
export const requestBackup = async (dataDir: string, output: Writable): Promise<boolean> => {
  const response = await requestOperatorSocket(dataDir, "backup")
  if (!response) return false
  if (response.statusCode === 409) throw new BackupError("Another backup is being made; try again when it has ended.")
  if (response.statusCode !== 200) throw new BackupError(`The server answered with status ${response.statusCode}`)
  await pipeline(response, output)
  return true
}
