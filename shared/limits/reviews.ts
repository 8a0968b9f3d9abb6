/** Reviews of entries before they are published. Lengths are in UTF-16 code units. */
export const reviewLimits = {
  /** A message of who asks or decides, and the reason why an admin publishes without an approval. */
  messageMax: 1_000,
  /** Users to whom one request writes that asks anybody. */
  mailsMax: 20,
  /** Mails about one entry within a day, of requests and of each kind of decision, after which no more go out. */
  mailsPerDay: 20,
  /** Reviews of each kind that the home screen lists. */
  waitingMax: 20,
  /** Requests and decisions that one address may send in a minute. */
  requestsPerMinute: 60,
  /** How long the reviews and approvals of a removed entry are stored, in milliseconds. */
  removedFor: 90 * 86_400_000,
} as const
