import Fastify from "fastify"
import { PGlite } from "@electric-sql/pglite"
import { PGliteDialect, PostgresDialect } from "kysely"
import { Pool } from "pg"
import { embeddedSql, type RunSql } from "../server/db/connection.ts"
import { embeddedOptions } from "../server/db/embedded-engine.ts"
import { recordStatements, type Recorded, type Statement } from "./support/recorded-statements.ts"

/**
 * Fastify and the driver alone, with the API's own statements: the session, then a transaction for a save or single statements
 * for a read. It validates nothing and maps no rows.
 * Usage: node bench/bare-writes-server.ts <port> <embedded folder or postgres address> <cookie> <post id>...
 */
const [port, place = "", cookie = "", ...ids] = process.argv.slice(2)

type Run = (sql: string, values: unknown[]) => Promise<{ rows: unknown[] }>

type Driver = {
  run: Run
  inTransaction: (begin: string, work: (run: Run) => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

const openPostgresDriver = async () => {
  const pool = new Pool({ connectionString: place, max: 10 })
  const runSql: RunSql = async (text, values) => ({
    rows: [await pool.query(text, values)].flat().flatMap((result): unknown[] => result.rows),
  })
  const recorded = await recordStatements(
    { dialect: new PostgresDialect({ pool }), runSql, shared: true },
    { cookie, ids }
  )
  const driver: Driver = {
    run: (sql, values) => pool.query(sql, values),
    inTransaction: async (begin, work) => {
      const client = await pool.connect()
      try {
        await client.query(begin)
        await work((sql, values) => client.query(sql, values))
        await client.query("commit")
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
  return { driver, recorded }
}

const openEmbeddedDriver = async () => {
  const pglite = await PGlite.create({ ...embeddedOptions, dataDir: place })
  const parts = { dialect: new PGliteDialect({ pglite }), runSql: embeddedSql(pglite), shared: false }
  const recorded = await recordStatements(parts, { cookie, ids })
  const driver: Driver = {
    run: (sql, values) => pglite.query(sql, values),
    inTransaction: (_begin, work) =>
      pglite.transaction((transaction) => work((sql, values) => transaction.query(sql, values))),
    close: () => pglite.close(),
  }
  return { driver, recorded }
}

const { driver, recorded } = await (place.startsWith("postgres") ? openPostgresDriver() : openEmbeddedDriver())
const versions = new Map(ids.map((id) => [id, 2]))

const recordOf = (id: string): Recorded => {
  const found = recorded.get(id)
  if (!found) throw new Error(`There is no post ${id}`)
  return found
}

const bind = (statement: Statement, changing: Record<"version" | "position", number>): unknown[] => {
  const values = [...statement.values]
  for (const { index, is } of statement.changing) values[index] = changing[is]
  return values
}

/** Begins a transaction as `readSnapshot` does. */
const snapshot = "start transaction isolation level repeatable read read only"

const none = { version: 0, position: 0 }

const app = Fastify({ bodyLimit: 4_194_304 })

app.get<{ Params: { id: string } }>("/v1/api/v1/blog/admin/id/:id", async (request, reply) => {
  const { read, response } = recordOf(request.params.id)
  const [session, ...rest] = read
  if (session) await driver.run(session.sql, bind(session, none))
  await driver.inTransaction(snapshot, async (run) => {
    for (const statement of rest) await run(statement.sql, bind(statement, none))
  })
  return reply.type("application/json; charset=utf-8").send(response)
})

app.post<{ Body: { id: string } }>("/v1/api/v1/blog/edit", async (request, reply) => {
  const { id } = request.body
  const { edit, response } = recordOf(id)
  const [session, ...rest] = edit
  if (session) await driver.run(session.sql, bind(session, none))
  await driver.inTransaction("begin", async (run) => {
    const changing = { version: (versions.get(id) ?? 0) + 1, position: 0 }
    for (const statement of rest) {
      const { rows } = await run(statement.sql, bind(statement, changing))
      const [row] = rows as ({ position?: unknown } | undefined)[]
      if (statement.sql.startsWith(`update "content_state"`) && row) changing.position = Number(row.position)
    }
    versions.set(id, changing.version)
  })
  return reply.type("application/json; charset=utf-8").send(response)
})

process.once("SIGTERM", () => void app.close().then(() => driver.close()))
await app.listen({ host: "127.0.0.1", port: Number(port) })
