import { Kysely, type Dialect } from "kysely"
import { buildApp } from "../../server/app/app.ts"
import { readConfig } from "../../server/app/config.ts"
import { localFileStore } from "../../server/files/storage/file-store.ts"
import { createQueue } from "../../server/tasks/task-queue.ts"
import { embeddedBytesLock } from "../../server/db/bytes-lock.ts"
import { createChangeSignal } from "../../server/db/change-signal.ts"
import { noNotifications } from "../../server/db/notifications.ts"
import type { Database, RunSql } from "../../server/db/connection.ts"
import type { Schema } from "../../server/db/schema.ts"
import { publicUrl, sentPost } from "./saved-posts.ts"

/** A value that differs from one run of a statement to the next. */
type Changing = "version" | "position"

export type Statement = { sql: string; values: readonly unknown[]; changing: { index: number; is: Changing }[] }

/** The API's statements for one save of a post, and for reading it; the first statement finds the session. */
export type Recorded = { edit: Statement[]; read: Statement[]; response: string }

type Raw = { sql: string; values: readonly unknown[] }

/** Where the new version and the change position are among a statement's values. */
const changingOf = ({ sql, values }: Raw, version: number, position: number): Statement["changing"] => {
  const inPost = /^\s*update "?post"? set/.test(sql)
  const inHistory = sql.startsWith(`insert into "revision"`)
  const find = (value: number, is: Changing) => {
    const index = values.indexOf(value)
    if (index < 0) throw new Error(`The ${is} ${value} is not among the values of: ${sql}`)
    return { index, is }
  }
  return [
    ...(inHistory || (inPost && sql.includes(`"version"`)) ? [find(version, "version")] : []),
    ...(inPost && sql.includes("change_seq") ? [find(position, "position")] : []),
  ]
}

/**
 * Lets the product save and read each post once, and records the statements, so that the server to compare with runs the
 * same ones.
 *
 * @throws Error when a statement lacks the version or the position that it should contain
 */
export const recordStatements = async (
  { dialect, runSql, shared }: { dialect: Dialect; runSql: RunSql; shared: boolean },
  { cookie, ids }: { cookie: string; ids: readonly string[] }
): Promise<Map<string, Recorded>> => {
  let raw: Raw[] = []
  const store = new Kysely<Schema>({
    dialect,
    log: ({ query }) => void raw.push({ sql: query.sql, values: query.parameters }),
  })
  const rest = {
    changes: createChangeSignal(),
    notifications: noNotifications,
    bytesLock: embeddedBytesLock(),
    queryErrors: new Map(),
    close: () => Promise.resolve(),
  }
  const database: Database = { store, runSql, shared, ...rest }
  const config = { ...readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }), publicUrl }
  const queue = createQueue(database, { works: false })
  await queue.start()
  const app = await buildApp({ config, database, queue, files: localFileStore("unused") })
  const headers = { cookie, origin: publicUrl, "content-type": "application/json" }
  const recorded = new Map<string, Recorded>()
  for (const id of ids) {
    raw = []
    const payload = JSON.stringify({ ...sentPost(id, "Edited"), version: 1 })
    const response = await app.inject({ method: "POST", url: "/v1/api/v1/blog/edit", headers, payload })
    if (response.statusCode !== 200) throw new Error(`The save that is recorded was refused: ${response.body}`)
    const edit = raw
    raw = []
    const { position } = await store.selectFrom("content_state").select("position").executeTakeFirstOrThrow()
    raw = []
    await app.inject({ url: `/v1/api/v1/blog/admin/id/${id}`, headers })
    recorded.set(id, {
      edit: edit.map((one) => ({ ...one, changing: changingOf(one, 2, position) })),
      read: raw.map((one) => ({ ...one, changing: [] })),
      response: response.body,
    })
  }
  await app.close()
  await queue.stop()
  return recorded
}
