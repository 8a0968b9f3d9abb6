import type { FileStore } from "../files/storage/file-store.ts"
import type { ServiceContext } from "../service-context.ts"
import { promoteOnTime } from "../content/scheduling/due-entries-tasks.ts"
import { sweepFiles } from "../files/storage/file-sweep-service.ts"
import { sendDueMails } from "../mail/mail-sending-service.ts"
import type { MailTransport } from "../mail/mail-transport.ts"
import { spreadNotification } from "../subscribers/notifications-service.ts"
import { answerSubscriptionRequest } from "../subscribers/subscription-requests-service.ts"
import { callWebhook } from "../webhooks/call-webhook.ts"
import type { Webhook } from "../webhooks/webhook-config.ts"
import type { JobData, JobName } from "../tasks/task-kinds.ts"
import type { JobHandler, Queue, WorkOptions } from "../tasks/task-queue.ts"
import { deleteOld } from "./retention.ts"

type Job<Name extends JobName> = {
  run: JobHandler<Name>
  options?: WorkOptions
  /** When it is sent by itself, as a cron expression (UTC), with what. */
  every?: { cron: string; data: JobData[Name] }
}

export type Jobs = { [Name in JobName]?: Job<Name> }

/** What jobs use beside the services' context. */
export type JobParts = {
  mails: MailTransport
  files: FileStore
  /** Folder where uploads are received. */
  uploads: string
  /** Who is told of releases; null for nobody. */
  webhook: Webhook | null
}

const everyMinute = { cron: "* * * * *", data: {} }

/** Everything that is done by time or apart from a request. Each runs once, however many processes there are. */
export const createJobs = (context: ServiceContext, { mails, files, uploads, webhook }: JobParts): Jobs => ({
  "promote-due": { run: () => promoteOnTime(context), options: { pollSeconds: 1 }, every: everyMinute },
  "send-mails": { run: () => sendDueMails(context, mails), options: { pollSeconds: 1 }, every: everyMinute },
  "sweep-files": {
    run: () => sweepFiles(context, files, uploads),
    options: { pollSeconds: 5 },
    every: { cron: "*/20 * * * *", data: {} },
  },
  "answer-subscription": { run: ({ id }) => answerSubscriptionRequest(context, id), options: { pollSeconds: 1 } },
  "call-webhook": {
    run: async (news) => {
      // Nobody is told any more; news from before waits for nothing.
      if (webhook) await callWebhook(webhook, news, { now: context.now() })
    },
  },
  "spread-notification": { run: ({ id }) => spreadNotification(context, id) },
  "delete-old": {
    run: () => deleteOld(context),
    options: { pollSeconds: 30 },
    every: { cron: "17 3 * * *", data: {} },
  },
})

/** Begins to run jobs in this process. */
export const startJobs = async (queue: Queue, jobs: Jobs): Promise<void> => {
  const start = async <Name extends JobName>(name: Name, { run, options, every }: Job<Name>) => {
    if (every) await queue.schedule(name, every.cron, every.data)
    await queue.work(name, run, options)
  }
  for (const name of Object.keys(jobs) as JobName[]) await start(name, jobs[name] as Job<typeof name>)
}
