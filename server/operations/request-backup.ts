import { pipeline } from "node:stream/promises"
import type { Writable } from "node:stream"
import { BackupError } from "./backup-format.ts"
import { callOperatorSocket } from "./operator-socket.ts"

/**
 * Has the server that runs on a data folder write a backup: the embedded database has one opener.
 *
 * @returns false when no server listens there
 * @throws BackupError when the server cannot; or what the connection and the output say
 */
export const requestBackup = async (dataDir: string, output: Writable): Promise<boolean> => {
  const answer = await callOperatorSocket(dataDir, "backup")
  if (!answer) return false
  if (answer.statusCode === 409) throw new BackupError("Another backup is being made; try again when it has ended.")
  if (answer.statusCode !== 200) throw new BackupError(`The server answered with status ${answer.statusCode}`)
  await pipeline(answer, output)
  return true
}
