/** Paths of reviews below the API's base path. They are apart from the others, as the admin's first screens need none of them. */

/** The review of one entry. */
export const entryReviewPaths = <ContentType extends string>(contentType: ContentType) =>
  ({
    review: `/api/v1/reviews/${contentType}/:id`,
    askReview: `/api/v1/reviews/${contentType}/:id/ask`,
    approve: `/api/v1/reviews/${contentType}/:id/approve`,
    requestChanges: `/api/v1/reviews/${contentType}/:id/changes`,
    withdrawReview: `/api/v1/reviews/${contentType}/:id/withdraw`,
    overruleReview: `/api/v1/reviews/${contentType}/:id/overrule`,
  }) as const

/** Reviews of all content types, and whether they are required. */
export const reviewPaths = {
  waiting: "/api/v1/reviews/waiting",
  setting: "/api/v1/reviews/setting",
  set: "/api/v1/reviews/setting/set",
} as const
