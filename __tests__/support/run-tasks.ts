import { sql } from "kysely"
import { createTasks, type TaskParts } from "../../server/app/background-tasks.ts"
import type { MailMessage, MailTransport } from "../../server/mail/mail-transport.ts"
import type { TaskName } from "../../server/tasks/task-kinds.ts"
import type { TaskHandler } from "../../server/tasks/task-queue.ts"
import type { TestApp } from "./test-app.ts"

/** A transport that collects the mails as their recipients get them: the database forgets their tokens. */
export const collectMails = (): MailTransport & { sent: MailMessage[] } => {
  const sent: MailMessage[] = []
  return {
    sent,
    send: (message) => {
      sent.push(message)
      return Promise.resolve()
    },
    close: () => undefined,
  }
}

/**
 * Runs the waiting tasks one after the other, as a server does, with those that they send. A task with a later start waits
 * until the test's clock reaches it.
 *
 * @returns names of the tasks, in order
 */
export const runTasks = async (api: TestApp, parts: Partial<TaskParts> = {}): Promise<TaskName[]> => {
  const tasks = createTasks(api.context, {
    mails: collectMails(),
    files: api.files,
    uploads: "",
    webhook: null,
    ...parts,
  })
  const ran: TaskName[] = []
  for (;;) {
    // A task without a start time starts at the database's time, which the test's clock does not change.
    const { rows } = await sql<{ id: string; name: TaskName; data: never }>`
      update pgboss.job set state = 'completed' where id = (
        select id from pgboss.job
        where state = 'created' and (start_after = created_on or start_after <= ${api.clock.now})
        order by created_on, id limit 1)
      returning id, name, data`.execute(api.database.store)
    const [task] = rows
    if (!task) return ran
    ran.push(task.name)
    await (tasks[task.name]?.run as TaskHandler<TaskName> | undefined)?.(task.data)
  }
}
