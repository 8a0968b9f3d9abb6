import { sql } from "kysely"
import { z } from "zod"
import type { Store } from "../db/connection.ts"
import { taskKinds, type TaskName } from "./task-kinds.ts"
import type { Queue } from "./task-queue.ts"

/** An unfinished task as a backup stores it. */
const waitingTask = z.strictObject({
  name: z.string(),
  data: z.looseObject({}).nullable(),
  /** Not before this instant; ISO 8601. */
  startAfter: z.string(),
})

const backUp: TaskName = "back-up"

const isKnown = (name: string): name is TaskName => Object.hasOwn(taskKinds, name)

/**
 * Every waiting or running task, as lines of JSON in batches; none when there is no queue yet. Backup tasks are
 * excluded: one may be running this, and the restored server may make none.
 */
export async function* waitingTasks(store: Store): AsyncGenerator<string[]> {
  const made = await sql<{ made: boolean }>`select to_regclass('pgboss.job') is not null as made`.execute(store)
  if (!made.rows[0]?.made) return
  const { rows } = await sql<{ line: string }>`
    select json_build_object('name', name, 'data', data, 'startAfter', start_after)::text as line
    from pgboss.job
    where state in ('created', 'retry', 'active') and not starts_with(name, '__pgboss__') and name <> ${backUp}
    order by created_on, id`.execute(store)
  yield rows.map((row) => row.line)
}

/**
 * Sends a task of a backup again, in the transaction of `store`.
 *
 * @returns false for a kind that this version does not know
 * @throws ZodError or SyntaxError for a line that `waitingTasks` never returns
 */
export const resendTask = async (queue: Queue, store: Store, line: string): Promise<boolean> => {
  const { name, data, startAfter } = waitingTask.parse(JSON.parse(line))
  if (!isKnown(name)) return false
  // This product wrote the line, with the data of its kind.
  await queue.send(name, (data ?? {}) as never, { store, startAfter: new Date(startAfter) })
  return true
}
