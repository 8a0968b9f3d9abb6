/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

export const submissionLimits = {
  nameMax: 120,
  companyMax: 160,
  messageMax: 8_000,
  phoneMax: 40,
  audienceMax: 1_000_000_000,
  tokenMax: 200,
  noteMax: 2_000,
  /** Forms of one kind from one address in ten minutes. */
  callsPerTenMinutes: 10,
  /** All forms of all visitors together, as stored in the last ten minutes by all processes. */
  allPerTenMinutes: 150,
  /** Acknowledgements to one e-mail address in a day: forms cannot be used to fill somebody's mailbox. */
  receiptsPerDay: 5,
  /** A resume may be uploaded for so long after it was asked for. */
  ticketLifetime: 900_000,
  /** Days that a form is kept after its last change. */
  keepDays: { application: 365, partnership: 730, streaming: 365 },
} as const
