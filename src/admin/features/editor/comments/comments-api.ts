import { commentPathsOf } from "../../../../../shared/comment-endpoints.ts"
import type {
  ColleagueList,
  CommentAddition,
  CommentEdit,
  CommentList,
  CommentRemoval,
  ThreadResolution,
} from "../../../../../shared/contract/comments.ts"
import { adminApi } from "../../../store/admin-api.ts"
import { currentVersionOf } from "../../../store/current-version-of.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { failureOf } from "../../../store/failure-of.ts"
import { filled, withQuery } from "../../../store/with-query.ts"

export type CommentedEntry = { contentType: ContentTypeName; id: string }

/** A write whose response is the list of comments. */
export type CommentWrite =
  | ({ to: "addComment" } & CommentAddition)
  | ({ to: "editComment" } & CommentEdit)
  | ({ to: "removeComment" } & CommentRemoval)
  | ({ to: "resolveComments" } & ThreadResolution)

const commentsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    readComments: build.query<CommentList, CommentedEntry>({
      query: ({ contentType, id }) => ({ method: "GET", path: filled(commentPathsOf(contentType).comments, { id }) }),
      keepUnusedDataFor: 0,
    }),
    writeComment: build.mutation<CommentList, CommentedEntry & CommentWrite>({
      query: ({ contentType, id, to, ...body }) => ({
        method: "POST",
        path: filled(commentPathsOf(contentType)[to], { id }),
        body,
      }),
      // The response, or that of a conflict, has all of them.
      onQueryStarted: async ({ contentType, id }, { dispatch, queryFulfilled }) => {
        const present = await queryFulfilled.then(
          ({ data }) => data,
          (rejected: unknown) => {
            // RTK Query rejects with the error in an object.
            const failure = failureOf((rejected as { error?: unknown }).error)
            return failure && (currentVersionOf(failure) as CommentList | null)
          }
        )
        if (present) void dispatch(commentsApi.util.upsertQueryData("readComments", { contentType, id }, present))
      },
      invalidatesTags: ["Comments"],
    }),
    findColleagues: build.query<ColleagueList, { contentType: ContentTypeName; q: string }>({
      query: ({ contentType, q }) => ({
        method: "GET",
        path: withQuery(commentPathsOf(contentType).colleagues, { q }),
      }),
    }),
  }),
})

export const { useReadCommentsQuery, useWriteCommentMutation, useFindColleaguesQuery } = commentsApi
