/** The kinds under which mails of reviews are stored. */
export const reviewMailKinds = {
  asked: "review-asked",
  approved: "review-approved",
  changes: "review-changes",
  held: "review-held",
} as const
