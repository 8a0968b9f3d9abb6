/** Reviews of entries before they are published. Lengths are in UTF-16 code units. */
export const reviewLimits = {
  /** A message of who asks or decides, and the reason why an admin publishes without an approval. */
  messageMax: 1_000,
  /** Users to whom one request writes that asks anybody. */
  mailsMax: 20,
  /** Mails of requests about one entry within a day, after which no more go out. */
  mailsPerDay: 20,
  /** Reviews of each kind that the home screen lists. */
  waitingMax: 20,
} as const
