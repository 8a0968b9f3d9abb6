/**
 * Paths of the comments on entries of a content type, below the API's base path. They are apart from staff-endpoints.ts, as
 * lists do without them.
 */
export const commentPathsOf = <ContentType extends string>(contentType: ContentType) =>
  ({
    comments: `/api/v1/comments/${contentType}/:id`,
    addComment: `/api/v1/comments/${contentType}/:id/add`,
    editComment: `/api/v1/comments/${contentType}/:id/edit`,
    removeComment: `/api/v1/comments/${contentType}/:id/remove`,
    resolveComments: `/api/v1/comments/${contentType}/:id/resolve`,
    colleagues: `/api/v1/colleagues/${contentType}`,
  }) as const

/** Comments that mention the user. */
export const mentionPaths = { list: "/api/v1/mentions", done: "/api/v1/mentions/done" } as const
