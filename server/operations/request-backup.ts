import { pipeline } from "node:stream/promises"
import { PassThrough, type Writable } from "node:stream"
import { BackupError, type BackupManifest } from "./backup-format.ts"
import { requestOperatorSocket } from "./operator-socket.ts"
import { verifyArchive } from "./read-archive.ts"

/**
 * Requests a backup from the server that runs on a data folder, because the embedded database has one opener.
 *
 * @returns the manifest; null when no server listens there
 * @throws BackupError when the server cannot, or sends no whole backup; errors of the connection and the output
 */
export const requestBackup = async (dataDir: string, output: Writable): Promise<BackupManifest | null> => {
  const response = await requestOperatorSocket(dataDir, "backup")
  if (!response) return null
  if (response.statusCode === 409) throw new BackupError("Another backup is being made; try again when it has ended.")
  if (response.statusCode !== 200) throw new BackupError(`The server answered with status ${response.statusCode}`)
  const copy = new PassThrough()
  try {
    response.pipe(copy)
    const [manifest] = await Promise.all([verifyArchive(copy), pipeline(response, output)])
    return manifest
  } finally {
    copy.destroy()
  }
}
