/** What each job is given. A job may run more than once, so its work must come to the same when repeated. */
export type JobData = {
  "promote-due": Record<string, never>
  "send-mails": Record<string, never>
  "sweep-files": Record<string, never>
}

export type JobName = keyof JobData

/** Times in seconds. A job that fails is tried again after `retryDelay`, then twice as long each time up to the maximum. */
export type JobKind = {
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  /** Longest run; what lasts longer counts as failed. */
  expireInSeconds: number
}

/** Work that is scheduled anyway: the next turn is the retry. */
const recurring: JobKind = { retryLimit: 2, retryDelay: 5, retryDelayMax: 60, expireInSeconds: 300 }

export const jobKinds: Record<JobName, JobKind> = {
  "promote-due": recurring,
  "send-mails": recurring,
  "sweep-files": recurring,
}
