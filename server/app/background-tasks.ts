import type { FileStore } from "../files/storage/file-store.ts"
import type { ServiceContext } from "../service-context.ts"
import { promoteOnTime } from "../content/scheduling/due-entries-tasks.ts"
import type { ReportFailedDue } from "../content/scheduling/due-entries-service.ts"
import { sweepFiles } from "../files/storage/file-sweep-service.ts"
import { sendDueMails, type ReportFailedMail } from "../mail/mail-sending-service.ts"
import type { MailTransport } from "../mail/mail-transport.ts"
import { sendAlerts } from "../inbox/submission-alerts-service.ts"
import { fanOutNotification, startNotifications, type IsReadable } from "../subscribers/notification-sending-service.ts"
import { processSubscriptionRequest } from "../subscribers/subscription-requests-service.ts"
import { deliverWebhook } from "../webhooks/deliver-webhook.ts"
import { announceApplication, announceContent } from "../webhooks/content-events-service.ts"
import { deliverEvent } from "../webhooks/delivery-service.ts"
import type { ContentWebhookConfig, Webhook } from "../webhooks/webhook-config.ts"
import type { TaskData, TaskName } from "../tasks/task-kinds.ts"
import type { TaskHandler, Queue, WorkOptions } from "../tasks/task-queue.ts"
import { deleteOld } from "./retention.ts"

type Task<Name extends TaskName> = {
  run: TaskHandler<Name>
  options?: WorkOptions
  /** When the task is sent automatically: cron expression (UTC) and data. */
  every?: { cron: string; data: TaskData[Name] }
}

export type Tasks = { [Name in TaskName]?: Task<Name> }

/** What tasks use beside the services' context. */
export type TaskParts = {
  mails: MailTransport
  /** Called with each mail that is given up. */
  reportFailedMail?: ReportFailedMail
  /** Called with each change that was due and failed. */
  reportFailedDue?: ReportFailedDue
  /** Called with the keys of files that a backup lacks. */
  reportMissingFiles?: (keys: readonly string[]) => void
  /** Whether visitors can read an entry now; they always can unless given. */
  isReadable?: IsReadable
  files: FileStore
  /** Folder where uploads are received. */
  uploads: string
  /** Receiver of release events; null when none is configured. */
  webhook: Webhook | null
  /** Makes a backup in the bucket; null on a server that makes none, which leaves the task to the others. */
  backUp?: { run: () => Promise<readonly string[]>; schedule: string } | null
}

const everyMinute = { cron: "* * * * *", data: {} }

/** All background tasks: scheduled, or queued by a request. A schedule fires once, however many processes run. */
export const createTasks = (
  context: ServiceContext & ContentWebhookConfig,
  {
    mails,
    reportFailedMail,
    reportFailedDue,
    reportMissingFiles,
    isReadable,
    files,
    uploads,
    webhook,
    backUp,
  }: TaskParts
): Tasks => ({
  "promote-due": {
    run: () => promoteOnTime(context, reportFailedDue),
    options: { pollSeconds: 1 },
    every: everyMinute,
  },
  "send-mails": {
    run: () => sendDueMails(context, mails, reportFailedMail),
    options: { pollSeconds: 1 },
    every: everyMinute,
  },
  "alert-staff": {
    run: () => sendAlerts(context),
    options: { pollSeconds: 5 },
    every: { cron: "*/5 * * * *", data: {} },
  },
  "sweep-files": {
    run: () => sweepFiles(context, files, uploads),
    options: { pollSeconds: 5 },
    every: { cron: "*/20 * * * *", data: {} },
  },
  "answer-subscription": { run: ({ id }) => processSubscriptionRequest(context, id), options: { pollSeconds: 1 } },
  "deliver-webhook": {
    run: async (releaseEvent) => {
      // Without a receiver, events queued before are dropped.
      if (webhook) await deliverWebhook(webhook, releaseEvent, { now: context.now() })
    },
  },
  "announce-content": {
    run: () => announceContent(context, isReadable),
    options: { pollSeconds: 1 },
    every: everyMinute,
  },
  "announce-application": { run: (application) => announceApplication(context, application) },
  // A receiver that takes its time delays no other.
  "deliver-event": { run: (task) => deliverEvent(context, task), options: { concurrency: 4, pollSeconds: 1 } },
  "start-notifications": {
    run: () => startNotifications(context, isReadable),
    options: { pollSeconds: 1 },
    every: everyMinute,
  },
  "spread-notification": { run: ({ id }) => fanOutNotification(context, id) },
  "delete-old": {
    run: () => deleteOld(context),
    options: { pollSeconds: 30 },
    every: { cron: "17 3 * * *", data: {} },
  },
  ...(backUp
    ? {
        "back-up": {
          run: async () => {
            const missing = await backUp.run()
            if (missing.length > 0) reportMissingFiles?.(missing)
          },
          options: { pollSeconds: 30 },
          every: { cron: backUp.schedule, data: {} },
        },
      }
    : {}),
})

/** Starts to run tasks in this process. */
export const startTasks = async (queue: Queue, tasks: Tasks): Promise<void> => {
  const start = async <Name extends TaskName>(name: Name, { run, options, every }: Task<Name>) => {
    if (every) await queue.schedule(name, every.cron, every.data)
    await queue.work(name, run, options)
  }
  for (const name of Object.keys(tasks) as TaskName[]) await start(name, tasks[name] as Task<typeof name>)
}
