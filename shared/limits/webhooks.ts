/** Lengths are in UTF-16 code units, times in milliseconds unless the name says otherwise. */

/**
 * Webhooks of what happens to the content: length of a name and of an address, maximum number. A receiver responds within
 * `responseWithin`; what failed is sent again after each of `retryAfter`, the last time about a day after the first. After a new secret the former one still signs for `formerSecretFor`. Deliveries stay in the log for
 * `keepDays`.
 */
export const webhookLimits = {
  nameMax: 80,
  urlMax: 2_000,
  countMax: 20,
  responseWithin: 10_000,
  retryAfter: [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 28_800_000, 28_800_000],
  formerSecretFor: 86_400_000,
  keepDays: 30,
} as const
