import type { FastifyInstance, FastifyRequest } from "fastify"
import {
  feedbackEntries,
  feedbackIdParameters,
  feedbackListQueries,
  feedbackRoles,
  feedbackStatusBodies,
  feedbackSummaries,
  forgetBody,
  forgotten,
  inboxOf,
  inboxPaths,
} from "../../shared/contract/inbox.ts"
import { feedbackKinds, type FeedbackKind } from "../../shared/visitor-forms.ts"
import { signedInUser } from "../people/policies.ts"
import { calls } from "../http/endpoint.ts"
import { presentFeedback, presentFeedbackSummary } from "./submissions-presenter.ts"
import { staffRead, staffWrite } from "../http/route-policy.ts"
import type { ServiceContext } from "../service-context.ts"
import { listInbox, readFeedback, setFeedbackStatus } from "./inbox-service.ts"
import { forgetPerson } from "./forget-person-service.ts"
import type { Actor } from "../audit/audit-repository.ts"

const nouns: Record<FeedbackKind, string> = {
  application: "applications",
  partnership: "proposals to the studio",
  streaming: "streamers' channels",
}

const actorOf = (request: FastifyRequest): Actor => {
  const { id, name } = signedInUser(request)
  return { id, name }
}

const inboxRoutes = (call: ReturnType<typeof calls>, context: ServiceContext, kind: FeedbackKind): void => {
  const paths = inboxPaths(kind)
  const every = { tag: "inbox" } as const
  const read = { ...every, method: "GET", policy: staffRead(feedbackRoles[kind]) } as const
  const write = { ...every, method: "POST", policy: staffWrite(feedbackRoles[kind]) } as const
  const present = (entry: Parameters<typeof presentFeedback>[1]) => presentFeedback(kind, entry)

  call({
    ...read,
    path: paths.list,
    summary: `The ${nouns[kind]} that were sent, newest first`,
    query: feedbackListQueries[kind],
    answer: inboxOf(feedbackSummaries[kind]),
    handle: async ({ query }) => {
      const { entries, ...page } = await listInbox(context, { ...query, kind })
      return { ...page, items: entries.map((entry) => presentFeedbackSummary(kind, entry)) }
    },
  })
  call({
    ...read,
    path: paths.byId,
    summary: `One of the ${nouns[kind]}, with all that was sent; the audit says who read it`,
    params: feedbackIdParameters,
    answer: feedbackEntries[kind],
    failures: ["notFound"],
    handle: async ({ params, request }) =>
      present(await readFeedback(context, kind, { id: params.id, actor: actorOf(request) })),
  })
  call({
    ...write,
    path: paths.status,
    summary: `How far the answer to one of the ${nouns[kind]} has come, and a note for staff`,
    body: feedbackStatusBodies[kind],
    answer: feedbackEntries[kind],
    failures: ["notFound", "versionConflict"],
    handle: async ({ body, request }) =>
      present(await setFeedbackStatus(context, kind, { change: body, actor: actorOf(request), present })),
  })
  call({
    ...write,
    path: paths.forget,
    summary: "Deletes everything that the sender of a form ever sent by any form, with resumes and mails",
    body: forgetBody,
    answer: forgotten,
    failures: ["notFound"],
    handle: ({ body, request }) => forgetPerson(context, kind, { ...body, actor: actorOf(request) }),
  })
}

/** What staff read and do with the forms, each kind by its role. */
export const feedbackInboxRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  for (const kind of feedbackKinds) inboxRoutes(calls(app), context, kind)
}
