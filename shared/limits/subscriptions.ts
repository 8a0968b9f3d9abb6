/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

/** Mails that ask for confirmation: at most one to an address in `mailEvery`, and `mailsPerDay` in a day. */
export const subscriptionLimits = {
  tokenMax: 200,
  confirmFor: 2 * 86_400_000,
  keepPending: 7 * 86_400_000,
  keepRequest: 86_400_000,
  mailEvery: 600_000,
  mailsPerDay: 3,
  /** For which leaving can be undone; then the address is deleted. */
  undoFor: 86_400_000,
  requestsPerTenMinutes: 10,
  /** Views of the page of a mail's link. */
  viewsPerTenMinutes: 60,
  /** Mails of a notification that are created in one transaction. */
  batch: 200,
  /** Of the subject and the first lines that an editor gives a notification. */
  subjectMax: 200,
  introMax: 1_000,
  /** How far ahead a notification can be scheduled. */
  sendWithin: 366 * 86_400_000,
  /** For which a notification that was dropped, because its entry was unpublished, is shown as needing care. */
  careFor: 7 * 86_400_000,
  /** Subscribers in one response of the export. */
  exportMax: 1_000,
  /** Requests and test mails of one user in ten minutes. */
  staffRequestsPerTenMinutes: 60,
} as const
