const day = 86_400_000

/** Lengths are in UTF-16 code units, times in milliseconds. */

/** Comments of the staff on blocks of an entry's texts. */
export const commentLimits = {
  textMax: 4_000,
  /** Threads of one entry, resolved ones included. */
  threadsMax: 200,
  /** Comments of one thread. */
  commentsMax: 100,
  /** Colleagues whom one comment mentions. */
  mentionsMax: 20,
  /** Of a block's words, what is stored to say which it was, and to find it again. */
  wordsMax: 600,
  /** Colleagues that are offered for a mention. */
  colleaguesMax: 8,
  /** Mentions that the admin's first screen shows. */
  waitingMax: 5,
  /** Comments that one address may write in a minute. */
  requestsPerMinute: 120,
  /** How long a resolved thread is stored. */
  resolvedFor: 365 * day,
  /** How long the comments on a removed entry are stored. */
  removedFor: 90 * day,
} as const
