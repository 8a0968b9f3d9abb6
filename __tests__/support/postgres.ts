import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { openPostgres, type Database } from "../../server/store/connection.ts"
import { migrate } from "../../server/store/migrate.ts"

/** A PostgreSQL server on which tests may make databases of their own; they are skipped where it is not given. */
export const testDatabaseUrl = process.env["TEST_DATABASE_URL"] ?? null

const run = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A fresh migrated database on the server; closing it drops it. */
export const openPostgresTestDatabase = async (serverUrl: string): Promise<Database & { url: string }> => {
  const name = `content_test_${randomUUID().replaceAll("-", "")}`
  await run(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = openPostgres(url.href)
  await migrate(database.store)
  const close = async () => {
    await database.close()
    await run(serverUrl, `drop database ${name} with (force)`)
  }
  return { ...database, close, url: url.href }
}
