import { randomUUID } from "node:crypto"
import { readConfig } from "../../server/app/config.ts"
import { openEmbeddedDatabase } from "../../server/db/connection.ts"
import { startSession } from "../../server/people/sessions-service.ts"
import { putUser } from "../../server/people/users-repository.ts"

/** Adds a signed-in administrator to a data folder whose server does not run. @returns the cookie of the session */
export const addAdmin = async (dataDir: string): Promise<string> => {
  const database = await openEmbeddedDatabase(dataDir)
  const now = new Date()
  const id = randomUUID()
  const identity = { issuer: "https://id.example", subject: id, email: null, name: "Mai" }
  await putUser(database.store, {
    ...{ id, ...identity, roles: `["admin","editor"]` },
    ...{ created_at: now, last_seen_at: now },
  })
  const { session } = readConfig({})
  const token = await startSession(database.store, id, { now, session, former: null })
  await database.close()
  return `staff-session=${token}`
}
