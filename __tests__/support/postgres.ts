import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { openPostgres, type Database } from "../../server/db/connection.ts"
import { migrate } from "../../server/db/migrate.ts"
import { startPostgresServer, type PostgresServer } from "./postgres-server.ts"

const run = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

let server: Promise<PostgresServer> | null = null
let users = 0

/** A server on which tests may create databases: TEST_DATABASE_URL, otherwise one for this file's tests. */
const claimServer = async (): Promise<{ url: string; release: () => Promise<void> }> => {
  const given = process.env["TEST_DATABASE_URL"]
  if (given !== undefined && given !== "") return { url: given, release: () => Promise.resolve() }
  users += 1
  server ??= startPostgresServer()
  const started = server
  const release = async () => {
    users -= 1
    if (users > 0) return
    server = null
    await (await started).stop()
  }
  return { url: (await started).url, release }
}

export type EmptyPostgres = { url: string; drop: () => Promise<void> }

/** A database without tables; `drop` needs all connections closed. */
export const makePostgresDatabase = async (): Promise<EmptyPostgres> => {
  const { url: serverUrl, release } = await claimServer()
  const name = `content_test_${randomUUID().replaceAll("-", "")}`
  await run(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const drop = async () => {
    await run(serverUrl, `drop database ${name} with (force)`)
    await release()
  }
  return { url: url.href, drop }
}

/** A fresh migrated database; closing it drops it. */
export const openPostgresTestDatabase = async (): Promise<Database & { url: string }> => {
  const { url, drop } = await makePostgresDatabase()
  const database = openPostgres(url)
  await migrate(database.store)
  const close = async () => {
    await database.close()
    await drop()
  }
  return { ...database, close, url }
}
