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

/** Address of a server on which tests may create databases: TEST_DATABASE_URL, otherwise one for all files of this process. */
const serverUrl = async (): Promise<string> => {
  const given = process.env["TEST_DATABASE_URL"]
  if (given !== undefined && given !== "") return given
  server ??= startPostgresServer()
  const { url, detach } = await server
  detach()
  return url
}

export type EmptyPostgres = { url: string; drop: () => Promise<void> }

/** A database without tables; `drop` needs all connections closed. */
export const makePostgresDatabase = async (): Promise<EmptyPostgres> => {
  const origin = await serverUrl()
  const name = `content_test_${randomUUID().replaceAll("-", "")}`
  await run(origin, `create database ${name}`)
  const url = new URL(origin)
  url.pathname = `/${name}`
  const drop = () => run(origin, `drop database ${name} with (force)`)
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
