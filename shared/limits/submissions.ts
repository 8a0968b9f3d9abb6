/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

export const submissionLimits = {
  nameMax: 120,
  companyMax: 160,
  messageMax: 8_000,
  phoneMax: 40,
  audienceMax: 1_000_000_000,
  tokenMax: 200,
  noteMax: 2_000,
  /** Notes of the staff about one submission. */
  notesMax: 200,
  /** Shown with a submission of those that came earlier from the same address. */
  earlierMax: 10,
  answerSubjectMax: 160,
  answerMax: 8_000,
  /** Answers to one submission. */
  answersMax: 50,
  templateNameMax: 80,
  /** Templates for answers to one kind of submission. */
  templatesMax: 100,
  /** Requests, refused ones too, of one kind from a client address (IPv6: its /64) in ten minutes; networkLimits has less. */
  requestsPerTenMinutes: 30,
  /** Mails to the studio about submissions of one kind; those beyond are in the inbox alone. */
  studioMailsPerTenMinutes: 20,
  /** Acknowledgements to one e-mail address per day: forms cannot be used to flood a mailbox. */
  receiptsPerDay: 5,
  /** Between two mails about new submissions to one member of staff: what arrives meanwhile is in the next. */
  alertEvery: 900_000,
  /** Who has not used the admin for so long is not written to: the provider may have let them go. */
  alertSeenWithin: 30 * 86_400_000,
  /** UTC hour from which daily digests are sent. */
  alertHour: 6,
  /** How long a ticket allows the upload of a resume, which may take half an hour: it is consumed at its end. */
  ticketLifetime: 2_700_000,
  /** Days that a submission is stored after its last change. */
  keepDays: { application: 365, partnership: 730, streaming: 365, support: 365 },
} as const
