import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import { adminEntryParameters } from "../../../shared/contract/admin-entries.ts"
import {
  colleagueList,
  colleaguesQuery,
  commentAddition,
  commentEdit,
  commentList,
  commentPathsOf,
  commentRemoval,
  mentionList,
  mentionPaths,
  mentionsDone,
  threadResolution,
} from "../../../shared/contract/comments.ts"
import { commentLimits } from "../../../shared/limits/comments.ts"
import type { Role } from "../../../shared/roles.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import { endpoints } from "../../http/endpoint.ts"
import { staffRead, staffWrite } from "../../http/route-policy.ts"
import { listColleagues } from "../../people/colleagues-service.ts"
import { signedInUser } from "../../people/policies.ts"
import type { ServiceContext } from "../../service-context.ts"
import { contentTypeNames, type ContentTypeName } from "../entries/content-type-names.ts"
import { blogContentType, devblogContentType, legalContentType } from "../content-types/post-content-types.ts"
import { vacancyContentType } from "../content-types/vacancy-content-type.ts"
import { presentComments, type StoredComments } from "./comments-presenter.ts"
import {
  addComment,
  editComment,
  getComments,
  removeComment,
  resolveThread,
  type CommentedType,
} from "./comments-service.ts"
import { listMentionsOf, setMentionsDone } from "./mentions-service.ts"

const tag = "comments"

const rateLimit = { max: commentLimits.requestsPerMinute, timeWindow: 60_000 }

type CommentParts = {
  /** Roles that may read and write each content type. */
  roles: Readonly<Record<ContentTypeName, Role[]>>
  /** Notifies the windows that have an entry open that its comments changed. */
  notify: (contentType: ContentTypeName, id: string) => void
}

const typesOf = (roles: CommentParts["roles"]): Record<EntryKind, CommentedType> => ({
  blog: { kind: "blog", find: blogContentType.find, roles: roles.blog },
  devblog: { kind: "devblog", find: devblogContentType.find, roles: roles.devblog },
  legal: { kind: "legal", find: legalContentType.find, roles: roles.legal },
  job: { kind: "job", find: vacancyContentType.find, roles: roles.jobs },
})

const typeRoutes = (
  app: FastifyInstance,
  context: ServiceContext,
  type: CommentedType,
  notify: CommentParts["notify"]
) => {
  const endpoint = endpoints(app)
  const contentType = contentTypeNames[type.kind]
  const paths = commentPathsOf(contentType)
  const policy = staffRead(...type.roles)
  const write = {
    method: "POST",
    tag,
    policy: staffWrite(...type.roles),
    params: adminEntryParameters,
    response: commentList,
    rateLimit,
  } as const
  const written = async (id: string, comments: Promise<StoredComments>) => {
    const presented = presentComments(await comments)
    notify(contentType, id)
    return presented
  }
  endpoint({
    ...{ method: "GET", tag, policy, params: adminEntryParameters, response: commentList },
    path: paths.comments,
    summary: "The comments of the staff on blocks of an entry, in threads, with where those blocks are",
    failures: ["notFound"],
    handle: async ({ params }) => presentComments(await getComments(context, type, params.id)),
  })
  endpoint({
    ...write,
    path: paths.addComment,
    summary: "Adds a comment: an answer in a thread, or with a block a new thread",
    body: commentAddition,
    failures: ["notFound", "gone", "versionConflict"],
    handle: ({ params, body, request }) =>
      written(params.id, addComment(context, type, { ...body, ...params }, writerOf(request))),
  })
  endpoint({
    ...write,
    path: paths.editComment,
    summary: "Changes an own comment",
    body: commentEdit,
    failures: ["notFound", "gone", "versionConflict"],
    handle: ({ params, body, request }) =>
      written(params.id, editComment(context, type, { ...body, ...params }, writerOf(request))),
  })
  endpoint({
    ...write,
    path: paths.removeComment,
    summary: "Removes an own comment; an admin removes any",
    body: commentRemoval,
    failures: ["notFound", "gone", "versionConflict"],
    handle: ({ params, body, request }) =>
      written(params.id, removeComment(context, type, { ...body, ...params }, writerOf(request))),
  })
  endpoint({
    ...write,
    path: paths.resolveComments,
    summary: "Resolves a thread, or opens it again",
    body: threadResolution,
    failures: ["notFound", "gone", "versionConflict"],
    handle: ({ params, body, request }) =>
      written(params.id, resolveThread(context, type, { ...body, ...params }, writerOf(request))),
  })
  endpoint({
    ...{ method: "GET", tag, policy, path: paths.colleagues, query: colleaguesQuery, response: colleagueList },
    summary: "Who can be mentioned: users who may read these entries, by the letters of their names",
    handle: async ({ query }) => {
      const found = await listColleagues(context, {
        q: query.q,
        roles: type.roles,
        limit: commentLimits.colleaguesMax,
      })
      return { items: found.map(({ id, name }) => ({ id, name })) }
    },
  })
}

const writerOf = (request: FastifyRequest) => {
  const { id, name, roles } = signedInUser(request)
  return { id, name, roles }
}

/** Comments on entries of all content types, and what mentions the user. */
export const commentRoutes = (app: FastifyInstance, context: ServiceContext, { roles, notify }: CommentParts): void => {
  const types = typesOf(roles)
  for (const type of Object.values(types)) typeRoutes(app, context, type, notify)
  const everyone = [...new Set(Object.values(roles).flat())]
  endpoints(app)({
    ...{ method: "GET", tag, path: mentionPaths.list, policy: staffRead(...everyone), response: mentionList },
    summary: "Comments that mention the user, which are not resolved and the user has not answered",
    handle: ({ request }) => listMentionsOf(context, writerOf(request), roles, types),
  })
  endpoints(app)({
    ...{ method: "POST", tag, path: mentionPaths.done, policy: staffWrite(...everyone), body: mentionsDone, rateLimit },
    summary: "Removes the mentions of the user in a thread from that list",
    response: z.object({ thread: z.uuid() }),
    handle: async ({ body, request }) => {
      await setMentionsDone(context, body.thread, signedInUser(request).id)
      return body
    },
  })
}
