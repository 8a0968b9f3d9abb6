/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */
export const limits = {
  list: { perPageDefault: 20, perPageMax: 100, pageMax: 100_000 },
  /** Posts on one numbered list page of the site; page 1 holds the oldest. */
  listPage: { size: 6 },
  /** Widths in pixels of the copies that are made of every stored picture, as far as it is that wide. */
  picture: { renditionWidths: [400, 800, 1200, 1600], placeholderWidth: 20 },
  link: { min: 1, max: 80 },
  title: { max: 160 },
  excerpt: { max: 320 },
  authorLine: { max: 120 },
  alt: { max: 240 },
  caption: { max: 320 },
  url: { max: 2_048 },
  /** RFC 5321, section 4.5.3.1.3, less the angle brackets. */
  email: { max: 254 },
  document: { depthMax: 12, nodesMax: 20_000, textMax: 400_000 },
  daily: { textMax: 280, linkLabelMax: 60 },
  /** Years in which a moment may lie that a person sets. */
  moment: { yearMin: 2000, yearMax: 2100 },
  /** Entries that one call may publish or take back; bytes of an entry that is sent, with bodies in both languages. */
  bulk: { entriesMax: 100 },
  entry: { requestMax: 4_194_304 },
  search: { max: 160 },
  audit: { actionMax: 80 },
  redirect: { pathMax: 400, countMax: 1_000 },
  /** Revisions of an entry that its list shows, the latest ones. */
  revisions: { listMax: 500 },
  /** How long the link to a draft works, how many of one entry work at a time, and how often they may be opened. */
  preview: { daysDefault: 7, daysMax: 30, liveMax: 20, tokenMax: 200, callsPerMinute: 60 },
  job: { cityMax: 80, salaryMax: 100_000_000 },
  cursor: { max: 120 },
  /** `headWithin` is for the headers, `bodyWithin` for a body that is no upload, `wholeWithin` for any request. */
  request: { bodyMax: 1_048_576, urlMax: 2_048, headWithin: 30_000, bodyWithin: 30_000, wholeWithin: 900_000 },
  /** Lengths of what a provider says of a person; time between start and end of a sign-in; calls per address and minute. */
  signIn: { nameMax: 200, emailMax: 320, subjectMax: 255, attempt: 600_000, callsPerMinute: 30 },
  /** How often a session notes that it is in use. */
  session: { noteUseEvery: 60_000 },
  /**
   * A mail server that does not take a mail now is asked again after `retryAfter`, then twice as long each time up to
   * `retryAfterMax`, until `giveUpAfter`; after `failuresInRow` nothing is sent for `pause`, twice as long each time up
   * to `pauseMax`. Mails are kept for `keepFor` after they were sent or refused.
   */
  mail: {
    headerMax: 900,
    retryAfter: 60_000,
    retryAfterMax: 3_600_000,
    giveUpAfter: 2 * 86_400_000,
    failuresInRow: 5,
    pause: 60_000,
    pauseMax: 900_000,
    keepFor: 30 * 86_400_000,
  },
  /** Letters that ask for confirmation: at most one to an address in `mailEvery`, and `mailsPerDay` in a day. */
  subscription: {
    tokenMax: 200,
    confirmFor: 2 * 86_400_000,
    keepPending: 7 * 86_400_000,
    keepRequest: 86_400_000,
    mailEvery: 600_000,
    mailsPerDay: 3,
    callsPerTenMinutes: 10,
    /** All wishes of all visitors together, as stored in the last ten minutes by all processes. */
    allPerTenMinutes: 150,
    /** Mails of a notification that are made in one transaction. */
    batch: 200,
    /** Subscribers that one call of the export answers. */
    exportMax: 1_000,
    /** Wishes and test letters of one person of the staff in ten minutes. */
    staffCallsPerTenMinutes: 60,
  },
  /**
   * Proof of work before a form. `cost` is iterations of PBKDF2 a try, `effort` the most tries, half of it the fewest.
   * Measured in Chromium on a server's core: 0.2 s for the most; slowed down six times, as a cheap phone is, 0.9 s for
   * three quarters of it and 1.3 s for the most. A form that comes sooner than `ageMin` was not typed by a person.
   */
  botCheck: {
    lifetime: 600_000,
    ageMin: 2_000,
    cost: 2_000,
    effort: 500,
    solutionMax: 2_048,
    honeypotMax: 2_048,
    callsPerMinute: 30,
  },
  /**
   * Uploads, in bytes. `idle` is the longest wait for the next bytes, `longest` for the whole; `atOnce` how many of staff,
   * and as many again of visitors, one process takes at the same time.
   */
  upload: {
    pictureMax: 20_971_520,
    videoMax: 209_715_200,
    resumeMax: 10_485_760,
    nameMax: 120,
    atOnce: 4,
    callsPerMinute: 60,
    idle: 20_000,
    longest: 1_800_000,
  },
  /** Pixels of an uploaded picture before it is opened; what is larger than `sideKept` is stored that large. */
  uploadedPicture: { pixelsMax: 50_000_000, sideMax: 16_000, sideKept: 3_840 },
  uploadedVideo: { secondsMax: 1_200, sideMax: 4_096 },
  /** What a document may hold once it is unpacked; `keptUnsent` is how long one waits for its application. */
  resume: { unpackedMax: 67_108_864, partsMax: 2_000, keptUnsent: 86_400_000 },
  /**
   * A release that has lost more than `shrinkShare` of the posts or pages of the live one, and more than `shrinkMin` of
   * them, waits for a person. The others bound what one status names.
   */
  guard: { shrinkShare: 0.2, shrinkMin: 10, faultsNamed: 50, warningsNamed: 50 },
  /**
   * Changes that come within `gatherFor` go into one build. One that failed for a passing reason is tried again after
   * `retryAfter`, then twice as long each time up to `retryAfterMax`.
   */
  publishing: { gatherFor: 10, retryAfter: 1_000, retryAfterMax: 60_000 },
  /** News of a release names so many addresses at most. What cannot be told now is tried again after so many milliseconds. */
  webhook: { addressesMax: 1_000, lookAgainAfter: 30_000 },
  feedback: {
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
  },
} as const
