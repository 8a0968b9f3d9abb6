import type { FastifyInstance } from "fastify"
import { submissionAdminPaths, submissionEntries, submissionRoles } from "../../shared/contract/inbox.ts"
import {
  answerSending,
  answerTemplate,
  answerTemplateBody,
  answerTemplateList,
  answerTemplateRemoval,
  removedTemplate,
} from "../../shared/contract/submission-answers.ts"
import { submissionKinds, type SubmissionKind } from "../../shared/submission-kinds.ts"
import type { Actor } from "../audit/audit-repository.ts"
import { endpoints } from "../http/endpoint.ts"
import { staffRead, staffWrite } from "../http/route-policy.ts"
import { signedInUser } from "../people/policies.ts"
import type { ServiceContext } from "../service-context.ts"
import { listTemplates, removeTemplate, saveTemplate } from "./answer-templates-service.ts"
import type { StudioInboxConfig } from "./studio-inboxes.ts"
import { sendAnswer } from "./submission-answers-service.ts"
import { presentSubmission } from "./submissions-presenter.ts"

type AnswersContext = ServiceContext & StudioInboxConfig

const actorOf = (request: Parameters<typeof signedInUser>[0]): Actor => {
  const { id, name } = signedInUser(request)
  return { id, name }
}

const routesOfKind = (endpoint: ReturnType<typeof endpoints>, context: AnswersContext, kind: SubmissionKind): void => {
  const paths = submissionAdminPaths(kind)
  const read = { tag: "inbox", method: "GET", policy: staffRead(submissionRoles[kind]) } as const
  const write = { tag: "inbox", method: "POST", policy: staffWrite(submissionRoles[kind]) } as const

  endpoint({
    ...write,
    path: paths.answer,
    summary: "Sends an answer to the address of a submission, which counts as answered then",
    body: answerSending,
    response: submissionEntries[kind],
    failures: ["notFound"],
    handle: async ({ body, request }) =>
      presentSubmission(kind, await sendAnswer(context, kind, body, actorOf(request))),
  })
  endpoint({
    ...read,
    path: paths.templates,
    summary: "Templates for answers to submissions of a kind",
    response: answerTemplateList,
    handle: async () => ({ items: await listTemplates(context, kind) }),
  })
  endpoint({
    ...write,
    path: paths.saveTemplate,
    summary: "Adds or changes a template for answers",
    body: answerTemplateBody,
    response: answerTemplate,
    failures: ["notFound", "versionConflict"],
    handle: ({ body, request }) => saveTemplate(context, kind, body, actorOf(request)),
  })
  endpoint({
    ...write,
    path: paths.removeTemplate,
    summary: "Removes a template for answers",
    body: answerTemplateRemoval,
    response: removedTemplate,
    failures: ["notFound", "versionConflict"],
    handle: ({ body, request }) => removeTemplate(context, kind, body, actorOf(request)),
  })
}

/** The endpoints of answers to submissions, and of templates for them, each kind with its role. */
export const submissionAnswerRoutes = (app: FastifyInstance, context: AnswersContext): void => {
  for (const kind of submissionKinds) routesOfKind(endpoints(app), context, kind)
}
