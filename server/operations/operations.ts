import type { FastifyBaseLogger } from "fastify"
import { version } from "../app.ts"
import type { Config } from "../config.ts"
import type { FileStore } from "../files/file-store.ts"
import { step, type Write } from "../progress.ts"
import type { Database } from "../store/connection.ts"
import { writeBackup } from "./backup.ts"
import type { Metrics } from "./metrics.ts"
import { startMetricsServer } from "./metrics-server.ts"
import { openOperatorSocket } from "./operator-socket.ts"

type OperationsParts = {
  config: Config
  database: Database
  files: FileStore
  metrics: Metrics | null
  log: FastifyBaseLogger
  write: Write | undefined
}

/**
 * Opens what the operator uses of a running server: metrics where they are asked for, and the socket for backups of
 * the embedded database, which no other process can read.
 *
 * @param opened is given what has to be closed again
 */
export const startOperations = async (parts: OperationsParts, opened: AsyncDisposableStack): Promise<void> => {
  const { config, database, files, metrics, log, write } = parts
  const where = config.metrics
  if (where && metrics) {
    const server = await step("metrics", () => startMetricsServer(metrics, where), {
      write,
      describe: ({ address }) => `${address}/metrics`,
    })
    opened.defer(server.close)
  }
  if (database.shared) return
  const source = { database, files, version, now: () => new Date() }
  const socket = await openOperatorSocket(
    config.dataDir,
    async (output) => {
      await writeBackup(source, output)
    },
    (error) => log.error({ err: error }, "a backup failed")
  )
  if (socket) opened.defer(socket.close)
  else log.warn("this server cannot be asked for backups: its data folder has no place for a socket")
}
