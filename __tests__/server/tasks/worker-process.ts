import { readConfig } from "../../../server/app/config.ts"
import { createTasks, startTasks } from "../../../server/app/background-tasks.ts"
import { createQueue } from "../../../server/tasks/task-queue.ts"
import { appContext } from "../../../server/app/app-context.ts"
import { openPostgres } from "../../../server/db/connection.ts"

/** Runs the tasks of the database in its argument until it is killed; mails are dropped. */
const [, , url = ""] = process.argv

const database = openPostgres(url)
const queue = createQueue(database, { superviseSeconds: 1 })
await queue.start()
const context = appContext(readConfig({}), { database, queue, now: () => new Date() })
const mails = { send: () => Promise.resolve(), close: () => undefined }
await startTasks(queue, createTasks(context, { mails, files: {} as never, uploads: "", webhook: null }))
