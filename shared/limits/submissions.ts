/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

export const submissionLimits = {
  nameMax: 120,
  companyMax: 160,
  messageMax: 8_000,
  phoneMax: 40,
  audienceMax: 1_000_000_000,
  tokenMax: 200,
  noteMax: 2_000,
  /** Submissions of one kind from one client address in ten minutes. */
  callsPerTenMinutes: 10,
  /** Submissions of all visitors together, as stored in the last ten minutes by all processes. */
  allPerTenMinutes: 150,
  /** Acknowledgements to one e-mail address per day: forms cannot be used to flood a mailbox. */
  receiptsPerDay: 5,
  /** How long a ticket allows the upload of a resume. */
  ticketLifetime: 900_000,
  /** Days that a submission is stored after its last change. */
  keepDays: { application: 365, partnership: 730, streaming: 365 },
} as const
