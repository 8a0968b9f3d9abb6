import type { FastifyBaseLogger } from "fastify"
import { version } from "./version.ts"
import type { Config } from "./config.ts"
import type { FileStore } from "../files/storage/file-store.ts"
import type { UploadContext } from "../files/uploads/uploads-service.ts"
import { exportCommand, importCommand } from "./content-commands.ts"
import { step, type Progress } from "./progress.ts"
import type { PublishingContext } from "../publishing/publishing-service.ts"
import type { Database } from "../db/connection.ts"
import { writeBackup } from "../operations/backup.ts"
import type { Metrics } from "../operations/metrics.ts"
import { startMetricsServer } from "../operations/metrics-server.ts"
import { followPublish } from "../operations/follow-publish.ts"
import { openOperatorSocket, type OperatorCommand } from "../operations/operator-socket.ts"

type OperationsParts = Progress & {
  config: Config
  database: Database
  files: FileStore
  metrics: Metrics | null
  log: FastifyBaseLogger
  /** Context of a publish request, and of an import. */
  context: PublishingContext & Omit<UploadContext, "files" | "clamd" | "reader">
  /** Reads the pictures of imports. */
  reader: UploadContext["reader"]
}

/** Backups and exports of the embedded database and imports into it, as no other process can open it; publishing on a server with a site. */
const commandsOf = ({ config, database, files, context, reader }: OperationsParts): Record<string, OperatorCommand> => {
  const source = { database, files, version, now: () => new Date() }
  const backup: OperatorCommand = {
    type: "application/x-tar",
    respond: async (output) => {
      await writeBackup(source, output)
    },
    alone: true,
    broken: false,
  }
  const publish: OperatorCommand = {
    type: "application/x-ndjson",
    respond: (output) => followPublish(context, output),
    alone: false,
    broken: true,
  }
  const uploads = { ...context, files, clamd: config.files.clamd, reader }
  const embedded = { backup, import: importCommand(uploads), export: exportCommand(uploads) }
  return { ...(database.shared ? {} : embedded), ...(context.publishing ? { publish } : {}) }
}

/**
 * Opens what the operator uses of a running server: metrics if configured, and the socket for commands.
 *
 * @param opened receives what has to be closed again
 */
export const startOperations = async (parts: OperationsParts, opened: AsyncDisposableStack): Promise<void> => {
  const { config, metrics, log, write, signal } = parts
  const where = config.metrics
  if (where && metrics) {
    const server = await step("metrics", () => startMetricsServer(metrics, where), {
      write,
      signal,
      describe: ({ address }) => `${address}/metrics`,
    })
    opened.defer(server.close)
  }
  const socket = await openOperatorSocket(config.dataDir, commandsOf(parts), (error) =>
    log.error({ err: error }, "a command of the operator failed")
  )
  if (socket) opened.defer(socket.close)
  else log.warn("this server takes no commands: its data folder has no place for a socket, or another server has it")
}
