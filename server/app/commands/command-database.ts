import { openEmbeddedDatabase, openPostgres, type Database } from "../../db/connection.ts"
import { DatabaseInUseError } from "../../db/embedded-lock.ts"
import { migrate } from "../../db/migrate.ts"
import type { Config } from "../config.ts"
import { openDataFolder } from "../data-folder.ts"

/**
 * Opens the database for a command: one that no server has open, or that several may.
 *
 * @param wanted what a server without a socket cannot be asked for, as `an import`
 * @param opened receives what has to be closed again
 * @throws Error when a server has it that cannot be asked
 */
export const openForCommand = async (
  { dataDir, databaseUrl }: Config,
  wanted: string,
  opened: AsyncDisposableStack
): Promise<Database> => {
  await openDataFolder(dataDir)
  const database =
    databaseUrl === null
      ? await openEmbeddedDatabase(dataDir).catch((error: unknown) => {
          if (!(error instanceof DatabaseInUseError)) throw error
          throw new Error(
            `${error.message}\nIt cannot be asked for ${wanted}: its data folder has no operator.sock. Stop it for that time.`,
            { cause: error }
          )
        })
      : openPostgres(databaseUrl, { limited: false })
  opened.defer(() => database.close())
  await migrate(database.store)
  return database
}
