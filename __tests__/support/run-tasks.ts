import { sql } from "kysely"
import { createTasks, type TaskParts } from "../../server/app/background-tasks.ts"
import type { TaskName } from "../../server/tasks/task-kinds.ts"
import type { TaskHandler } from "../../server/tasks/task-queue.ts"
import type { TestApp } from "./test-app.ts"

/**
 * Runs the jobs that wait, one after the other, those that they send included, as a server would do; a job that is to
 * start later waits until the test's clock is there.
 *
 * @returns names of the jobs, in order
 */
export const runTasks = async (api: TestApp, parts: Partial<TaskParts> = {}): Promise<TaskName[]> => {
  const mails = { send: () => Promise.resolve(), close: () => undefined }
  const vacancies = createTasks(api.context, { mails, files: api.files, uploads: "", webhook: null, ...parts })
  const ran: TaskName[] = []
  for (;;) {
    // What is sent without a time starts at the moment of the database, which the test's clock has nothing to do with.
    const { rows } = await sql<{ id: string; name: TaskName; data: never }>`
      update pgboss.job set state = 'completed' where id = (
        select id from pgboss.job
        where state = 'created' and (start_after = created_on or start_after <= ${api.clock.now})
        order by created_on, id limit 1)
      returning id, name, data`.execute(api.database.store)
    const [vacancy] = rows
    if (!vacancy) return ran
    ran.push(vacancy.name)
    await (vacancies[vacancy.name]?.run as TaskHandler<TaskName> | undefined)?.(vacancy.data)
  }
}
