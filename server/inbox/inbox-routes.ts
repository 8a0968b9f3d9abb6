import type { FastifyInstance, FastifyRequest } from "fastify"
import {
  noteAddition,
  noteEdit,
  noteRemoval,
  submissionEntries,
  submissionIdParameters,
  submissionListQueries,
  submissionRoles,
  submissionStatusBodies,
  submissionSummaries,
  forgetBody,
  forgotten,
  submissionListOf,
  submissionAdminPaths,
  waitingSubmissions,
  waitingSubmissionsPath,
} from "../../shared/contract/inbox.ts"
import { submissionKinds, type SubmissionKind } from "../../shared/submission-kinds.ts"
import { hasRole } from "../../shared/roles.ts"
import { signedInUser } from "../people/policies.ts"
import { endpoints } from "../http/endpoint.ts"
import { presentSubmission, presentSubmissionSummary } from "./submissions-presenter.ts"
import { staffRead, staffWrite } from "../http/route-policy.ts"
import type { ServiceContext } from "../service-context.ts"
import { countWaiting, listSubmissions, readSubmission, setSubmissionStatus } from "./inbox-service.ts"
import { addNote, editNote, removeNote } from "./submission-notes-service.ts"
import { eraseSubmitter } from "./erasure-service.ts"
import type { Actor } from "../audit/audit-repository.ts"

const submissionNames: Record<SubmissionKind, string> = {
  application: "applications",
  partnership: "proposals to the studio",
  streaming: "streamers' channels",
  support: "support messages",
}

const actorOf = (request: FastifyRequest): Actor => {
  const { id, name } = signedInUser(request)
  return { id, name }
}

const submissionKindRoutes = (
  endpoint: ReturnType<typeof endpoints>,
  context: ServiceContext,
  kind: SubmissionKind
): void => {
  const paths = submissionAdminPaths(kind)
  const every = { tag: "inbox" } as const
  const read = { ...every, method: "GET", policy: staffRead(submissionRoles[kind]) } as const
  const write = { ...every, method: "POST", policy: staffWrite(submissionRoles[kind]) } as const
  const present = (entry: Parameters<typeof presentSubmission>[1]) => presentSubmission(kind, entry)

  endpoint({
    ...read,
    path: paths.list,
    summary: `The ${submissionNames[kind]} that were sent, newest first`,
    query: submissionListQueries[kind],
    response: submissionListOf(submissionSummaries[kind]),
    handle: async ({ query }) => {
      const { entries, ...page } = await listSubmissions(context, { ...query, kind })
      return { ...page, items: entries.map((entry) => presentSubmissionSummary(kind, entry)) }
    },
  })
  endpoint({
    ...read,
    path: paths.byId,
    summary: `One of the ${submissionNames[kind]}, with all that was sent; the audit says who read it`,
    params: submissionIdParameters,
    response: submissionEntries[kind],
    failures: ["notFound"],
    handle: async ({ params, request }) =>
      present(await readSubmission(context, kind, { id: params.id, actor: actorOf(request) })),
  })
  endpoint({
    ...write,
    path: paths.status,
    summary: `How far the answer to one of the ${submissionNames[kind]} has come, with a note for staff where one is sent`,
    body: submissionStatusBodies[kind],
    response: submissionEntries[kind],
    failures: ["notFound", "versionConflict"],
    handle: async ({ body, request }) =>
      present(await setSubmissionStatus(context, kind, { change: body, actor: actorOf(request), present })),
  })
  endpoint({
    ...write,
    path: paths.forget,
    summary: "Deletes everything that the sender of a form ever sent by any form, with resumes and mails",
    body: forgetBody,
    response: forgotten,
    failures: ["notFound"],
    handle: ({ body, request }) =>
      eraseSubmitter(context, kind, { ...body, actor: actorOf(request), roles: signedInUser(request).roles }),
  })
}

const noteRoutes = (endpoint: ReturnType<typeof endpoints>, context: ServiceContext, kind: SubmissionKind): void => {
  const paths = submissionAdminPaths(kind)
  const write = { tag: "inbox", method: "POST", policy: staffWrite(submissionRoles[kind]) } as const
  const present = (entry: Parameters<typeof presentSubmission>[1]) => presentSubmission(kind, entry)

  endpoint({
    ...write,
    path: paths.addNote,
    summary: `Adds a note for staff to one of the ${submissionNames[kind]}`,
    body: noteAddition,
    response: submissionEntries[kind],
    failures: ["notFound"],
    handle: async ({ body, request }) => present(await addNote(context, kind, body, actorOf(request))),
  })
  endpoint({
    ...write,
    path: paths.editNote,
    summary: `Changes an own note about one of the ${submissionNames[kind]}`,
    body: noteEdit,
    response: submissionEntries[kind],
    failures: ["notAllowed", "notFound", "versionConflict"],
    handle: async ({ body, request }) =>
      present(await editNote(context, kind, { change: body, actor: actorOf(request), present })),
  })
  endpoint({
    ...write,
    path: paths.removeNote,
    summary: `Removes an own note about one of the ${submissionNames[kind]}`,
    body: noteRemoval,
    response: submissionEntries[kind],
    failures: ["notAllowed", "notFound", "versionConflict"],
    handle: async ({ body, request }) =>
      present(await removeNote(context, kind, { change: body, actor: actorOf(request), present })),
  })
}

const waitingRoute = (endpoint: ReturnType<typeof endpoints>, context: ServiceContext): void => {
  endpoint({
    tag: "inbox",
    method: "GET",
    policy: staffRead(...new Set(Object.values(submissionRoles))),
    path: waitingSubmissionsPath,
    summary: "How many submissions are new, of each kind that the user may read",
    response: waitingSubmissions,
    handle: ({ request }) => {
      const { roles } = signedInUser(request)
      return countWaiting(
        context,
        submissionKinds.filter((kind) => hasRole(roles, [submissionRoles[kind]]))
      )
    },
  })
}

/** The admin endpoints of submissions, each kind with its role. */
export const submissionAdminRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  waitingRoute(endpoints(app), context)
  for (const kind of submissionKinds) {
    submissionKindRoutes(endpoints(app), context, kind)
    noteRoutes(endpoints(app), context, kind)
  }
}
